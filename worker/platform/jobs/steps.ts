import { type SQL, sql } from 'drizzle-orm';
import { StatementsUsedUp } from '../db/budget.ts';
import type { Database } from '../db/database.ts';
import type { Statement } from '../db/statement.ts';
import { CHANGED_SINCE_LOAD, failIf } from '../db/unchanged.ts';
import { placeOf, storePlace } from './runs.ts';

interface SteppedWork {
  /** Under which name the place is stored. Its items are worked on one after the other. */
  job: string;
  /** What the steps are about, without a space. */
  item: string;
  /** Each is saved as a whole, in this order. Repeating one changes nothing. */
  steps: readonly Statement[][];
  /** Whether the work is still wanted, at the moment of each save; else it throws {@link ChangedSinceLoad}. */
  isWanted?: SQL;
  /** How many statements the invocation may still send. */
  statementsLeft(): number;
}

/**
 * Saves all steps in one transaction. Where the invocation may not send so many, it saves those that it may and throws
 * {@link StatementsUsedUp}; the next call goes on there, or at the beginning if one failed.
 */
export async function saveInSteps(
  database: Database,
  { job, item, steps, isWanted = sql`true`, statementsLeft }: SteppedWork,
): Promise<void> {
  if (statementsLeft() === Infinity) {
    await database.save([failIf(sql`NOT ${isWanted}`, CHANGED_SINCE_LOAD), ...steps.flat()]);
    return;
  }
  const { stored } = await database.load({ stored: placeOf(job) });
  const [storedItem, storedStep] = stored[0]?.place.split(' ') ?? [];
  let next = storedItem === item ? Number(storedStep) : 0;
  while (next < steps.length) {
    // One is for the place, and one for beginning again.
    const room = statementsLeft() - 2;
    const begun = next;
    const saved: Statement[] = [];
    for (let step = steps[next]; step && saved.length + step.length <= room; step = steps[next]) {
      saved.push(...step);
      next += 1;
    }
    if (next === begun) throw new StatementsUsedUp(`${job}: ${next} of ${steps.length} steps are saved`);
    try {
      // With the place, since each statement counts.
      const place = next === steps.length ? '' : `${item} ${next}`;
      const checked = sql`iif(${isWanted}, ${place}, json_extract('{}', ${CHANGED_SINCE_LOAD}))`;
      await database.save([storePlace(job, checked), ...saved]);
    } catch (error) {
      await database.save([storePlace(job, '')]);
      throw error;
    }
  }
}
