import type { FillStatement } from '../../worker/features/books/catalogue/book.ts';

/**
 * Returns a value as SQL text, for tools that accept no bound values. Throws for a number that isn't finite and for a
 * text that contains a NUL character.
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

/**
 * Returns the SQL of a statement with its values written into it. Throws if the numbers of placeholders and values
 * differ.
 */
export function withLiterals({ sql, values }: FillStatement): string {
  const parts = sql.replace(/\s+/g, ' ').split('?');
  if (parts.length !== values.length + 1)
    throw new Error(`${values.length} values for ${parts.length - 1} places: ${sql}`);
  return parts.map((part, place) => (place === 0 ? part : `${literal(values[place - 1] ?? null)}${part}`)).join('');
}
