import type { Database } from '../../../platform/db/database.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { saveEachIsolated } from '../../../platform/jobs/isolate.ts';
import { notifyClub } from '../notices.ts';
import { meetingsBetween } from './queries.ts';

const DAY = 86_400;

/** Meetings announced per batch. */
const BATCH = 20;

/**
 * Returns the statement that notifies a club of a meeting within the next 24 hours; null for a later one, of which the
 * cron notifies.
 */
export function reminderIfSoon(meeting: {
  id: string;
  clubId: string;
  startsAt: number;
  by: string;
  now: number;
}): Statement | null {
  const { id, clubId, startsAt, by, now } = meeting;
  if (startsAt <= now || startsAt > now + DAY) return null;
  return notifyClub({ kind: 'meeting', about: id, clubId, by, now });
}

/**
 * Notifies clubs of meetings that start a day after a window that is `seconds` long and ends at `end`, once each,
 * however often this runs. Returns how many clubs were notified and for how many that failed.
 */
export async function notifyMeetings(
  database: Database,
  end: number,
  seconds: number,
): Promise<{ notified: number; failed: number }> {
  const until = end + DAY;
  let last = { startsAt: until - seconds, meetingId: '\u{10FFFF}' };
  let noticeCount = 0;
  let failed = 0;
  for (;;) {
    const { meetings } = await database.load({ meetings: meetingsBetween({ ...last, until, limit: BATCH }) });
    const lost = await saveEachIsolated('meeting', database, meetings, ({ meetingId, clubId }) =>
      notifyClub({ kind: 'meeting', about: meetingId, clubId, by: '', now: end }),
    );
    noticeCount += meetings.length - lost;
    failed += lost;
    const next = meetings.at(-1);
    if (next === undefined || meetings.length < BATCH) return { notified: noticeCount, failed };
    last = next;
  }
}
