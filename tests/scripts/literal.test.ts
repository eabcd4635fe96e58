import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { literal, withLiterals } from '../../scripts/support/literal.ts';

const database = new DatabaseSync(':memory:');
const back = (sql: string) => database.prepare(`SELECT ${sql} AS value`).get()?.value;

test.for([
  null,
  0,
  -1,
  1.5,
  9_007_199_254_740_991,
  1e-7,
  'plain',
  '',
  "O'Brien",
  "''",
  "'; DROP TABLE books; --",
  '?',
  'a\nb',
  '\\',
  '春',
  '😀',
  '-- no comment',
  '/*',
])('%j comes back as it was', (value) => {
  expect(back(literal(value))).toBe(value);
});

test('any text comes back as it was', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      fc.pre(!text.includes('\0') && text.isWellFormed());
      expect(back(literal(text))).toBe(text);
    }),
    { numRuns: 1_000 },
  );
});

test.for([Number.NaN, Number.POSITIVE_INFINITY, 'a\0b'])('%j cannot be written', (value) => {
  expect(() => literal(value)).toThrow();
});

test('values take the places of a statement in order, whatever they hold', () => {
  const sql = withLiterals({ sql: 'SELECT\n  ? AS one,\n  ? AS two, ? AS three', values: ["a ? 'b'", 2, null] });
  expect(sql).toBe("SELECT 'a ? ''b''' AS one, 2 AS two, NULL AS three".replace('SELECT ', 'SELECT '));
  expect({ ...database.prepare(sql).get() }).toEqual({ one: "a ? 'b'", two: 2, three: null });
  expect(() => withLiterals({ sql: 'SELECT ?', values: [] })).toThrow('0 values for 1 places');
  expect(() => withLiterals({ sql: 'SELECT 1', values: [1] })).toThrow('1 values for 0 places');
});
