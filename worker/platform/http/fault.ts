import { errorMessages } from '../db/retry.ts';

/** Returns the messages of an error in a form that may be logged, at most 500 characters. */
export function faultOf(error: unknown): string {
  // Drizzle puts bound values into its messages. They may be readers' texts, so they are left out.
  const text = errorMessages(error).replace(/params: .*?(\||$)/gs, 'params: … $1');
  return text.slice(0, 500) || typeof error;
}
