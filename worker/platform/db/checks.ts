import { errorMessages } from './retry.ts';

/** Thrown when a batch violates a constraint of the database, and so wrote nothing. Its message is for the reader. */
export class ConstraintError extends Error {
  override name = 'ConstraintError';
}

/** Returns the name of the CHECK constraint that a batch violated, or null if it failed for another reason. */
export function violatedCheck(error: unknown): string | null {
  return /CHECK constraint failed: (\w+)/.exec(errorMessages(error))?.[1] ?? null;
}

/** Returns the first column, as `table.column`, of the unique key that a batch violated, or null for another error. */
export function violatedUniqueKey(error: unknown): string | null {
  return /UNIQUE constraint failed: ([\w.]+)/.exec(errorMessages(error))?.[1] ?? null;
}
