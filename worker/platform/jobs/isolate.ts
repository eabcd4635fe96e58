import { StatementsUsedUp } from '../db/budget.ts';
import type { Database } from '../db/database.ts';
import { errorMessages } from '../db/retry.ts';
import type { Statement } from '../db/statement.ts';

/**
 * Returns the messages of an error, for the log and the job's outcome. Drizzle puts bound values into its messages,
 * which may be readers' texts, so they are left out.
 */
export function faultOf(error: unknown): string {
  return (
    errorMessages(error)
      .replace(/params: .*?(\||$)/gs, 'params: … $1')
      .slice(0, 300) || 'Failed for an unknown reason.'
  );
}

/** Logs that an item of a job failed. */
export function logFailedItem(label: string, error: unknown): void {
  console.error(JSON.stringify({ event: 'item_failed', what: label, fault: faultOf(error) }));
}

/** Does work for each item, logs those that fail and continues with the others. Returns how many failed. Throws
 * only if the statements of the invocation are used up. */
export async function forEachIsolated<Item>(
  label: string,
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
): Promise<number> {
  let failed = 0;
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      // No fault of the item, which comes again in the next run.
      if (error instanceof StatementsUsedUp) throw error;
      failed += 1;
      logFailedItem(label, error);
    }
  }
  return failed;
}

/** Saves the statements of all items in one round trip, or of each alone if that fails. Returns how many failed. */
export async function saveEachIsolated<Item>(
  label: string,
  database: Database,
  items: readonly Item[],
  statementsOf: (item: Item) => Statement | Statement[],
): Promise<number> {
  if (items.length === 0) return 0;
  const failed = await forEachIsolated(label, [items], () => database.save(items.flatMap(statementsOf)));
  return failed === 0 ? 0 : forEachIsolated(label, items, (item) => database.save([statementsOf(item)].flat()));
}

/** Returns the number of failed items for a job's report; empty if none failed. */
export function failedText(failed: number): string {
  return failed === 0 ? '' : `; ${failed} failed`;
}
