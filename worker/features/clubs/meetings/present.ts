import type { RowOf } from '../../../platform/db/statement.ts';
import { versionOf } from '../../../platform/http/version-contract.ts';
import { toPicture } from '../present.ts';
import { answers, type Meeting, type MemberAnswer } from './contract.ts';
import type { CalendarEvent } from './ics.ts';
import * as queries from './queries.ts';
import { localTime } from './starts.ts';

type MeetingRow = RowOf<typeof queries.meetingOf>;
type MeetingTimes = Pick<MeetingRow, 'startsAt' | 'minutes'>;

/** Returns when a meeting ends, in epoch seconds. Without a duration it lasts an hour. */
export function endOf({ startsAt, minutes }: MeetingTimes): number {
  return startsAt + (minutes === null ? queries.DEFAULT_MEETING_SECONDS : minutes * 60);
}

export function toMeetingFields(row: Pick<MeetingRow, 'title' | 'startsAt' | 'zone' | 'minutes' | 'place' | 'notes'>) {
  const { title, startsAt, zone, minutes, place, notes } = row;
  return { title, starts: localTime(startsAt, zone), zone, minutes: minutes ?? undefined, place, notes };
}

/** Returns a meeting in the shape of the API; `now` in epoch seconds. */
export function toMeeting(row: MeetingRow, now: number): Meeting {
  const own = row.own === null ? undefined : answers[row.own];
  return {
    meeting_id: row.meetingId,
    id: row.meetingId,
    title: row.title,
    starts_at: row.startsAt,
    local_start: localTime(row.startsAt, row.zone),
    zone: row.zone,
    ...(row.minutes === null ? {} : { minutes: row.minutes }),
    place: row.place,
    notes: row.notes,
    cancelled: row.cancelled,
    over: endOf(row) <= now,
    counts: { yes: row.yesCount, maybe: row.maybeCount, no: row.noCount },
    ...(own === undefined ? {} : { answer: own }),
    version: versionOf(toMeetingFields(row)),
  };
}

export function toAnswer(row: RowOf<typeof queries.meetingAnswers>): MemberAnswer {
  return { id: row.personId, name: row.personName, ...toPicture(row), answer: row.answer };
}

type EventRow = MeetingTimes & Pick<MeetingRow, 'meetingId' | 'title' | 'cancelled' | 'sequence' | 'changedAt'>;

/** Returns a club's meeting as a calendar event; `origin` is that of the site. */
export function toCalendarEvent(row: EventRow, club: { id: string; name: string }, origin: string): CalendarEvent {
  return {
    uid: `${new URL(origin).host}/meetings/${row.meetingId}`,
    sequence: row.sequence,
    changedAt: row.changedAt,
    startsAt: row.startsAt,
    endsAt: endOf(row),
    summary: `${row.title} (${club.name})`,
    cancelled: row.cancelled,
    address: new URL(`/bookclub/view?${new URLSearchParams({ id: club.id })}`, origin).href,
  };
}
