import type { RowOf } from '../../../platform/db/statement.ts';
import { pictured } from '../present.ts';
import { type AnswerCounts, answers, type Meeting } from './contract.ts';
import type { CalendarEvent } from './ics.ts';
import * as queries from './queries.ts';
import { localOf } from './starts.ts';

type MeetingRow = RowOf<typeof queries.meetingOf>;
type Timed = Pick<MeetingRow, 'startsAt' | 'minutes'>;

/** Returns when a meeting ends, in epoch seconds: an hour after its start if no duration is given. */
export function endOf({ startsAt, minutes }: Timed): number {
  return startsAt + (minutes === null ? queries.DEFAULT_MEETING_SECONDS : minutes * 60);
}

/** A meeting as a member is shown it; `now` in epoch seconds. */
export function meeting(row: MeetingRow, now: number): Meeting {
  const own = row.own === null ? undefined : answers[row.own];
  return {
    id: row.meetingId,
    title: row.title,
    starts_at: row.startsAt,
    local_start: localOf(row.startsAt, row.zone),
    zone: row.zone,
    ...(row.minutes === null ? {} : { minutes: row.minutes }),
    place: row.place,
    notes: row.notes,
    cancelled: row.cancelled,
    over: endOf(row) <= now,
    counts: { yes: row.yesCount, maybe: row.maybeCount, no: row.noCount },
    ...(own === undefined ? {} : { answer: own }),
  };
}

/** A member who answered. */
export function answerCounts(row: RowOf<typeof queries.meetingAnswers>): AnswerCounts {
  return { id: row.personId, name: row.personName, ...pictured(row), answer: row.answer };
}

type EventRow = Timed & Pick<MeetingRow, 'meetingId' | 'title' | 'cancelled' | 'sequence' | 'changedAt'>;

/** A meeting of a club as a calendar knows it; `origin` is where the product is. */
export function eventOf(row: EventRow, club: { id: string; name: string }, origin: string): CalendarEvent {
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
