import { failedText } from '../../../platform/jobs/isolate.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { beginRound, newestRound, stepIsolated } from './runs.ts';

/** Steps of one run; the next run continues from there. */
const STEPS = 300;
/** Milliseconds after which a run begins no further step, so that it doesn't keep the database busy. */
const LONG_ENOUGH = 60_000;
const DAY = 86_400;
/** When the nightly computation begins, in seconds of a UTC day. */
const NIGHT = 12_600;

/** Computes every night, in many steps, what readers like and which works the same readers like. */
export const recommendationsJob: Job = {
  name: 'recommendations',
  cron: '*/15 * * * *',
  async run({ database, window }) {
    const started = Date.now();
    const night = Math.floor((window.getTime() / 1000 - NIGHT) / DAY);
    let { newest: [round] = [] } = await database.load({ newest: newestRound() });
    // A round that took longer than its night is finished first.
    if (round === undefined || (round.stage === 'ended' && round.round < night)) {
      ({
        newest: [round],
      } = await database.save([beginRound(night)], { newest: newestRound() }));
    }
    let steps = 0;
    let failed = 0;
    while (round !== undefined && round.stage !== 'ended' && steps < STEPS && Date.now() - started < LONG_ENOUGH) {
      const done = await stepIsolated(database, round);
      round = done.round;
      failed += done.failed;
      steps += 1;
    }
    return `${steps} steps; round ${round?.round} is at ${round?.stage}${failedText(failed)}`;
  },
};
