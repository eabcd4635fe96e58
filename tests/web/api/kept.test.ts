import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { keep, readKept } from '../../../web/api/kept.ts';

const shape = z.object({ found: z.array(z.string()) });
const value = { found: ['ATLAS'] };
const DAY = '2026-12-01';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('what was kept today is read again, by its reader only', () => {
  keep('wordsearch', 'ada', DAY, value);
  expect(readKept('wordsearch', 'ada', DAY, shape)).toEqual(value);
  expect(readKept('wordsearch', 'bob', DAY, shape)).toBe(null);
  expect(readKept('wordsearch', '', DAY, shape)).toBe(null);
  expect(readKept('coverpuzzle', 'ada', DAY, shape)).toBe(null);
});

test('a new day begins with nothing and writes over the day before', () => {
  keep('wordsearch', 'ada', DAY, value);
  expect(readKept('wordsearch', 'ada', '2026-12-02', shape)).toBe(null);
  keep('wordsearch', 'ada', '2026-12-02', { found: [] });
  expect(localStorage.length).toBe(1);
});

test('who signs in goes on where they were as a visitor, and nobody after them does', () => {
  keep('wordsearch', '', DAY, value);
  expect(readKept('wordsearch', 'ada', DAY, shape)).toEqual(value);
  expect(readKept('wordsearch', 'ada', DAY, shape)).toEqual(value);
  expect(readKept('wordsearch', '', DAY, shape)).toBe(null);
  expect(readKept('wordsearch', 'bob', DAY, shape)).toBe(null);
});

test('a reader’s own game goes before a visitor’s', () => {
  keep('wordsearch', 'ada', DAY, value);
  keep('wordsearch', '', DAY, { found: [] });
  expect(readKept('wordsearch', 'ada', DAY, shape)).toEqual(value);
});

test.for(['', '{', 'null', '[]', '{"day":"2026-12-01"}', '{"day":"2026-12-01","value":{"found":[1]}}'])(
  'what somebody else wrote is as good as nothing: %s',
  (text) => {
    localStorage.setItem('today:wordsearch:ada', text);
    expect(readKept('wordsearch', 'ada', DAY, shape)).toBe(null);
  },
);

test('a browser that keeps nothing does not stop the game', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  keep('wordsearch', 'ada', DAY, value);
  expect(readKept('wordsearch', 'ada', DAY, shape)).toBe(null);
});
