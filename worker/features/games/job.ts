import { failedText, forEachIsolated } from '../../platform/jobs/isolate.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { games } from './contract.ts';
import { utcDay } from './days.ts';
import { makeDay, storeDay } from './games.ts';
import { storedGames } from './queries.ts';

/** Stores the games of the new day, unless a reader's call has already stored them. */
export const gameDaysJob: Job = {
  name: 'game-days',
  cron: '0 0 * * *',
  async run({ env, config, window, database }) {
    const day = utcDay(window);
    const { existing } = await database.load({ existing: storedGames({ day }) });
    const missing = games.filter((game) => !existing.some((row) => row.game === game));
    const maker = { sessionSecret: config.sessionSecret, catalogue: env.CATALOGUE };
    const failed = await forEachIsolated('game', missing, async (game) =>
      database.save([storeDay(await makeDay(maker, game, day))]),
    );
    const created = missing.length - failed;
    return `${created} games created for ${day}, ${existing.length} already there${failedText(failed)}.`;
  },
};
