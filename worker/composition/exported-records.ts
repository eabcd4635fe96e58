import { isInternal } from '../features/books/contract.ts';

/**
 * Returns rows with the key names of the export. The key of a reader's own book is called `number`, since it isn't an
 * ISBN.
 */
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
