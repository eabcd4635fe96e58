import type { Database } from '../../../platform/db/database.ts';
import { noticeOfEnd } from '../../social/notifications/notices.ts';
import { finaliseResult } from './polls.ts';
import { endedBetween } from './queries.ts';

/** Polls that are told of in one batch. */
const BATCH = 20;

/**
 * Makes the results final and tells whoever voted in them, or made them, of the polls whose time ended within so many `seconds` before `end`; once each,
 * however often this runs. Answers how many polls that were.
 */
export async function notifyPollsClosed(database: Database, end: number, seconds: number): Promise<number> {
  let last = { endsAt: end - seconds, pollId: '\u{10FFFF}' };
  let told = 0;
  for (;;) {
    const { found } = await database.load({ found: endedBetween({ ...last, until: end, limit: BATCH }) });
    await database.save(
      found.flatMap(({ pollId, clubId }) => [
        finaliseResult({ pollId }),
        noticeOfEnd({ pollId, clubId, by: '', now: end }),
      ]),
    );
    told += found.length;
    const next = found.at(-1);
    if (next === undefined || found.length < BATCH) return told;
    last = next;
  }
}
