import { and, asc, desc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import {
  clubBans,
  clubJoinRequests,
  clubMeetings,
  clubMembers,
  clubMilestones,
  clubNames,
  clubReadings,
  clubs,
} from '../../platform/db/schema/clubs.ts';
import { db, type SqlValue } from '../../platform/db/statement.ts';
import { paged } from '../../platform/http/cursor.ts';
import { isSuspended } from '../accounts/blocks.ts';
import { users } from '../accounts/users.ts';
import { books } from '../books/queries.ts';
import type { Role } from './directory-contract.ts';
import { MAX_MILESTONES } from './readings/contract.ts';

export const directoryPages = paged('directory', { memberCount: 'integer', clubId: 'text' }, { size: 24 });

const listedColumns = aliased({
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

const ownRows = {
  role: ({ reader }: { reader: string }) => and(eq(clubMembers.clubId, clubs.id), eq(clubMembers.userId, reader)),
  request: ({ reader }: { reader: string }) =>
    and(eq(clubJoinRequests.clubId, clubs.id), eq(clubJoinRequests.userId, reader)),
  ban: ({ reader }: { reader: string }) => and(eq(clubBans.clubId, clubs.id), eq(clubBans.userId, reader)),
};
const currentReading = and(eq(clubReadings.clubId, clubs.id), isNull(clubReadings.endedAt));

// Clubs whose admins are all suspended are hidden.
export const hasActiveAdmin = sql`EXISTS (SELECT 1 FROM ${clubMembers} runs JOIN ${users} u ON u.id = runs.user_id
  WHERE runs.club_id = ${clubs.id} AND runs.role = 'admin' AND u.suspended_at IS NULL)`;

// SQLite uses the partial index of listed clubs only if the literal value is in the statement, and the condition on
// members, which is true for every club, makes it prefer that index.
const isListed = sql`${clubs.privacySetting} <> 'private' AND ${clubs.memberCount} > 0 AND ${hasActiveAdmin}`;

function selectListed(at: { reader: string }, which: SQL) {
  return db
    .select({ ...listedColumns, role, bannedAt, askedAt, refusedAt })
    .from(clubs)
    .leftJoin(clubMembers, ownRows.role(at))
    .leftJoin(clubBans, ownRows.ban(at))
    .leftJoin(clubJoinRequests, ownRows.request(at))
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

/**
 * Finds listed clubs, largest first, with the viewer's role, ban and request in each. The viewer is empty for a
 * visitor.
 */
export const listedClubs = (at: Directory) =>
  selectListed(at, sql`(${clubs.memberCount}, ${clubs.id}) < (${at.memberCount}, ${at.clubId})`)
    .orderBy(desc(clubs.memberCount), desc(clubs.id))
    .limit(at.limit);

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

/**
 * Finds listed clubs with a name in which a word begins with the query, each once. A query of several words must match
 * words in a row.
 */
export const clubsNamed = (at: NamePosition) =>
  db
    .select({ ...listedColumns, ...aliased({ found: clubNames.name }), role, bannedAt, askedAt, refusedAt })
    .from(clubNames)
    .innerJoin(clubs, eq(clubs.id, clubNames.clubId))
    .leftJoin(clubMembers, ownRows.role(at))
    .leftJoin(clubBans, ownRows.ban(at))
    .leftJoin(clubJoinRequests, ownRows.request(at))
    .leftJoin(clubReadings, currentReading)
    .leftJoin(books, eq(books.isbn, clubReadings.isbn))
    .where(
      and(
        begins(clubNames.name, at),
        hasActiveAdmin,
        sql`(${clubNames.name}, ${clubNames.clubId}) > (${at.found}, ${at.clubId})`,
        sql`NOT EXISTS (SELECT 1 FROM ${clubNames} AS before WHERE before.club_id = ${clubNames.clubId}
          AND before.name < ${clubNames.name} AND ${begins(sql`before.name`, at)})`,
      ),
    )
    .orderBy(asc(clubNames.name), asc(clubNames.clubId))
    .limit(at.limit);

/** Finds one listed club, in the same form. */
export const listedClub = (at: { reader: string; clubId: string }) => selectListed(at, sql`${clubs.id} = ${at.clubId}`);

const publicClub = (clubId: string) =>
  sql`(SELECT ${clubs.id} FROM ${clubs} WHERE ${clubs.id} = ${clubId} AND ${clubs.privacySetting} = 'public'
    AND ${hasActiveAdmin})`;

/** The milestones of a public club's book, for anyone. */
export const planOfPublicClub = ({ clubId }: { clubId: string }) =>
  db
    .select(
      aliased({
        title: clubMilestones.title,
        unit: clubMilestones.unit,
        value: clubMilestones.value,
        due: clubMilestones.due,
      }),
    )
    .from(clubMilestones)
    .where(
      and(
        sql`${clubMilestones.readingId} = (SELECT ${clubReadings.id} FROM ${clubReadings}
          WHERE ${clubReadings.clubId} = ${publicClub(clubId)} AND ${clubReadings.endedAt} IS NULL)`,
        isNotNull(clubMilestones.position),
      ),
    )
    .orderBy(asc(clubMilestones.position))
    .limit(MAX_MILESTONES);

/** The next meeting of a public club, for anyone: when it is, not where. */
export const nextMeetingOfPublicClub = ({ clubId, now }: { clubId: string; now: number }) =>
  db
    .select(aliased({ title: clubMeetings.title, startsAt: clubMeetings.startsAt }))
    .from(clubMeetings)
    .where(
      and(
        eq(clubMeetings.clubId, publicClub(clubId)),
        eq(clubMeetings.cancelled, false),
        gt(clubMeetings.startsAt, now),
        sql`NOT ${isSuspended(clubMeetings.userId)}`,
      ),
    )
    .orderBy(asc(clubMeetings.startsAt))
    .limit(1);
