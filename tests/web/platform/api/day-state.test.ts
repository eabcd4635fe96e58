import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { readDayState, writeDayState } from '../../../../web/platform/api/day-state.ts';

const shape = z.object({ found: z.array(z.string()) });
const value = { found: ['ATLAS'] };
const DAY = '2026-12-01';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('what was kept today is read again, by its reader only', () => {
  writeDayState('wordsearch', 'ada', DAY, value);
  expect(readDayState('wordsearch', 'ada', DAY, shape)).toEqual(value);
  expect(readDayState('wordsearch', 'bob', DAY, shape)).toBe(null);
  expect(readDayState('wordsearch', '', DAY, shape)).toBe(null);
  expect(readDayState('coverpuzzle', 'ada', DAY, shape)).toBe(null);
});

test('a new day begins with nothing and leaves yesterday’s as it is: a page may be open since then', () => {
  writeDayState('wordsearch', 'ada', DAY, value);
  expect(readDayState('wordsearch', 'ada', '2026-12-02', shape)).toBe(null);
  writeDayState('wordsearch', 'ada', '2026-12-02', { found: [] });
  expect(readDayState('wordsearch', 'ada', DAY, shape)).toEqual(value);
});

test('what nobody goes on with is forgotten, whoever it was of; other things in the storage are not', () => {
  localStorage.setItem('draft:review:ada', 'Once');
  writeDayState('wordsearch', 'ada', DAY, value);
  writeDayState('coverpuzzle:Hard', 'bob', DAY, value);
  writeDayState('wordsearch', '', '2026-12-04', value);
  expect(localStorage.length).toBe(2);
  expect(readDayState('wordsearch', 'ada', DAY, shape)).toBe(null);
});

test('who signs in goes on where they were as a visitor, and nobody after them does', () => {
  writeDayState('wordsearch', '', DAY, value);
  expect(readDayState('wordsearch', 'ada', DAY, shape)).toEqual(value);
  expect(readDayState('wordsearch', 'ada', DAY, shape)).toEqual(value);
  expect(readDayState('wordsearch', '', DAY, shape)).toBe(null);
  expect(readDayState('wordsearch', 'bob', DAY, shape)).toBe(null);
});

test('a reader’s own game goes before a visitor’s', () => {
  writeDayState('wordsearch', 'ada', DAY, value);
  writeDayState('wordsearch', '', DAY, { found: [] });
  expect(readDayState('wordsearch', 'ada', DAY, shape)).toEqual(value);
});

test.for(['', '{', 'null', '[]', '{"day":"2026-12-01"}', '{"value":{"found":[1]}}'])(
  'what somebody else wrote is as good as nothing: %s',
  (text) => {
    localStorage.setItem(`daily:1:${DAY}:ada:wordsearch`, text);
    expect(readDayState('wordsearch', 'ada', DAY, shape)).toBe(null);
  },
);

test('a browser that keeps nothing does not stop the game, which goes on until the page is left', () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  writeDayState('wordsearch', 'eve', DAY, value);
  expect(readDayState('wordsearch', 'eve', DAY, shape)).toEqual(value);
  expect(readDayState('wordsearch', 'ada', DAY, shape)).toBe(null);
  forbidden.mockRestore();
  expect(localStorage.length).toBe(0);
});
