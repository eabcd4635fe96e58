import { and, eq, sql } from 'drizzle-orm';
import type { Builder, Statement } from '../db/open.ts';
import { clubBans, clubMembers } from '../db/schema/clubs.ts';
import type { Role } from './contract.ts';

/** The statement that lets somebody in; repeating it changes and counts nothing. A code that has ended fails the batch. */
export function addMember(
  build: Builder,
  joining: { clubId: string; userId: string; role: Role; by: string | null; now: number },
): Statement {
  return build
    .insert(clubMembers)
    .values({
      clubId: joining.clubId,
      userId: joining.userId,
      role: joining.role,
      joinedAt: joining.now,
      joinedBy: joining.by,
    })
    .onConflictDoNothing();
}

/** The statement that takes somebody out of a club; the last admin fails the batch. */
export function removeMember(build: Builder, clubId: string, userId: string): Statement {
  return build.delete(clubMembers).where(memberIs(clubId, userId));
}

/** The statements that take a member out and keep them out; somebody who became an admin meanwhile fails the batch. */
export function ban(build: Builder, clubId: string, userId: string, now: number): Statement[] {
  return [
    build.insert(clubBans).values({ clubId, userId, bannedAt: now }).onConflictDoNothing(),
    build.delete(clubMembers).where(and(memberIs(clubId, userId), eq(clubMembers.role, 'member'))),
  ];
}

/** The statement that lets a banned person join again. */
export function unban(build: Builder, clubId: string, userId: string): Statement {
  return build.delete(clubBans).where(and(eq(clubBans.clubId, clubId), eq(clubBans.userId, userId)));
}

/** The statement that gives a member a role; demoting the last admin fails the batch. */
export function setRole(build: Builder, clubId: string, userId: string, role: Role): Statement {
  return build.update(clubMembers).set({ role }).where(memberIs(clubId, userId));
}

/** Whether somebody still is an admin, for a claim: who demotes themselves has no claim left when it is sent again. */
export function isAdmin(clubId: string, userId: string) {
  return sql`EXISTS (SELECT 1 FROM ${clubMembers} WHERE club_id = ${clubId} AND user_id = ${userId} AND role = 'admin')`;
}

function memberIs(clubId: string, userId: string) {
  return and(eq(clubMembers.clubId, clubId), eq(clubMembers.userId, userId));
}
