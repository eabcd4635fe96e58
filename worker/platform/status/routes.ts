import type { ServiceState } from '../../features/books/breaker.ts';
import { catalogueBreaker, catalogueOf, servicesOf } from '../../features/books/query-services.ts';
import { readText } from '../cache/cache.ts';
import type { Call } from '../http/call.ts';
import { ApiError } from '../http/errors.ts';
import { on } from '../http/handle.ts';
import { newestRun } from '../jobs/queries.ts';
import { addressKeyId, keyIdIn } from '../mail/keys.ts';
import { blockEdges, notedSecret } from '../mail/queries.ts';
import { type BookServiceStatus, CRON_PATIENCE, getStatus } from './contract.ts';

export const statusRoutes = [
  on(getStatus, async (call) => {
    let lastCron: number | null = null;
    let secret: 'up' | 'down' = 'up';
    const [database, catalogue, cache, services] = await Promise.all([
      looking(call, 'database', async () => {
        const found = { runs: newestRun(), noted: notedSecret({}), edges: blockEdges({}) };
        const { runs, noted, edges } = await call.load(found);
        lastCron = runs[0]?.startedAt ?? null;
        secret = await secretState(call, [noted[0]?.keyId, idOf(edges[0]?.first), idOf(edges[0]?.last)]);
      }),
      looking(call, 'catalogue', () => catalogueOf(call).ofGenre('fiction', 1)),
      looking(call, 'cache', () => readText(call.env.CACHE, 'status:probe')),
      serviceStates(call),
    ]);
    const parts = { database, catalogue, cache, cron: cronState(lastCron, call.seconds), address_secret: secret };
    const up = Object.values(parts).every((part) => part === 'up');
    return { up, logged_in: call.viewer() !== null, parts, services, last_cron: lastCron };
  }),
];

// Changing ADDRESS_SECRET drops every block, ban and limit, because old keys no longer match.
async function secretState(call: Call, used: readonly (string | null | undefined)[]): Promise<'up' | 'down'> {
  const own = await addressKeyId(call.config.addressSecret);
  if (used.every((id) => id == null || id === own)) return 'up';
  console.error(JSON.stringify({ event: 'address_secret_changed', request_id: call.requestId }));
  return 'down';
}

const idOf = (addressKey: string | null | undefined) => (addressKey == null ? null : keyIdIn(addressKey));

// A fresh instance has not seen the cron yet; one that has, and sees it no more, is not well.
function cronState(last: number | null, now: number): 'up' | 'down' {
  return last === null || now - last < CRON_PATIENCE ? 'up' : 'down';
}

async function serviceStates(call: Call): Promise<BookServiceStatus[]> {
  const own = { name: 'catalogue' as const, ...catalogueBreaker(call).state() };
  const behind = await Promise.all(
    servicesOf(call).map(async ({ name, state }) => ({ name, ...(await stateOf(call, name, state)) })),
  );
  return [own, ...behind];
}

async function stateOf(
  call: Call,
  part: string,
  state: () => Promise<ServiceState>,
): Promise<Omit<BookServiceStatus, 'name'>> {
  try {
    return await state();
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    console.warn(JSON.stringify({ event: 'part_down', part, reason, request_id: call.requestId }));
    return { state: 'unknown', failures: 0, until: null };
  }
}

async function looking(call: Call, part: string, look: () => Promise<unknown>): Promise<'up' | 'down'> {
  try {
    await look();
    return 'up';
  } catch (error) {
    // An ended session is an answer to the caller, not a word about the database.
    if (error instanceof ApiError) throw error;
    console.warn(JSON.stringify({ event: 'part_down', part, request_id: call.requestId }));
    return 'down';
  }
}
