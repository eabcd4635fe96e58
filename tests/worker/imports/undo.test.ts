import { expect, test } from 'vitest';
import { listImports, undoImport } from '../../../worker/features/imports/contract.ts';
import { addReading, editReading, listReadings } from '../../../worker/features/library/readings/contract.ts';
import { reader } from '../../support/worker/app.ts';
import { someIsbns } from '../../support/worker/features/builders.ts';
import { imported, undone } from '../../support/worker/features/imports.ts';

test('what one call cannot undo the next one does, also where nothing is left for the last', async () => {
  const anna = await reader();
  // Each row adds an own book and bookmarks it: 1,000 changes, exactly as many as one call undoes.
  const bookmarks = Array.from({ length: 501 }, (_, place) => ({ title: `Wanted ${place}`, state: 'want' as const }));
  const id = await imported(anna, bookmarks.slice(0, 500));
  expect(await anna.call(undoImport, { import_id: id })).toMatchObject({ done: true, waiting: 0 });
  const nextImport = await imported(anna, bookmarks);
  expect(await anna.call(undoImport, { import_id: nextImport })).toMatchObject({ done: false, waiting: 2 });
  await undone(anna, nextImport);
  expect((await anna.call(listImports, {})).imports.map(({ state }) => state)).toEqual(['undone', 'undone']);
});

test('what the reader did since stays', async () => {
  const anna = await reader();
  const [firstIsbn = '', two = '', three = ''] = await someIsbns(3);
  const rows = [firstIsbn, two].map((isbn) => ({ title: '', isbn, state: 'finished' as const, rating: 3 }));
  const id = await imported(anna, rows);
  const [first] = (await anna.call(listReadings, {})).readings;
  await anna.call(editReading, { reading_id: first?.id ?? '', finished: { date: '2018' } });
  await anna.call(addReading, { isbn: three });
  await undone(anna, id);
  const { readings } = await anna.call(listReadings, {});
  expect(readings.map(({ isbn, finished }) => [isbn, finished?.date])).toEqual([
    [first?.isbn, '2018'],
    [three, undefined],
  ]);
});
