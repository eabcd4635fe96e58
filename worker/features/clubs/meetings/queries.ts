import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import {
  calendarAddresses,
  clubMeetingAnswers,
  clubMeetings,
  clubMembers,
  clubs,
} from '../../../platform/db/schema/clubs.ts';
import { db, type SqlValue } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { areBlocked } from '../../accounts/blocks.ts';
import { userColumns, users } from '../../accounts/users.ts';
import { clubSeenBy } from '../membership.ts';
import { answers } from './contract.ts';

/** Assumed duration of a meeting without one, in seconds. */
export const DEFAULT_MEETING_SECONDS = 3_600;
const LONGEST = 86_400;

// When a meeting is over.
const ends = sql`(${clubMeetings.startsAt} + coalesce(${clubMeetings.minutes} * 60, ${sql.raw(String(DEFAULT_MEETING_SECONDS))}))`;

const meetingColumns = {
  ...aliased({
    meetingId: clubMeetings.id,
    title: clubMeetings.title,
    startsAt: clubMeetings.startsAt,
    zone: clubMeetings.zone,
    minutes: clubMeetings.minutes,
    place: clubMeetings.place,
    notes: clubMeetings.notes,
    cancelled: clubMeetings.cancelled,
    sequence: clubMeetings.sequence,
    changedAt: clubMeetings.changedAt,
    yesCount: clubMeetings.yesCount,
    maybeCount: clubMeetings.maybeCount,
    noCount: clubMeetings.noCount,
  }),
  // The place of the reader's own answer among the answers there are.
  own: sql<number | null>`${clubMeetingAnswers.answer}`.as('own'),
};

interface InClub {
  clubId: string;
  reader: string;
}

function meetings(at: InClub, which: SQL | undefined) {
  return db
    .select(meetingColumns)
    .from(clubMeetings)
    .leftJoin(
      clubMeetingAnswers,
      and(eq(clubMeetingAnswers.meetingId, clubMeetings.id), eq(clubMeetingAnswers.userId, at.reader)),
    )
    .where(and(eq(clubMeetings.clubId, clubSeenBy(at)), which));
}

/** Pages of upcoming meetings. */
export const upcomingPages = paged(
  'meetings_to_come',
  { startsAt: 'integer', meetingId: 'text' },
  { order: 'ascending', size: 10 },
);

/** The pages of the meetings that are over. */
export const pastPages = paged('meetings_past', { startsAt: 'integer', meetingId: 'text' }, { size: 10 });

type Listed = InClub & { startsAt: number; meetingId: string; now: number; limit: number };

/** A club's upcoming meetings, next first, for members. */
export const meetingsToCome = (at: Listed) =>
  meetings(
    at,
    // The index skips meetings that started longer ago than the longest duration.
    sql`${clubMeetings.startsAt} > ${at.now} - ${sql.raw(String(LONGEST))} AND ${ends} > ${at.now}
      AND (${clubMeetings.startsAt}, ${clubMeetings.id}) > (${at.startsAt}, ${at.meetingId})`,
  )
    .orderBy(asc(clubMeetings.startsAt), asc(clubMeetings.id))
    .limit(at.limit);

/** A club's past meetings, latest first, for members. */
export const pastMeetings = (at: Listed) =>
  meetings(
    at,
    sql`${clubMeetings.startsAt} < ${at.now} AND ${ends} <= ${at.now}
      AND (${clubMeetings.startsAt}, ${clubMeetings.id}) < (${at.startsAt}, ${at.meetingId})`,
  )
    .orderBy(desc(clubMeetings.startsAt), desc(clubMeetings.id))
    .limit(at.limit);

/** One meeting of a club, for members. */
export const meetingOf = (at: InClub & { meetingId: string }) =>
  meetings(at, sql`${clubMeetings.id} = ${at.meetingId}`);

/**
 * SQL: 1 where a meeting of a club takes place and is not over, else 0. It is the database's own clock that says so: who
 * asks for notices asks for all kinds at once.
 */
