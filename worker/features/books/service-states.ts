import type { Call } from '../../platform/http/call.ts';
import type { BookServiceStatus } from '../../platform/status/contract.ts';
import type { ServiceState } from './breaker.ts';
import { catalogueBreaker, servicesOf } from './query-services.ts';

/** Returns the state of the catalogue and of each book service, in the order in which they are queried. */
export async function serviceStates(call: Call): Promise<BookServiceStatus[]> {
  const catalogue = { name: 'catalogue' as const, ...catalogueBreaker(call).state() };
  const serviceStatuses = await Promise.all(
    servicesOf(call).map(async ({ name, state }) => ({ name, ...(await readState(call, name, state)) })),
  );
  return [catalogue, ...serviceStatuses];
}

async function readState(
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
