import { chainOf } from '../db/retry.ts';

/** The cause of an error in a form that may be logged. */
export function faultOf(error: unknown): string {
  // Drizzle puts bound values into its messages. They are readers' texts, so only the cause is logged.
  const text = chainOf(error).replace(/params: .*?(\||$)/gs, 'params: … $1');
  return text.slice(0, 500) || typeof error;
}
