import { games } from '../../features/games/contract.ts';
import { utcDay } from '../../features/games/days.ts';
import { keepDay, makeDay } from '../../features/games/games.ts';
import { keptGames } from '../../features/games/queries.ts';
import type { Job } from './job.ts';

/** Keeps the games of the day that begins; those that somebody asked for first are there already, and are the same. */
export const gameDaysJob: Job = {
  name: 'game-days',
  cron: '0 0 * * *',
  async run({ env, config, window, database }) {
    const day = utcDay(window);
    const { kept } = await database.load({ kept: keptGames({ day }) });
    const missing = games.filter((game) => !kept.some((row) => row.game === game));
    const maker = { sessionSecret: config.sessionSecret, catalogue: env.CATALOGUE };
    const made = await Promise.all(missing.map((game) => makeDay(maker, game, day)));
    await database.save(made.map((row) => keepDay(row)));
    return `${made.length} games made for ${day}, ${kept.length} were there.`;
  },
};
