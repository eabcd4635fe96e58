import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateInWords, dateOf, dateSentences, partsOf } from '../../../../web/platform/ui/fields/partial-date.ts';
import { partialDate } from '../../../../worker/features/library/readings/contract.ts';

test.for([
  ['', '', '', { date: null }],
  ['2026', '', '', { date: '2026' }],
  [' 2026 ', '11', '', { date: '2026-11' }],
  ['2026', '11', '2', { date: '2026-11-02' }],
  ['2024', '02', '29', { date: '2024-02-29' }],
  ['', '11', '', { error: dateSentences.noYear }],
  ['', '', '3', { error: dateSentences.noYear }],
  ['26', '11', '3', { error: dateSentences.shortYear }],
  ['-2026', '', '', { error: dateSentences.shortYear }],
  ['2026', '', '3', { error: dateSentences.noMonth }],
  ['2025', '02', '29', { error: dateSentences.noSuchDay }],
  ['2026', '11', '31', { error: dateSentences.noSuchDay }],
  ['2026', '11', '0', { error: dateSentences.noSuchDay }],
  ['2026', '11', 'x', { error: dateSentences.noSuchDay }],
  ['2026', '11', '1e', { error: dateSentences.noSuchDay }],
] as const)('year %j, month %j, day %j', ([year, month, day, read]) => {
  expect(dateOf({ year, month, day })).toEqual(read);
});

const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true });

test('a date is the same after being written and read, and is valid for the API', () => {
  fc.assert(
    fc.property(day, fc.constantFrom(4, 7, 10), (moment, precision) => {
      const date = moment.toJSON().slice(0, precision);
      expect(dateOf(partsOf(date))).toEqual({ date });
      expect(partialDate.safeParse(date).success).toBe(true);
    }),
  );
});

test('nothing that can be typed is sent as a date that the wire refuses for its form', () => {
  const part = fc.oneof(fc.string({ maxLength: 4 }), fc.nat({ max: 40 }).map(String));
  const year = fc.oneof(part, fc.integer({ min: 1900, max: 2100 }).map(String));
  const month = fc.integer({ min: 0, max: 12 }).map((at) => (at === 0 ? '' : String(at).padStart(2, '0')));
  fc.assert(
    fc.property(fc.record({ year, month, day: part }), (parts) => {
      const read = dateOf(parts);
      if ('date' in read && read.date !== null && Number(read.date.slice(0, 4)) >= 1900) {
        expect(partialDate.safeParse(read.date).success).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});

test.for([
  ['2026', '2026'],
  ['2026-11', 'November 2026'],
  ['2026-11-02', 'November 2, 2026'],
] as const)('%s is said as %s', ([date, words]) => {
  expect(dateInWords(date)).toBe(words);
});