export function isUpcomingMeeting({ clubId, meetingId }: Record<'clubId' | 'meetingId', SqlValue>): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM ${clubMeetings} AS coming
    WHERE coming.id = ${meetingId} AND coming.club_id = ${clubId} AND coming.cancelled = 0
      AND coming.starts_at + coalesce(coming.minutes * 60, ${sql.raw(String(DEFAULT_MEETING_SECONDS))}) > unixepoch())`;
}

/** SQL: the title of a meeting. */
export function titleOfMeeting(meetingId: SqlValue): SQL<string | null> {
  return sql<string | null>`(SELECT title FROM ${clubMeetings} WHERE id = ${meetingId})`;
}

/** SQL: when a meeting starts, in epoch seconds. */
export function startOfMeeting(meetingId: SqlValue): SQL<number | null> {
  return sql<number | null>`(SELECT starts_at FROM ${clubMeetings} WHERE id = ${meetingId})`;
}

/**
 * SQL: when the last meeting of a reader's clubs starts that begins in a span, its beginning left out; clubs that they muted
 * and meetings they will not come to are left out too.
 */
export function lastMeetingOf(reader: SqlValue, { from, until }: Record<'from' | 'until', number>): SQL<number | null> {
  return sql<number | null>`(SELECT max(soon.starts_at) FROM ${clubMembers} AS own
    JOIN ${clubMeetings} AS soon ON soon.club_id = own.club_id
    WHERE own.user_id = ${reader} AND NOT own.muted AND soon.cancelled = 0
      AND soon.starts_at > ${from} AND soon.starts_at <= ${until}
      AND NOT EXISTS (SELECT 1 FROM ${clubMeetingAnswers} AS told
        WHERE told.meeting_id = soon.id AND told.user_id = own.user_id AND told.answer = ${answers.indexOf('no')}))`;
}

/** The next meetings that start in a span and were not called off, in the order of time; `until` is in it. */
export const meetingsBetween = (at: { startsAt: number; meetingId: string; until: number; limit: number }) =>
  db
    .select({ meetingId: clubMeetings.id, clubId: clubMeetings.clubId, startsAt: clubMeetings.startsAt })
    .from(clubMeetings)
    .where(
      sql`${clubMeetings.cancelled} = 0 AND ${clubMeetings.startsAt} <= ${at.until}
          AND (${clubMeetings.startsAt}, ${clubMeetings.id}) > (${at.startsAt}, ${at.meetingId})`,
    )
    .orderBy(asc(clubMeetings.startsAt), asc(clubMeetings.id))
    .limit(at.limit);

/** The pages of those who answered a meeting. */
export const answerPages = paged(
  'meeting_answers',
  { place: 'integer', answeredAt: 'integer', personId: 'text' },
  { order: 'ascending' },
);

type AnswersTo = InClub & { meetingId: string; place: number; answeredAt: number; personId: string; limit: number };

/** Answers to a meeting, for members: yes, maybe, no. */
export const meetingAnswers = (at: AnswersTo) =>
  db
    .select({
      ...aliased({ answer: clubMeetingAnswers.answer, answeredAt: clubMeetingAnswers.answeredAt }),
      place: sql<number>`${clubMeetingAnswers.answer}`.as('place'),
      ...userColumns,
    })
    .from(clubMeetingAnswers)
    .innerJoin(users, eq(users.id, clubMeetingAnswers.userId))
    .where(
      and(
        eq(clubMeetingAnswers.meetingId, at.meetingId),
        eq(clubMeetingAnswers.clubId, clubSeenBy(at)),
        sql`(${clubMeetingAnswers.answer}, ${clubMeetingAnswers.answeredAt}, ${clubMeetingAnswers.userId})
          > (${at.place}, ${at.answeredAt}, ${at.personId})`,
        sql`${users.suspendedAt} IS NULL AND NOT ${areBlocked(at.reader, users.id)}`,
      ),
    )
    .orderBy(asc(clubMeetingAnswers.answer), asc(clubMeetingAnswers.answeredAt), asc(clubMeetingAnswers.userId))
    .limit(at.limit);

/** Which generation of their calendar address a reader has; no row for none. */
export const calendarOf = ({ reader }: { reader: string }) =>
  db
    .select({ generation: calendarAddresses.generation })
    .from(calendarAddresses)
    .where(
      and(
        eq(calendarAddresses.userId, reader),
        sql`NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${reader} AND ${users.suspendedAt} IS NOT NULL)`,
      ),
    );

/** Clubs whose meetings a calendar holds: those that a reader joined last; and how many meetings, the first from `since` on. */
const CLUBS = 100;
const EVENTS = 300;

/**
 * Meetings from a moment on in all clubs of a reader, cancelled ones included. Returns nothing unless `generation`
 * matches the reader's current calendar link.
 */
export const calendarMeetings = (at: { reader: string; generation: number; since: number }) =>
  db
    .select(
      aliased({
        meetingId: clubMeetings.id,
        clubId: clubMeetings.clubId,
        clubName: clubs.name,
        title: clubMeetings.title,
        startsAt: clubMeetings.startsAt,
        minutes: clubMeetings.minutes,
        place: clubMeetings.place,
        cancelled: clubMeetings.cancelled,
        sequence: clubMeetings.sequence,
        changedAt: clubMeetings.changedAt,
      }),
    )
    .from(clubMeetings)
    .innerJoin(clubs, eq(clubs.id, clubMeetings.clubId))
    .where(
      sql`${clubMeetings.clubId} IN (
          SELECT club_id FROM ${clubMembers}
          WHERE user_id = (SELECT user_id FROM ${calendarAddresses}
            WHERE user_id = ${at.reader} AND generation = ${at.generation})
          ORDER BY joined_at DESC, club_id DESC LIMIT ${sql.raw(String(CLUBS))})
        AND ${clubMeetings.startsAt} > ${at.since}`,
    )
    .orderBy(asc(clubMeetings.startsAt), asc(clubMeetings.id))
    .limit(EVENTS);
