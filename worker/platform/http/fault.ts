import { chainOf } from '../db/retry.ts';

/** The cause of an error in a form that may be logged. */
export function faultOf(error: unknown): string {
  // drizzle puts bound values into its messages; those are readers' words, so only what caused it is logged.
  const text = chainOf(error).replace(/params: .*?(\||$)/gs, 'params: … $1');
  return text.slice(0, 500) || typeof error;
}
