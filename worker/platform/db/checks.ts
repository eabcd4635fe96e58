import { chainOf } from './retry.ts';

/** A rule that the database holds and a batch broke; its message is a sentence for the reader. Nothing was written. */
export class ConstraintError extends Error {
  override name = 'ConstraintError';
}

/** The name of the CHECK constraint that a batch broke, or null when it failed for another reason. */
export function violatedCheck(error: unknown): string | null {
  return /CHECK constraint failed: (\w+)/.exec(chainOf(error))?.[1] ?? null;
}

/** The columns, as `table.column`, of the unique key that a batch met again, or null when it failed for another reason. */
export function violatedUniqueKey(error: unknown): string | null {
  return /UNIQUE constraint failed: ([\w.]+)/.exec(chainOf(error))?.[1] ?? null;
}
