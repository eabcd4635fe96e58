import { errorMessages } from './retry.ts';

/** Thrown when a batch violates a constraint of the database, and so wrote nothing. Its message is for the reader. */
export class ConstraintError extends Error {
  override name = 'ConstraintError';
}

/**
 * Returns the name of the CHECK constraint that a batch violated, or the first column of the unique key as
 * `table.column`; null if it failed for another reason.
 */
export function violatedConstraint(error: unknown): string | null {
  return /(?:CHECK|UNIQUE) constraint failed: ([\w.]+)/.exec(errorMessages(error))?.[1] ?? null;
}
