import { and, eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import { clubBans, clubMembers, clubs, rememberedClubBans } from '../../platform/db/schema/clubs.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { identityKeysOf, isCurrentAccount, readersWith } from '../accounts/bans.ts';
import { users } from '../accounts/users.ts';
import { isAdmin } from './members.ts';

export function rememberClubBans(userId: string): Statement {
  return db.run(sql`
    INSERT INTO ${rememberedClubBans} (club_id, identity_key, banned_at)
    SELECT club_id, known.identity_key, banned_at FROM ${clubBans}, ${identityKeysOf(userId)} AS known
    WHERE user_id = ${userId}
    ON CONFLICT DO NOTHING`);
}

/** Restores the club bans of a returning identity in the same save as its sign-up. Safe to repeat. */
export function restoreClubBans(userId: string, identityKey: string): Statement[] {
  return [
    db.run(sql`
      INSERT INTO ${clubBans} (club_id, user_id, banned_at)
      SELECT club_id, ${userId}, banned_at FROM ${rememberedClubBans} WHERE identity_key = ${identityKey}
      ON CONFLICT DO NOTHING`),
    db.delete(rememberedClubBans).where(eq(rememberedClubBans.identityKey, identityKey)),
  ];
}

/** Returns the statements that ban from clubs, which just returned, who signed up again meanwhile. */
export function banReturned(clubIds: SQL): Statement[] {
  const keys = sql`SELECT identity_key FROM ${rememberedClubBans} WHERE club_id IN (${clubIds})`;
  const known = sql`${rememberedClubBans} AS remembered
    JOIN ${readersWith(keys)} AS person ON person.identity_key = remembered.identity_key
    WHERE remembered.club_id IN (${clubIds})`;
  return [
    db.run(sql`
      INSERT INTO ${clubBans} (club_id, user_id, banned_at)
      SELECT remembered.club_id, person.user_id, remembered.banned_at FROM ${known} ON CONFLICT DO NOTHING`),
    db.run(sql`DELETE FROM ${rememberedClubBans} WHERE (club_id, identity_key) IN
      (SELECT remembered.club_id, remembered.identity_key FROM ${known})`),
  ];
}

/** Removes the stored ban of a deleted account. */
export function forgetClubBan(clubId: string, identityKey: string): Statement {
  return db
    .delete(rememberedClubBans)
    .where(and(eq(rememberedClubBans.clubId, clubId), eq(rememberedClubBans.identityKey, identityKey)));
}

/** Bans an identity that has no account here, if the club exists. Used when a backup is restored. */
export function banIdentityFromClub(ban: { clubId: string; identityKey: string; bannedAt: number }): Statement {
  return db.run(sql`
    INSERT INTO ${rememberedClubBans} (club_id, identity_key, banned_at)
    SELECT id, ${ban.identityKey}, ${ban.bannedAt} FROM ${clubs} WHERE id = ${ban.clubId}
    ON CONFLICT DO NOTHING`);
}

/**
 * Repeats a ban recorded in another database when a backup is restored, also for readers who have left. If the
 * restored backup still has the reader as an admin, they become a member first, unless the club has no other admin.
 */
export function repeatClubBan(ban: {
  clubId: string;
  userId: string;
  identityKey: string | null;
  bannedAt: number;
}): Statement[] {
  const { clubId, userId, identityKey, bannedAt } = ban;
  return [
    db.run(sql`
      UPDATE ${clubMembers} SET role = 'member'
      WHERE club_id = ${clubId} AND user_id = ${userId} AND role = 'admin'
        AND (SELECT admin_count FROM ${clubs} WHERE id = ${clubId}) > 1`),
    db.run(sql`
      INSERT INTO ${clubBans} (club_id, user_id, banned_at)
      SELECT id, ${userId}, ${bannedAt} FROM ${clubs}
      WHERE id = ${clubId} AND ${isCurrentAccount(userId)} AND NOT ${isAdmin(clubId, userId)}
      ON CONFLICT DO NOTHING`),
    db.run(sql`
      DELETE FROM ${clubMembers} WHERE club_id = ${clubId} AND user_id = ${userId} AND role = 'member'`),
    db.run(sql`
      INSERT INTO ${rememberedClubBans} (club_id, identity_key, banned_at)
      SELECT id, ${identityKey}, ${bannedAt} FROM ${clubs}
      WHERE id = ${clubId} AND ${identityKey} IS NOT NULL AND NOT ${isCurrentAccount(userId)}
      ON CONFLICT DO NOTHING`),
  ];
}

/** All bans from clubs, for the file that repairs a restored backup. */
export function allClubBans() {
  return db
    .select(
      aliased({
        clubId: clubBans.clubId,
        userId: clubBans.userId,
        identityKey: users.identityKey,
        bannedAt: clubBans.bannedAt,
      }),
    )
    .from(clubBans)
    .innerJoin(users, eq(users.id, clubBans.userId));
}

/** All remembered bans from clubs, for the same file. */
export function allRememberedClubBans() {
  return db.select().from(rememberedClubBans);
}
