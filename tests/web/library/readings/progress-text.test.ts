import { expect, test } from 'vitest';
import {
  endOf,
  progressInWords,
  readProgress,
  shareOf,
  spanOf,
} from '../../../../web/features/library/readings/progress-text.ts';
import type { Reading } from '../../../../worker/features/library/readings/contract.ts';

test.for([
  ['112', 'page', { unit: 'page', value: 112 }],
  [' 112 ', 'minute', { unit: 'minute', value: 112 }],
  ['p. 112', 'percent', { unit: 'page', value: 112 }],
  ['page 112', 'percent', { unit: 'page', value: 112 }],
  ['35%', 'page', { unit: 'percent', value: 35 }],
  ['35 %', 'page', { unit: 'percent', value: 35 }],
  ['1:52', 'page', { unit: 'minute', value: 112 }],
  ['1 h 52 min', 'page', { unit: 'minute', value: 112 }],
  ['2h', 'page', { unit: 'minute', value: 120 }],
  ['90 min', 'page', { unit: 'minute', value: 90 }],
  ['-1', 'page', { unit: 'page', value: -1 }],
  ['1000000000', 'page', { unit: 'page', value: 1_000_000_000 }],
  ['12.5', 'page', { unit: 'page', value: 12.5 }],
  ['', 'page', null],
  ['one', 'page', null],
  ['1e3', 'page', null],
  ['12 34', 'page', null],
  ['1:75', 'page', null],
] as const)('%j asked for as %s', ([text, unit, read]) => {
  expect(readProgress(text, unit)).toEqual(read);
});

test.for([
  [{ unit: 'page', value: 112, of: 320 }, 'Page 112 of 320', 0.35],
  [{ unit: 'page', value: 112 }, 'Page 112', null],
  [{ unit: 'percent', value: 35 }, '35%', 0.35],
  [{ unit: 'minute', value: 112, of: 560 }, '1 h 52 min of 9 h 20 min', 0.2],
  [{ unit: 'minute', value: 45 }, '45 min', null],
  [{ unit: 'minute', value: 120, of: 60 }, '2 h of 1 h', 1],
] as const)('%j is said as %s', ([progress, words, share]) => {
  expect([progressInWords(progress), shareOf(progress)]).toEqual([words, share]);
});

const reading: Reading = {
  reading_id: 'one',
  id: 'one',
  work_id: 'work',
  isbn: '9780340839935',
  title: 'Dune',
  authors: ['Frank Herbert'],
  cover: '',
  state: 'finished',
  imported: false,
};

test.for([
  [{}, 'Finished, date unknown'],
  [{ finished: { date: '2026' } }, 'Finished 2026'],
  [{ state: 'unfinished', finished: { date: '2026-11' } }, 'November 2026'],
  [{ state: 'unfinished' }, 'Date unknown'],
  [{ state: 'unfinished', started: { date: '2026-11-22' }, finished: { date: '2026-11-22' } }, 'November 22, 2026'],
  [{ started: { date: '2026-11-22' }, finished: { date: '2026-11-22' } }, 'Finished November 22, 2026'],
  [{ started: { date: '2026-11' } }, 'November 2026 to an unknown date'],
  [
    { started: { date: '2026-11-01' }, finished: { date: '2026-11-22' }, format: 'audio' },
    'November 1, 2026 to November 22, 2026 · audiobook',
  ],
  [{ state: 'reading' }, 'Started some time ago'],
  [{ state: 'paused', started: { date: '2026-11-01' }, format: 'print' }, 'Started November 1, 2026 · print'],
] as const)('a reading with %j was %s', ([part, words]) => {
  expect(spanOf({ ...reading, ...part })).toBe(words);
});

test.for([
  [{}, 'page', null],
  [{ edition_pages: 300 }, 'page', 300],
  [{ edition_pages: 300, pages: 320 }, 'page', 320],
  [{ progress: { unit: 'page', value: 5, of: 280 } }, 'page', 280],
  [{ edition_pages: 300 }, 'minute', null],
  [{ progress: { unit: 'minute', value: 5, of: 540 } }, 'minute', 540],
  [{ progress: { unit: 'percent', value: 5, of: 100 } }, 'page', null],
] as const)('of a reading with %j the last %s is %s', ([part, unit, end]) => {
  expect(endOf({ ...reading, ...part }, unit)).toBe(end);
});
