import { failedText } from '../../../platform/jobs/isolate.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { applyAgain } from './corrections.ts';
import { correctedBooks, type FollowedCorrection } from './queries.ts';

// A worker of the free plan may send 50 statements an invocation, and this job shares it with the loading of the books.
const BOOKS = 200;
const LIMITS = { free: { pages: 3, applied: 1 }, paid: { pages: 50, applied: 50 } } as const;

// An undo older than this is not followed: the catalogue may by now say by itself what was corrected.
const UNDONE_SECONDS = 86_400;

/** Follows corrections where a newer catalogue overwrote them, and calls that ended before the catalogue followed. */
export const correctionsJob: Job = {
  name: 'corrections',
  cron: '7,22,37,52 * * * *',
  async run({ env, database, now }) {
    const limits = LIMITS[env.PLAN === 'paid' ? 'paid' : 'free'];
    let [applied, failed] = [0, 0];
    let after = '0';
    const undoneSince = Math.floor(now.getTime() / 1000) - UNDONE_SECONDS;
    for (let page = 0; page < limits.pages; page += 1) {
      const { rows } = await database.load({ rows: correctedBooks({ after, undoneSince, limit: BOOKS }) });
      const corrected = new Map(
        rows.map(({ isbn, corrections }) => [isbn, JSON.parse(corrections) as FollowedCorrection[]]),
      );
      if (rows.length > 0) {
        const result = await applyAgain(env.CATALOGUE, corrected, limits.applied - applied);
        applied += result.applied;
        failed += result.failed;
      }
      if (rows.length < BOOKS) break;
      after = rows.at(-1)?.isbn ?? after;
    }
    return `Corrections applied again: ${applied}${failedText(failed)}.`;
  },
};
