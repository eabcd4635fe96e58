import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cursor as schema } from '../../../../worker/platform/http/contract.ts';
import { cursorOfAll, paged } from '../../../../worker/platform/http/cursor.ts';

const byTime = paged('times', { at: 'integer', id: 'text' }, { size: 3 });
const byName = paged('names', { name: 'text' }, { size: 3, order: 'ascending' });
const row = fc.record({ at: fc.integer({ min: 0, max: 2_000_000_000 }), id: fc.string({ maxLength: 40 }) });

describe('a cursor', () => {
  test('points after the last row of its page, whatever that is, and fits the contract', () => {
    fc.assert(
      fc.property(fc.array(row, { minLength: 4, maxLength: 6 }), (rows) => {
        const { rows: pageRows, next_cursor: next } = byTime.page(rows);
        expect(pageRows).toEqual(rows.slice(0, 3));
        expect(schema.safeParse(next).success).toBe(true);
        expect(byTime.after(next)).toEqual({ ...rows[2], limit: 4 });
        expect(byTime.continues(next)).toBe(true);
      }),
    );
  });

  test('is missing after the last page', () => {
    expect(byTime.page([{ at: 1, id: 'a' }])).toEqual({ rows: [{ at: 1, id: 'a' }], next_cursor: undefined });
  });

  test('starts before every row where there is none, in the list’s direction', () => {
    const first = byTime.after(undefined);
    expect(first.at).toBeGreaterThan(9_999_999_999);
    expect(first.limit).toBe(4);
    expect(byName.after(undefined)).toEqual({ name: '', limit: 4 });
    expect(byTime.continues(undefined)).toBe(false);
  });

  test('that is invalid starts at the beginning', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w.:~-]{1,60}$/), (text) => {
        expect(byTime.after(text)).toEqual(byTime.after(undefined));
      }),
    );
  });

  test('of another list is ignored', () => {
    const { next_cursor: next } = byName.page([...'abcd'].map((name) => ({ name })));
    expect(byTime.after(next)).toEqual({ ...byTime.after(undefined), limit: 0 });
  });

  test('of the same list in another order, or with values of another type, is ignored', () => {
    const before = paged('times', { at: 'integer' }, { size: 3 });
    const { next_cursor: next } = before.page([1, 2, 3, 4].map((at) => ({ at })));
    expect(byTime.continues(next)).toBe(false);
    const forged = btoa('["times:it","1",2]');
    expect(byTime.continues(forged.replaceAll('=', ''))).toBe(false);
  });

  test('continues each of several lists that have more', () => {
    const times = byTime.page([4, 3, 2, 1].map((at) => ({ at, id: 'x' }))).next_cursor;
    const names = byName.page([...'abcd'].map((name) => ({ name }))).next_cursor;
    const both = cursorOfAll([times, undefined, names]);
    expect(byTime.after(both)).toEqual({ at: 2, id: 'x', limit: 4 });
    expect(byName.after(both)).toEqual({ name: 'c', limit: 4 });
    expect(cursorOfAll([undefined])).toBeUndefined();
  });
});
