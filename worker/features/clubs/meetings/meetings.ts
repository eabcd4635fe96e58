import { and, eq, type SQL, sql } from 'drizzle-orm';
import { calendarAddresses, clubMeetingAnswers, clubMeetings } from '../../../platform/db/schema/clubs.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { isCurrentAccount } from '../../accounts/bans.ts';
import type { Answer } from './contract.ts';

interface MeetingFields {
  title: string;
  startsAt: number;
  zone: string;
  minutes: number | null;
  place: string;
  notes: string;
}

interface OneMeeting {
  clubId: string;
  meetingId: string;
}

/** Returns the statement that adds a meeting; repeating it changes nothing. */
export const addMeeting = (at: MeetingFields & { id: string; clubId: string; userId: string; now: number }) =>
  db
    .insert(clubMeetings)
    .values({
      id: at.id,
      clubId: at.clubId,
      userId: at.userId,
      title: at.title,
      startsAt: at.startsAt,
      zone: at.zone,
      minutes: at.minutes,
      place: at.place,
      notes: at.notes,
      createdAt: at.now,
      changedAt: at.now,
    })
    .onConflictDoNothing({ target: clubMeetings.id });

/**
 * Returns the statement that changes a meeting. Without a difference it doesn't raise the version, so that it can be
 * repeated.
 */
export const changeMeeting = (at: MeetingFields & OneMeeting & { now: number }) =>
  db
    .update(clubMeetings)
    .set({
      title: at.title,
      startsAt: at.startsAt,
      zone: at.zone,
      minutes: at.minutes,
      place: at.place,
      notes: at.notes,
      ...nextVersion(at.now),
    })
    .where(
      and(
        isMeeting(at),
        eq(clubMeetings.cancelled, false),
        sql`(title, starts_at, zone, coalesce(minutes, 0), place, notes)
          <> (${at.title}, ${at.startsAt}, ${at.zone}, coalesce(${at.minutes}, 0), ${at.place}, ${at.notes})`,
      ),
    );

export const cancelMeeting = (at: OneMeeting & { now: number }) =>
  db
    .update(clubMeetings)
    .set({ cancelled: true, ...nextVersion(at.now) })
    .where(and(isMeeting(at), eq(clubMeetings.cancelled, false)));

// Calendars recognise a newer event by its version number.
function nextVersion(now: { now: number }['now']): { sequence: SQL; changedAt: SQL } {
  return { sequence: sql`${clubMeetings.sequence} + 1`, changedAt: sql`${now}` };
}

/** Returns the statement that stores or changes an answer to a meeting; a cancelled meeting fails the batch. */
export const answerMeeting = (at: OneMeeting & { userId: string; answer: Answer; now: number }) =>
  db
    .insert(clubMeetingAnswers)
    .values({ meetingId: at.meetingId, userId: at.userId, clubId: at.clubId, answer: at.answer, answeredAt: at.now })
    .onConflictDoUpdate({
      target: [clubMeetingAnswers.meetingId, clubMeetingAnswers.userId],
      set: { answer: sql`excluded.answer`, answeredAt: sql`excluded.answered_at` },
    });

export const withdrawAnswer = (at: OneMeeting & { userId: string }) =>
  db
    .delete(clubMeetingAnswers)
    .where(
      and(
        eq(clubMeetingAnswers.meetingId, at.meetingId),
        eq(clubMeetingAnswers.userId, at.userId),
        eq(clubMeetingAnswers.clubId, at.clubId),
      ),
    );

/** Returns the statement that stores the generation of a reader's calendar link, unless a newer one is stored. */
export const renewCalendar = (at: { userId: string; generation: number; now: number }) =>
  db
    .insert(calendarAddresses)
    .values({ userId: at.userId, generation: at.generation, madeAt: at.now })
    .onConflictDoUpdate({
      target: calendarAddresses.userId,
      set: { generation: sql`excluded.generation`, madeAt: sql`excluded.made_at` },
      setWhere: sql`${calendarAddresses.generation} < excluded.generation`,
    });

/** Returns the statement that ends a reader's calendar link. The next one differs. */
export const endCalendar = ({ userId }: { userId: string }) =>
  db
    .update(calendarAddresses)
    .set({ generation: sql`${calendarAddresses.generation} + 1` })
    .where(eq(calendarAddresses.userId, userId));

/** Does the same if the reader has an account here; for a restored backup, where an older link would work again. */
export function repeatCalendarRenewal(at: { userId: string; generation: number; now: number }): Statement {
  return db.run(sql`
    INSERT INTO ${calendarAddresses} (user_id, generation, made_at)
    SELECT ${at.userId}, ${at.generation}, ${at.now} WHERE ${isCurrentAccount(at.userId)}
    ON CONFLICT (user_id) DO UPDATE SET generation = excluded.generation, made_at = excluded.made_at
    WHERE generation < excluded.generation`);
}

function isMeeting({ clubId, meetingId }: OneMeeting) {
  return and(eq(clubMeetings.id, meetingId), eq(clubMeetings.clubId, clubId));
}
