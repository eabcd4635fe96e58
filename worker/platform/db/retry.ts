import { StatementsUsedUp } from './budget.ts';

// D1's messages for which a retry is likely to help: a moved or restarted database, not a wrong statement.
const TRANSIENT =
  /Network connection lost|storage caused object to be reset|reset because its code was updated|storage operation exceeded timeout/;
const OVERLOADED = /overloaded|Too many requests queued/;

/** Classifies a database error. An overloaded database is not retried, since that would add to its load. */
export function classifyError(error: unknown): 'transient' | 'overloaded' | 'other' {
  const text = errorMessages(error);
  if (error instanceof StatementsUsedUp) return 'overloaded';
  if (OVERLOADED.test(text)) return 'overloaded';
  return TRANSIENT.test(text) ? 'transient' : 'other';
}

/** Returns the messages of an error and its causes, joined, since Drizzle wraps D1's errors. */
export function errorMessages(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return error.cause instanceof Error ? `${error.message} | ${errorMessages(error.cause)}` : error.message;
}

/**
 * Runs `attempt` up to three times as long as its error is transient, and returns its result. Throws any other error,
 * or the third one. This is safe because keys make every statement idempotent.
 */
export async function retry<T>(
  attempt: () => Promise<T>,
  wait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (attempts >= 3 || classifyError(error) !== 'transient') throw error;
      await wait(20 * 4 ** attempts * (0.5 + Math.random()));
    }
  }
}
