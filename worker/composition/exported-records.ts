import type { User } from '../features/accounts/account.ts';
import { isInternal } from '../features/books/contract.ts';

/** The account's own row under the words of the wire; whatever the row holds is in it. */
export function exportAccountRow(user: User): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(user).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value,
    ]),
  );
}

/** Renames columns for the export. The key of a reader's own book is called `number`, since it is no ISBN. */
export function exportRecords(
  records: Record<string, Record<string, unknown>[]>,
): Record<string, Record<string, unknown>[]> {
  const renamed = (record: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(record).map(([name, value]) => [
        name === 'isbn' && typeof value === 'string' && isInternal(value) ? 'number' : name,
        value,
      ]),
    );
  return Object.fromEntries(Object.entries(records).map(([name, rows]) => [name, rows.map(renamed)]));
}
