import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Builder } from '../db/open.ts';
import { challenges } from '../db/schema/challenges.ts';
import { shaped } from '../db/shaped.ts';
import type { Challenge } from './contract.ts';

/** A reader's active challenge: due after `now`, in epoch seconds. */
export const activeChallenge = shaped((build: Builder, userId: string, now: number) => {
  return build
    .select()
    .from(challenges)
    .where(and(eq(challenges.userId, userId), gt(challenges.dueAt, now)))
    .limit(1);
});

/** Where a page of challenges ends. */
export interface ChallengePlace {
  dueAt: number;
  id: string;
}

/** A reader's challenges that are over, the last one first. */
export const endedChallenges = shaped(
  (build: Builder, userId: string, now: number, after: ChallengePlace | null, most: number) => {
    return build
      .select()
      .from(challenges)
      .where(
        and(
          eq(challenges.userId, userId),
          lte(challenges.dueAt, now),
          after === null ? undefined : sql`(${challenges.dueAt}, ${challenges.id}) < (${after.dueAt}, ${after.id})`,
        ),
      )
      .orderBy(desc(challenges.dueAt), desc(challenges.id))
      .limit(most);
  },
);

/** A reader's own challenge with this id. */
export const ownChallenge = shaped((build: Builder, userId: string, id: string) => {
  return build
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(eq(challenges.id, id), eq(challenges.userId, userId)));
});

/** A challenge in the shape of the wire. */
export function challengeOf(row: typeof challenges.$inferSelect): Challenge {
  return {
    _id: row.id,
    challenge_name: row.name,
    num_books: row.numBooks,
    books_read: row.booksRead,
    challenge_due_date: row.dueAt,
    paid: row.completedAt !== null,
  };
}
