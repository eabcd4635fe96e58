import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Builder, Statement } from '../db/open.ts';
import { rememberedReviewBans, users } from '../db/schema/account.ts';
import { shaped } from '../db/shaped.ts';

/** The statement that bars a reader from reviewing; who is barred already stays so since then. */
export function banFromReviewing(build: Builder, userId: string, now: number): Statement {
  return build
    .update(users)
    .set({ reviewingBannedAt: now })
    .where(and(eq(users.id, userId), isNull(users.reviewingBannedAt)));
}

/** The statement that lets a reader review again. */
export function allowReviewing(build: Builder, userId: string): Statement {
  return build.update(users).set({ reviewingBannedAt: null }).where(eq(users.id, userId));
}

/** SQL: whether this reader is barred from reviewing. */
export function isBannedFromReviewing(userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId} AND reviewing_banned_at IS NOT NULL)`;
}

/** SQL: whether there is an account with this id. */
export function isHere(userId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${users} WHERE id = ${userId})`;
}

/** SQL: the key of who a reader is, NULL where it is not known. */
export function identityKeyIn(userId: string): SQL {
  return sql`(SELECT identity_key FROM ${users} WHERE id = ${userId})`;
}

/** What a reader is called; no row for whoever is not here. */
export const nameOf = shaped((build: Builder, userId: string) => {
  return build.select({ name: users.name }).from(users).where(eq(users.id, userId));
});

/** Where a page of barred readers ends. */
export interface BanPlace {
  bannedAt: number;
  userId: string;
}

/** Who is barred from reviewing, the last one first. */
export const bannedFromReviewing = shaped((build: Builder, after: BanPlace | null, most: number) => {
  return build
    .select({ userId: users.id, name: users.name, bannedAt: sql<number>`${users.reviewingBannedAt}`.as('bannedAt') })
    .from(users)
    .where(
      and(
        isNotNull(users.reviewingBannedAt),
        after === null
          ? undefined
          : sql`(${users.reviewingBannedAt}, ${users.id}) < (${after.bannedAt}, ${after.userId})`,
      ),
    )
    .orderBy(desc(users.reviewingBannedAt), desc(users.id))
    .limit(most);
});

/** The statement that keeps the ban of a reader who leaves under the key of who they are. */
export function rememberReviewBan(build: Builder, userId: string): Statement {
  return build.run(sql`
    INSERT INTO ${rememberedReviewBans} (identity_key, banned_at)
    SELECT identity_key, reviewing_banned_at FROM ${users}
    WHERE id = ${userId} AND identity_key IS NOT NULL AND reviewing_banned_at IS NOT NULL
    ON CONFLICT DO NOTHING`);
}

/** The statements that give the ban back to whoever signs up again, in the same save; repeating them changes nothing. */
export const recallReviewBan = shaped((build: Builder, userId: string, identityKey: string): Statement[] => {
  return [
    build.run(sql`
      UPDATE ${users} SET reviewing_banned_at = remembered.banned_at
      FROM ${rememberedReviewBans} AS remembered
      WHERE ${users}.id = ${userId} AND remembered.identity_key = ${identityKey}`),
    forgetReviewBan(build, identityKey),
  ];
});

/** The statement that forgets the ban of somebody who left. */
export function forgetReviewBan(build: Builder, identityKey: string): Statement {
  return build.delete(rememberedReviewBans).where(eq(rememberedReviewBans.identityKey, identityKey));
}

/** The statement that bars whoever has this key and is not here (any more); for a restored backup. */
export function banWhoeverHas(build: Builder, identityKey: string, bannedAt: number): Statement {
  return build.insert(rememberedReviewBans).values({ identityKey, bannedAt }).onConflictDoNothing();
}

/** The statements that bar a reader as another database has them barred, also one who is not here; for a restored backup. */
export function repeatReviewBan(
  build: Builder,
  ban: { userId: string; identityKey: string | null; bannedAt: number },
): Statement[] {
  const { userId, identityKey, bannedAt } = ban;
  return [
    banFromReviewing(build, userId, bannedAt),
    build.run(sql`
      INSERT INTO ${rememberedReviewBans} (identity_key, banned_at)
      SELECT ${identityKey}, ${bannedAt} WHERE ${identityKey} IS NOT NULL AND NOT ${isHere(userId)}
      ON CONFLICT DO NOTHING`),
  ];
}

/** All who are barred from reviewing, for the file that a restored backup is mended from. */
export function allReviewBans(build: Builder) {
  return build
    .select({ userId: users.id, identityKey: users.identityKey, bannedAt: users.reviewingBannedAt })
    .from(users)
    .where(isNotNull(users.reviewingBannedAt));
}

/** All remembered bans from reviewing, for the same file. */
export function allRememberedReviewBans(build: Builder) {
  return build.select().from(rememberedReviewBans);
}
