import type { Database } from '../../../platform/db/database.ts';
import { saveEachIsolated } from '../../../platform/jobs/isolate.ts';
import { notifyPollEnded } from '../notices.ts';
import { finaliseResult } from './polls.ts';
import { endedBetween } from './queries.ts';

/** Polls announced per batch. */
const BATCH = 20;

/**
 * Stores the final results of polls that ended in the last `seconds` before `end`, and notifies voters and the author
 * once, however often this runs. Returns how many polls were handled and how many failed.
 */
export async function notifyPollsClosed(
  database: Database,
  end: number,
  seconds: number,
): Promise<{ notified: number; failed: number }> {
  let last = { endsAt: end - seconds, pollId: '\u{10FFFF}' };
  let noticeCount = 0;
  let failed = 0;
  for (;;) {
    const { polls } = await database.load({ polls: endedBetween({ ...last, until: end, limit: BATCH }) });
    const lost = await saveEachIsolated('poll', database, polls, ({ pollId, clubId }) => [
      finaliseResult({ pollId }),
      notifyPollEnded({ pollId, clubId, by: '', now: end }),
    ]);
    noticeCount += polls.length - lost;
    failed += lost;
    const next = polls.at(-1);
    if (next === undefined || polls.length < BATCH) return { notified: noticeCount, failed };
    last = next;
  }
}
