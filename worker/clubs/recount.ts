import { gt, sql } from 'drizzle-orm';
import { clubMembers, clubs } from '../db/schema/clubs.ts';
import { db } from '../db/statement.ts';

/** The next clubs after an id, in the order of ids. */
export function clubsAfter(after: string, limit: number) {
  return db.select({ place: clubs.id }).from(clubs).where(gt(clubs.id, after)).orderBy(clubs.id).limit(limit);
}

/** The statement that sets right the sizes of the clubs after one id up to another, and answers which were wrong. */
export function recountClubs(after: string, last: string) {
  const members = sql<number>`(SELECT count(*) FROM ${clubMembers} WHERE ${clubMembers.clubId} = ${clubs.id})`;
  const admins = sql<number>`(SELECT count(*) FROM ${clubMembers}
    WHERE ${clubMembers.clubId} = ${clubs.id} AND ${clubMembers.role} = 'admin')`;
  return db
    .update(clubs)
    .set({ memberCount: members, adminCount: admins })
    .where(
      sql`${clubs.id} > ${after} AND ${clubs.id} <= ${last}
        AND (${clubs.memberCount} <> ${members} OR ${clubs.adminCount} <> ${admins})`,
    )
    .returning({ place: clubs.id });
}
