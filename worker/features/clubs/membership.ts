import { and, eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import { clubBans, clubMembers, clubs } from '../../platform/db/schema/clubs.ts';
import { db, type RowOf, type SqlValue } from '../../platform/db/statement.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { clubSentences } from './contract.ts';
import type { Role } from './directory-contract.ts';
import { canSeeClub, mayManage, mayPost } from './policy.ts';

/** Columns that every membership check of a club selects. */
export const clubColumns = aliased({
  clubId: clubs.id,
  name: clubs.name,
  privacy: clubs.privacySetting,
  externalLink: clubs.externalLink,
  genreFocus: clubs.genreFocus,
  memberCount: clubs.memberCount,
  adminCount: clubs.adminCount,
});
/** The viewer's role in the club (null if they are no member) and whether they muted it. */
export const roleInClub = sql<Role | null>`${clubMembers.role}`.as('role');
export const mutedInClub = sql<boolean>`coalesce(${clubMembers.muted}, 0)`.mapWith(Boolean).as('muted');

/** Finds a club with the reader's role in it. */
export const membershipIn = ({ clubId, reader }: { clubId: string; reader: string }) =>
  db
    .select({ ...clubColumns, role: roleInClub, muted: mutedInClub })
    .from(clubs)
    .leftJoin(clubMembers, and(eq(clubMembers.clubId, clubs.id), eq(clubMembers.userId, reader)))
    .where(eq(clubs.id, clubId));

type MembershipRow = RowOf<typeof membershipIn>;
export type Membership = MembershipRow & { role: Role };

/**
 * Returns the club if the viewer is a member; throws otherwise. A club that the viewer may not see is reported as
 * missing.
 */
export function requireMembership<Row extends MembershipRow>([membership]: readonly Row[]): Row & { role: Role } {
  if (membership === undefined || !canSeeClub(membership.role, membership.privacy)) {
    throwApiError('not_found', clubSentences.noClub);
  }
  const { role } = membership;
  return mayPost(role) ? { ...membership, role } : throwApiError('not_allowed', clubSentences.notJoined);
}

/** Returns the club if the viewer is an admin; throws otherwise. */
export function requireAdmin(rows: readonly MembershipRow[]): Membership {
  const club = requireMembership(rows);
  return mayManage(club.role) ? club : throwApiError('not_allowed', clubSentences.notAdmin);
}

/**
 * Returns SQL for the club's ID if the reader is a member (or admin, if requested), else NULL, so that joined queries
 * find nothing.
 */
export function clubIdForMember({ clubId, reader }: Record<'clubId' | 'reader', SqlValue>, role?: 'admin') {
  const roleCondition = role === undefined ? sql`` : sql` AND ${clubMembers.role} = ${role}`;
  return sql`(SELECT ${clubMembers.clubId} FROM ${clubMembers}
    WHERE ${clubMembers.clubId} = ${clubId} AND ${clubMembers.userId} = ${reader}${roleCondition})`;
}

/** Returns SQL for the name of a club if the reader is a member, else NULL. */
export function clubNameFor(at: Record<'clubId' | 'reader', SqlValue>): SQL<string | null> {
  return sql<string | null>`(SELECT name FROM ${clubs} WHERE id = ${clubIdForMember(at)})`;
}

type ClubUser = { clubId: string; userId: string };

/** Finds a member's role in a club. */
export const roleIn = ({ clubId, userId }: ClubUser) =>
  db
    .select({ role: clubMembers.role })
    .from(clubMembers)
    .where(and(eq(clubMembers.clubId, clubId), eq(clubMembers.userId, userId)));

/** Finds a row if the reader is banned from the club. */
export const banOf = ({ clubId, userId }: ClubUser) =>
  db
    .select({ bannedAt: clubBans.bannedAt })
    .from(clubBans)
    .where(and(eq(clubBans.clubId, clubId), eq(clubBans.userId, userId)));
