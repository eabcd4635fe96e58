import { catalogueOf } from '../books/books.ts';
import { readText } from '../cache/cache.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { newestRun } from '../jobs/queries.ts';
import { CRON_PATIENCE, getStatus } from './contract.ts';

export const statusRoutes = [
  on(getStatus, async (call) => {
    let lastCron: number | null = null;
    const [database, catalogue, cache] = await Promise.all([
      looking(call, 'database', async () => {
        const { runs } = await call.load({ runs: newestRun() });
        lastCron = runs[0]?.startedAt ?? null;
      }),
      looking(call, 'catalogue', () => catalogueOf(call).ofGenre('fiction', 1)),
      looking(call, 'cache', () => readText(call.env.CACHE, 'status:probe')),
    ]);
    const parts = { database, catalogue, cache, cron: cronState(lastCron, call.seconds) };
    const up = Object.values(parts).every((part) => part === 'up');
    return { up, logged_in: call.viewer() !== null, parts, last_cron: lastCron };
  }),
];

// A fresh instance has not seen the cron yet; one that has, and sees it no more, is not well.
function cronState(last: number | null, now: number): 'up' | 'down' {
  return last === null || now - last < CRON_PATIENCE ? 'up' : 'down';
}

async function looking(call: Call, part: string, look: () => Promise<unknown>): Promise<'up' | 'down'> {
  try {
    await look();
    return 'up';
  } catch (error) {
    // An ended session is an answer to the caller, not a word about the database.
    if (error instanceof Refusal) throw error;
    console.warn(JSON.stringify({ event: 'part_down', part, request_id: call.requestId }));
    return 'down';
  }
}
