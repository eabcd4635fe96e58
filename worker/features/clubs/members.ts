import { and, eq, type SQL, sql } from 'drizzle-orm';
import { clubBans, clubMembers } from '../../platform/db/schema/clubs.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';
import type { Call } from '../../platform/http/call.ts';
import type { Role } from './directory-contract.ts';
import { membershipIn, requireMembership } from './membership.ts';
import { finaliseResultsOf } from './polls/polls.ts';

interface Joining {
  clubId: string;
  userId: string;
  role: Role;
  by: string | null;
  now: number;
}

/** Adds a member; repeating it changes and counts nothing. An ended invite code fails the batch. */
export const addMember = ({ clubId, userId, role, by, now }: Joining) =>
  db.insert(clubMembers).values({ clubId, userId, role, joinedAt: now, joinedBy: by }).onConflictDoNothing();

export const isBannedFrom = (clubId: SqlValue, userId: SqlValue): SQL =>
  sql`EXISTS (SELECT 1 FROM ${clubBans} AS out WHERE out.club_id = ${clubId} AND out.user_id = ${userId})`;

interface ClubUser {
  clubId: string;
  userId: string;
}

/** Removes a member; removing the last admin fails the batch. */
export const removeMember = (at: ClubUser) => db.delete(clubMembers).where(isMemberRow(at));

/** Removes a member and bans them; fails the batch if they have become an admin in the meantime. */
export function ban(banned: ClubUser & { now: number }): Statement[] {
  return [insertBan(banned), finaliseResultsOf(banned), deleteMember(banned)];
}

const insertBan = ({ clubId, userId, now }: ClubUser & { now: number }) =>
  db.insert(clubBans).values({ clubId, userId, bannedAt: now }).onConflictDoNothing();

const deleteMember = (at: ClubUser) =>
  db.delete(clubMembers).where(and(isMemberRow(at), eq(clubMembers.role, 'member')));

export const unban = ({ clubId, userId }: ClubUser) =>
  db.delete(clubBans).where(and(eq(clubBans.clubId, clubId), eq(clubBans.userId, userId)));

/** Returns the statement that gives a member a role; demoting the last admin fails the batch. */
export const setRole = (at: ClubUser & { role: Role }) =>
  db.update(clubMembers).set({ role: at.role }).where(isMemberRow(at));

export function isAdmin(clubId: string | SqlValue, userId: string | SqlValue) {
  return sql<number>`EXISTS (SELECT 1 FROM ${clubMembers} WHERE club_id = ${clubId} AND user_id = ${userId} AND role = 'admin')`;
}

/** Turns a club's announcements on or off for the reader. Throws unless they are a member. */
export async function setMuted(call: Call, { clubId, muted }: { clubId: string; muted: boolean }): Promise<void> {
  const { membership } = await call.load({ membership: membershipIn({ clubId, reader: call.memberId }) });
  requireMembership(membership);
  await call.save([updateMuted({ clubId, userId: call.memberId, muted })]);
}

const updateMuted = (at: ClubUser & { muted: boolean }) =>
  db.update(clubMembers).set({ muted: at.muted }).where(isMemberRow(at));

/**
 * SQL that selects, as `user_id`, the recipients of a club's notifications: members who did not mute it, or all its
 * admins.
 */
export function notifiableMembers(clubId: SqlValue, role?: 'admin'): SQL {
  const condition = role === 'admin' ? sql`role = 'admin'` : sql`NOT muted`;
  return sql`SELECT user_id FROM ${clubMembers} WHERE club_id = ${clubId} AND ${condition}`;
}

/** SQL that selects, as `user_id`, who of these readers is a member of a club and did not mute it. */
export function notifiableReaders(clubId: SqlValue, readers: SqlValue): SQL {
  return sql`SELECT user_id FROM ${clubMembers} WHERE club_id = ${clubId} AND NOT muted AND user_id IN ${readers}`;
}

export function isMember({ clubId, userId }: Record<'clubId' | 'userId', SqlValue>): SQL {
  return sql`EXISTS (SELECT 1 FROM ${clubMembers} AS inside WHERE inside.club_id = ${clubId} AND inside.user_id = ${userId})`;
}

function isMemberRow({ clubId, userId }: ClubUser) {
  return and(eq(clubMembers.clubId, clubId), eq(clubMembers.userId, userId));
}

/** Returns SQL for how many clubs a reader is an admin of, counted up to 100. */
export function clubsRunBy(userId: SqlValue): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${clubMembers}
    WHERE user_id = ${userId} AND role = 'admin' LIMIT 100))`;
}
