// D1's messages for which a retry is likely to help: a moved or restarted database, not a wrong statement.
const TRANSIENT =
  /Network connection lost|storage caused object to be reset|reset because its code was updated|storage operation exceeded timeout/;
const OVERLOADED = /overloaded|Too many requests queued/;

/** Classifies a database error; `overloaded` asks for less work, so it is not retried. */
export function kindOf(error: unknown): 'transient' | 'overloaded' | 'other' {
  const text = chainOf(error);
  if (OVERLOADED.test(text)) return 'overloaded';
  return TRANSIENT.test(text) ? 'transient' : 'other';
}

/** Returns the messages of an error and its causes, since Drizzle wraps D1's errors. */
export function chainOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return error.cause instanceof Error ? `${error.message} | ${chainOf(error.cause)}` : error.message;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Runs `attempt` up to three times while D1 calls its failure transient; every statement is idempotent by its keys.
 * @param wait how it waits between two attempts, longer each time.
 */
export async function retrying<T>(attempt: () => Promise<T>, wait = pause): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= 3 || kindOf(error) !== 'transient') throw error;
      await wait(20 * 4 ** tries * (0.5 + Math.random()));
    }
  }
}
