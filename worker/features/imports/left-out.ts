import { type RowOutcome, rowOutcomes } from './contract.ts';

/**
 * A cell that is not imported, as stored: its column in the file, or the fact that it holds, and why. Neither is given if
 * the reason is about the whole row.
 */
export interface LeftOut {
  column?: string;
  field?: string;
  value?: string;
  reason: string;
}

/** Names of facts for files whose columns are unknown. */
const fieldNames = new Map([
  ['isbn', 'ISBN'],
  ['read_count', 'Read count'],
  ['copy_pages', 'Pages'],
  ['lent_to', 'Lent to'],
  ['lent_since', 'Lent since'],
]);

export function presentLeftOut(stored: readonly LeftOut[], columns: Readonly<Record<string, string>>) {
  return stored.map(({ column, field = '', value = '', reason }) => ({
    column:
      column ?? (columns[field] || (fieldNames.get(field) ?? `${field.slice(0, 1).toUpperCase()}${field.slice(1)}`)),
    value,
    reason,
  }));
}

/** Returns the stored code of an outcome. */
export const outcomeCode = (outcome: RowOutcome) => rowOutcomes.indexOf(outcome) + 1;
