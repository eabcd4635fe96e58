import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { readDayState, writeDayState } from '../../../../web/platform/api/day-state.ts';

const shape = z.object({ found: z.array(z.string()) });
const value = { found: ['ATLAS'] };
const DAY = '2026-12-01';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test('a value stored today is read again, only by its reader', () => {
  writeDayState('wordsearch', 'ada', DAY, value);
  expect(readDayState('wordsearch', 'ada', DAY, shape)).toEqual(value);
  expect(readDayState('wordsearch', 'bob', DAY, shape)).toBe(null);
  expect(readDayState('wordsearch', '', DAY, shape)).toBe(null);
  expect(readDayState('coverpuzzle', 'ada', DAY, shape)).toBe(null);
});

test('a new day starts empty and keeps yesterday’s value for pages still open', () => {
  writeDayState('wordsearch', 'ada', DAY, value);
  expect(readDayState('wordsearch', 'ada', '2026-12-02', shape)).toBe(null);
  writeDayState('wordsearch', 'ada', '2026-12-02', { found: [] });
  expect(readDayState('wordsearch', 'ada', DAY, shape)).toEqual(value);
});

test('old values of all readers are deleted, other keys in the storage are not', () => {
  localStorage.setItem('draft:review:ada', 'Once');
  writeDayState('wordsearch', 'ada', DAY, value);
  writeDayState('coverpuzzle:Hard', 'bob', DAY, value);
  writeDayState('wordsearch', '', '2026-12-04', value);
  expect(localStorage.length).toBe(2);
  expect(readDayState('wordsearch', 'ada', DAY, shape)).toBe(null);
});

test('a visitor who signs in continues their game, and no later reader does', () => {
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

test('the game works without storage until the page is left', () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  writeDayState('wordsearch', 'eve', DAY, value);
  expect(readDayState('wordsearch', 'eve', DAY, shape)).toEqual(value);
  expect(readDayState('wordsearch', 'ada', DAY, shape)).toBe(null);
  forbidden.mockRestore();
  expect(localStorage.length).toBe(0);
});
