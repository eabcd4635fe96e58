import { expect, test } from 'vitest';
import type { ImportRow } from '../../../worker/features/imports/contract.ts';
import { listReadings } from '../../../worker/features/library/readings/contract.ts';
import { GOODREADS, libraryOf, tableWith } from '../../support/web/libraries.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import { anIsbn } from '../../support/worker/features/builders.ts';
import { imported, rowsOfImport } from '../../support/worker/features/imports.ts';

async function readingsOf(who: Reader) {
  const { readings } = await who.call(listReadings, {});
  return readings.map(({ state, finished }) => [state, finished?.date]);
}

const goodreadsRows = (cells: Record<string, string>) =>
  libraryOf(tableWith(GOODREADS, [{ Title: '', ...cells }])).rows;

test.for([
  ['a day', '2024/03/05', '2024/03/06'],
  ['a year', '2014/03/05', '2015/03/05'],
])(
  'a date that was corrected by %s at the source changes the reading and makes no reread',
  async ([, wrong, right]) => {
    const anna = await reader();
    const columns = { ISBN13: await anIsbn(), 'Exclusive Shelf': 'read', 'Read Count': '1' };
    await imported(anna, goodreadsRows({ ...columns, 'Date Read': wrong ?? '' }));
    await imported(anna, goodreadsRows({ ...columns, 'Date Read': right ?? '' }));
    expect(await readingsOf(anna)).toEqual([['finished', right?.replaceAll('/', '-')]]);
  },
);

test('a source that does not count readings corrects a date within a month; later it is a reread', async () => {
  const anna = await reader();
  const row = { title: '', isbn: await anIsbn(), state: 'finished' as const };
  await imported(anna, [{ ...row, finished: '2024-03-05' }]);
  await imported(anna, [{ ...row, finished: '2024-03-15' }]);
  expect(await readingsOf(anna)).toEqual([['finished', '2024-03-15']]);
  await imported(anna, [{ ...row, finished: '2026-01-15' }]);
  expect(await readingsOf(anna)).toEqual([
    ['finished', '2026-01-15'],
    ['finished', '2024-03-15'],
  ]);
});

test('a reread that the source counts is added', async () => {
  const anna = await reader();
  const columns = { ISBN13: await anIsbn(), 'Exclusive Shelf': 'read' };
  await imported(anna, goodreadsRows({ ...columns, 'Read Count': '1', 'Date Read': '2020/03/05' }));
  await imported(anna, goodreadsRows({ ...columns, 'Read Count': '2', 'Date Read': '2024/03/05' }));
  expect(await readingsOf(anna)).toEqual([
    ['finished', '2024-03-05'],
    ['finished', '2020-03-05'],
  ]);
});

test.for([
  ['currently-reading', [['reading', undefined]]],
  ['paused', [['paused', undefined]]],
  ['to-read', []],
] as const)('an unreadable date does not finish a book on the shelf %s', async ([shelf, readings]) => {
  const anna = await reader();
  const cells = { ISBN13: await anIsbn(), 'Exclusive Shelf': shelf, 'Date Read': '2024/02/31' };
  const id = await imported(anna, goodreadsRows(cells));
  expect(await readingsOf(anna)).toEqual(readings);
  const [row]: ImportRow[] = await rowsOfImport(anna, id);
  expect(row).toMatchObject({ reasons: ['“2024/02/31” is not a date, so it was left out.'] });
});

test.for(['2024-03-05', undefined])('a finished audiobook keeps its length, finished %s', async (finished) => {
  const anna = await reader();
  const progress = { unit: 'minute' as const, value: 615, of: 615 };
  const row = { title: '', isbn: await anIsbn(), state: 'finished' as const, format: 'audio' as const, progress };
  await imported(anna, [{ ...row, ...(finished === undefined ? {} : { finished }) }]);
  const { readings } = await anna.call(listReadings, {});
  expect(readings.map((reading) => reading.progress)).toEqual([progress]);
});
