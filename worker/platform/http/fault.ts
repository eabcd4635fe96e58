import { chainOf } from '../db/retry.ts';

/** What caused an error, as the log may hold it. */
export function faultOf(error: unknown): string {
  // drizzle puts bound values into its messages; those are readers' words, so only what caused it is logged.
  const text = chainOf(error).replace(/params: .*?(\||$)/gs, 'params: … $1');
  return text.slice(0, 500) || typeof error;
}
