import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import {
  clubBans,
  clubJoinRequests,
  clubMembers,
  clubNames,
  clubReadings,
  clubs,
} from '../../platform/db/schema/clubs.ts';
import { db, type SqlValue } from '../../platform/db/statement.ts';
import { paged } from '../../platform/http/cursor.ts';
import { users } from '../accounts/users.ts';
import { books } from '../books/queries.ts';
import type { Role } from './contract.ts';

// The directory of clubs, and who is found there by name.

export const directoryPages = paged('directory', { memberCount: 'integer', clubId: 'text' }, { size: 24 });

const listedNames = aliased({
  clubId: clubs.id,
  name: clubs.name,
  memberCount: clubs.memberCount,
  privacy: clubs.privacySetting,
  genreFocus: clubs.genreFocus,
  bookTitle: books.title,
  bookCover: books.cover,
});
const role = sql<Role | null>`${clubMembers.role}`.as('role');
const bannedAt = sql<number | null>`${clubBans.bannedAt}`.as('bannedAt');
const askedAt = sql<number | null>`${clubJoinRequests.askedAt}`.as('askedAt');
const refusedAt = sql<number | null>`${clubJoinRequests.refusedAt}`.as('refusedAt');

const own = {
  role: ({ reader }: { reader: string }) => and(eq(clubMembers.clubId, clubs.id), eq(clubMembers.userId, reader)),
  request: ({ reader }: { reader: string }) =>
    and(eq(clubJoinRequests.clubId, clubs.id), eq(clubJoinRequests.userId, reader)),
  ban: ({ reader }: { reader: string }) => and(eq(clubBans.clubId, clubs.id), eq(clubBans.userId, reader)),
};
const currentReading = and(eq(clubReadings.clubId, clubs.id), isNull(clubReadings.endedAt));

// A club of which every admin is suspended is out of sight.
const hasAdminInSight = sql`EXISTS (SELECT 1 FROM ${clubMembers} runs JOIN ${users} u ON u.id = runs.user_id
  WHERE runs.club_id = ${clubs.id} AND runs.role = 'admin' AND u.suspended_at IS NULL)`;

// The value stands in the statement, since only then it is seen to fit the index of the listed ones; every club has a
// member, and asking for one makes the index the way in.
const isListed = sql`${clubs.privacySetting} <> 'private' AND ${clubs.memberCount} > 0 AND ${hasAdminInSight}`;

function listed(at: { reader: string }, which: SQL) {
  return db
    .select({ ...listedNames, role, bannedAt, askedAt, refusedAt })
    .from(clubs)
    .leftJoin(clubMembers, own.role(at))
    .leftJoin(clubBans, own.ban(at))
    .leftJoin(clubJoinRequests, own.request(at))
    .leftJoin(clubReadings, currentReading)
    .leftJoin(books, eq(books.isbn, clubReadings.isbn))
    .where(and(isListed, which));
}

interface Directory {
  reader: string;
  memberCount: number;
  clubId: string;
  limit: number;
}

/** Listed clubs, largest first, with whether the viewer (empty for a visitor) is a member or banned. */
export const listedClubs = (at: Directory) =>
  listed(at, sql`(${clubs.memberCount}, ${clubs.id}) < (${at.memberCount}, ${at.clubId})`)
    .orderBy(desc(clubs.memberCount), desc(clubs.id))
    .limit(at.limit);

/** Pages of listed clubs whose names start with the query, in alphabetical order. */
export const namedPages = paged('directory_names', { found: 'text', clubId: 'text' }, { order: 'ascending', size: 24 });

interface NamePosition {
  reader: string;
  name: string;
  found: string;
  clubId: string;
  limit: number;
}

const begins = (name: SqlValue | SQL, at: NamePosition) =>
  sql`${name} >= ${at.name} AND ${name} < ${at.name} || char(1114111)`;

/** The listed clubs with a word in their name that begins so (several words: one after the other), each once. */
export const clubsNamed = (at: NamePosition) =>
  db
    .select({ ...listedNames, ...aliased({ found: clubNames.name }), role, bannedAt, askedAt, refusedAt })
    .from(clubNames)
    .innerJoin(clubs, eq(clubs.id, clubNames.clubId))
    .leftJoin(clubMembers, own.role(at))
    .leftJoin(clubBans, own.ban(at))
    .leftJoin(clubJoinRequests, own.request(at))
    .leftJoin(clubReadings, currentReading)
    .leftJoin(books, eq(books.isbn, clubReadings.isbn))
    .where(
      and(
        begins(clubNames.name, at),
        sql`(${clubNames.name}, ${clubNames.clubId}) > (${at.found}, ${at.clubId})`,
        sql`NOT EXISTS (SELECT 1 FROM ${clubNames} AS before WHERE before.club_id = ${clubNames.clubId}
          AND before.name < ${clubNames.name} AND ${begins(sql`before.name`, at)})`,
      ),
    )
    .orderBy(asc(clubNames.name), asc(clubNames.clubId))
    .limit(at.limit);

/** The same of one club; no row for one that is not listed. */
export const listedClub = (at: { reader: string; clubId: string }) => listed(at, sql`${clubs.id} = ${at.clubId}`);
