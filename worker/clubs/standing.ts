import { and, eq, sql } from 'drizzle-orm';
import { named } from '../db/columns.ts';
import { type Builder, builder, constant } from '../db/open.ts';
import { clubBans, clubMembers, clubs } from '../db/schema/clubs.ts';
import { shaped } from '../db/shaped.ts';
import { refuse } from '../http/errors.ts';
import { clubSentences, type Role } from './contract.ts';
import { mayKnow, mayManage, mayPost } from './policy.ts';

const standing = constant(
  builder
    .select({
      ...named({
        clubId: clubs.id,
        name: clubs.name,
        privacy: clubs.privacySetting,
        externalLink: clubs.externalLink,
        genreFocus: clubs.genreFocus,
        memberCount: clubs.memberCount,
        adminCount: clubs.adminCount,
      }),
      role: sql<Role | null>`${clubMembers.role}`.as('role'),
    })
    .from(clubs)
    .leftJoin(clubMembers, and(eq(clubMembers.clubId, clubs.id), eq(clubMembers.userId, sql.placeholder('reader'))))
    .where(eq(clubs.id, sql.placeholder('clubId'))),
);

/** A club, and what the asking reader is in it. */
export function standingIn(clubId: string, reader: string) {
  return standing({ clubId, reader });
}

export type Standing = Awaited<ReturnType<typeof standingIn>>[number];
export type Membership = Standing & { role: Role };

/**
 * The club of somebody who is in it; throws otherwise. To whoever may not know of it, a club answers as one that does
 * not exist.
 */
export function asMember([found]: readonly Standing[]): Membership {
  if (found === undefined || !mayKnow(found.role, found.privacy)) {
    refuse('not_found', clubSentences.noClub);
  }
  const { role } = found;
  return mayPost(role) ? { ...found, role } : refuse('not_allowed', clubSentences.notJoined);
}

/** The club of somebody who runs it; throws otherwise. */
export function asAdmin(found: readonly Standing[]): Membership {
  const club = asMember(found);
  return mayManage(club.role) ? club : refuse('not_allowed', clubSentences.notAdmin);
}

/** The club's id where the reader is in it (as an admin, if that is asked), else NULL: what hangs on it finds nothing. */
export function clubSeenBy(clubId: string, reader: string, role?: 'admin') {
  const asked = role === undefined ? sql`` : sql` AND ${clubMembers.role} = ${role}`;
  return sql`(SELECT ${clubMembers.clubId} FROM ${clubMembers}
    WHERE ${clubMembers.clubId} = ${clubId} AND ${clubMembers.userId} = ${reader}${asked})`;
}

/** Somebody else's role in a club; no row if they are not in it. */
export const roleIn = shaped((build: Builder, clubId: string, userId: string) => {
  return build
    .select({ role: clubMembers.role })
    .from(clubMembers)
    .where(and(eq(clubMembers.clubId, clubId), eq(clubMembers.userId, userId)));
});

/** Whether somebody is banned from a club: one row if so. */
export const banOf = shaped((build: Builder, clubId: string, userId: string) => {
  return build
    .select({ bannedAt: clubBans.bannedAt })
    .from(clubBans)
    .where(and(eq(clubBans.clubId, clubId), eq(clubBans.userId, userId)));
});
