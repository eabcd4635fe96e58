import { sql } from 'drizzle-orm';
import { catalogueOf } from '../books/books.ts';
import type { Call } from '../http/call.ts';
import { Refusal } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { getStatus } from './contract.ts';

export const statusRoutes = [
  on(getStatus, async (call) => {
    const [database, catalogue, cache] = await Promise.all([
      looking(call, 'database', () => call.load({ one: call.build.all(sql`SELECT 1 AS one`) })),
      looking(call, 'catalogue', () => catalogueOf(call).ofGenre('fiction', 1)),
      looking(call, 'cache', () => call.env.CACHE.get('status:probe')),
    ]);
    const parts = { database, catalogue, cache };
    const up = Object.values(parts).every((part) => part === 'up');
    return { up, logged_in: call.viewer() !== null, parts };
  }),
];

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
