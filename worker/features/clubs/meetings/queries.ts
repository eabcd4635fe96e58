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
import { areBlocked, isSuspended } from '../../accounts/blocks.ts';
import { userColumns, users } from '../../accounts/users.ts';
import { clubIdForMember } from '../membership.ts';
import { answers } from './contract.ts';

/** The assumed duration of a meeting without one, in seconds. */
export const DEFAULT_MEETING_SECONDS = 3_600;
const MAX_DURATION = 86_400;

const endsAt = sql`(${clubMeetings.startsAt} + coalesce(${clubMeetings.minutes} * 60, ${sql.raw(String(DEFAULT_MEETING_SECONDS))}))`;

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
  // The index of the reader's own answer in `answers`.
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
    .where(and(eq(clubMeetings.clubId, clubIdForMember(at)), sql`NOT ${isSuspended(clubMeetings.userId)}`, which));
}

export const upcomingPages = paged(
  'meetings_to_come',
  { startsAt: 'integer', meetingId: 'text' },
  { order: 'ascending', size: 10 },
);

export const pastPages = paged('meetings_past', { startsAt: 'integer', meetingId: 'text' }, { size: 10 });

type MeetingsPage = InClub & { startsAt: number; meetingId: string; now: number; limit: number };

/** A club's upcoming meetings, next first, for members. */
export const upcomingMeetings = (at: MeetingsPage) =>
  meetings(
    at,
    // The index skips meetings that started longer ago than the longest duration.
    sql`${clubMeetings.startsAt} > ${at.now} - ${sql.raw(String(MAX_DURATION))} AND ${endsAt} > ${at.now}
      AND (${clubMeetings.startsAt}, ${clubMeetings.id}) > (${at.startsAt}, ${at.meetingId})`,
  )
    .orderBy(asc(clubMeetings.startsAt), asc(clubMeetings.id))
    .limit(at.limit);

/** A club's past meetings, latest first, for members. */
export const pastMeetings = (at: MeetingsPage) =>
  meetings(
    at,
    sql`${clubMeetings.startsAt} < ${at.now} AND ${endsAt} <= ${at.now}
      AND (${clubMeetings.startsAt}, ${clubMeetings.id}) < (${at.startsAt}, ${at.meetingId})`,
  )
    .orderBy(desc(clubMeetings.startsAt), desc(clubMeetings.id))
    .limit(at.limit);

/** One meeting of a club, for members. */
export const meetingOf = (at: InClub & { meetingId: string }) =>
  meetings(at, sql`${clubMeetings.id} = ${at.meetingId}`);

/**
 * Returns SQL that is 1 if a meeting of a club is neither cancelled nor over, and who planned it is neither
 * suspended nor behind a block, else 0. It uses the database's clock, because queries for notices of all kinds have no parameter for
 * the time.
 */
export function isUpcomingMeeting({
  clubId,
  meetingId,
  reader,
}: Record<'clubId' | 'meetingId' | 'reader', SqlValue>): SQL<number> {
  return sql<number>`EXISTS (SELECT 1 FROM ${clubMeetings} AS coming
    WHERE coming.id = ${meetingId} AND coming.club_id = ${clubId} AND coming.cancelled = 0
      AND coming.starts_at + coalesce(coming.minutes * 60, ${sql.raw(String(DEFAULT_MEETING_SECONDS))}) > unixepoch()
      AND NOT ${areBlocked(reader, sql`coming.user_id`)} AND NOT ${isSuspended(sql`coming.user_id`)})`;
}

export function titleOfMeeting(meetingId: SqlValue): SQL<string | null> {
  return sql<string | null>`(SELECT title FROM ${clubMeetings} WHERE id = ${meetingId})`;
}

/** Returns SQL for when a meeting starts, in epoch seconds. */
export function startOfMeeting(meetingId: SqlValue): SQL<number | null> {
  return sql<number | null>`(SELECT starts_at FROM ${clubMeetings} WHERE id = ${meetingId})`;
}

/**
 * Returns SQL for the start of the last meeting in a reader's clubs that starts after `from` and until `until`. Skips
 * clubs that they muted and meetings that they declined.
 */
export function lastMeetingOf(reader: SqlValue, { from, until }: Record<'from' | 'until', number>): SQL<number | null> {
  return sql<number | null>`(SELECT max(soon.starts_at) FROM ${clubMembers} AS own
    JOIN ${clubMeetings} AS soon ON soon.club_id = own.club_id
    WHERE own.user_id = ${reader} AND NOT own.muted AND soon.cancelled = 0
      AND soon.starts_at > ${from} AND soon.starts_at <= ${until}
      AND NOT ${areBlocked(reader, sql`soon.user_id`)} AND NOT ${isSuspended(sql`soon.user_id`)}
      AND NOT EXISTS (SELECT 1 FROM ${clubMeetingAnswers} AS answers
        WHERE answers.meeting_id = soon.id AND answers.user_id = own.user_id AND answers.answer = ${answers.indexOf('no')}))`;
}

/** Finds the next meetings that start until `until` and are not cancelled, in order of time. */
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
        eq(clubMeetingAnswers.clubId, clubIdForMember(at)),
        sql`(${clubMeetingAnswers.answer}, ${clubMeetingAnswers.answeredAt}, ${clubMeetingAnswers.userId})
          > (${at.place}, ${at.answeredAt}, ${at.personId})`,
        sql`${users.suspendedAt} IS NULL AND NOT ${areBlocked(at.reader, users.id)}`,
      ),
    )
    .orderBy(asc(clubMeetingAnswers.answer), asc(clubMeetingAnswers.answeredAt), asc(clubMeetingAnswers.userId))
    .limit(at.limit);

/** Finds the generation of a reader's calendar link. */
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

/** A calendar contains the clubs that a reader joined last, and their first meetings. */
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
        notes: clubMeetings.notes,
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
        AND ${clubMeetings.startsAt} > ${at.since} AND NOT ${isSuspended(clubMeetings.userId)}`,
    )
    .orderBy(asc(clubMeetings.startsAt), asc(clubMeetings.id))
    .limit(EVENTS);
