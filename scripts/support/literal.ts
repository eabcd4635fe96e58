import type { FillStatement } from '../../worker/features/books/catalogue/book.ts';

/**
 * A value as it stands in SQL text, for the ways into a database that take no bound values.
 * Throws for what cannot stand there: a number that is none, a text with a NUL, which would end it early.
 */
export function literal(value: string | number | null): string {
  if (value === null) return 'NULL';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Error(`${value} cannot be written into SQL`);
    return String(value);
  }
  if (value.includes('\0')) throw new Error('A text with a NUL cannot be written into SQL');
  return `'${value.replaceAll("'", "''")}'`;
}

/** A statement with its values written in; throws when it does not have one place for each value. */
export function withLiterals({ sql, values }: FillStatement): string {
  const parts = sql.replace(/\s+/g, ' ').split('?');
  if (parts.length !== values.length + 1)
    throw new Error(`${values.length} values for ${parts.length - 1} places: ${sql}`);
  return parts.map((part, place) => (place === 0 ? part : `${literal(values[place - 1] ?? null)}${part}`)).join('');
}
