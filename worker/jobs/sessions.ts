import { forgetSessions } from '../account/sessions.ts';
import type { Job } from './job.ts';
import { forgetRuns } from './runs.ts';

const DAYS_KEPT = 30;
/** Rows deleted by one statement, and statements run in one night; what is left goes the night after. */
const BATCH = 500;
const BATCHES = 40;

/** Clears what ended more than thirty days ago: sessions, and the rows of the jobs themselves. */
export const sessionsJob: Job = {
  name: 'sessions',
  cron: '30 3 * * *',
  async run({ database, now }) {
    const before = Math.floor(now.getTime() / 1000) - DAYS_KEPT * 86_400;
    const sessions = await clearing(async () => {
      const { gone } = await database.load({ gone: forgetSessions(database.build, before, BATCH) });
      return gone.length;
    });
    const runs = await clearing(async () => {
      const { gone } = await database.load({ gone: forgetRuns(database.build, before, BATCH) });
      return gone.length;
    });
    return `${sessions} sessions and ${runs} runs cleared`;
  },
};

async function clearing(batch: () => Promise<number>): Promise<number> {
  let cleared = 0;
  for (let count = 0; count < BATCHES; count += 1) {
    const gone = await batch();
    cleared += gone;
    if (gone < BATCH) break;
  }
  return cleared;
}
