import { failedText } from '../../../platform/jobs/isolate.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { applyAgain } from './corrections.ts';
import { correctedBooks, type Facts } from './queries.ts';

// A worker of the free plan may send 50 statements an invocation, and this job shares it with the loading of the books.
const BOOKS = 200;
const LIMITS = { free: { pages: 3, applied: 1 }, paid: { pages: 50, applied: 50 } } as const;

/** Applies the corrections of librarians again where a newer catalogue overwrote them. */
export const correctionsJob: Job = {
  name: 'corrections',
  cron: '7,22,37,52 * * * *',
  async run({ env, database }) {
    const limits = LIMITS[env.PLAN === 'paid' ? 'paid' : 'free'];
    let [applied, failed] = [0, 0];
    let after = '0';
    for (let page = 0; page < limits.pages; page += 1) {
      const { rows } = await database.load({ rows: correctedBooks({ after, limit: BOOKS }) });
      const corrected = new Map(
        rows.map(({ isbn, facts }) => [isbn, Object.assign({}, ...(JSON.parse(facts) as Facts[]))]),
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
