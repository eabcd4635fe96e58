import { expect, test } from 'vitest';
import { getImport, listImports } from '../../../worker/features/imports/contract.ts';
import { listReadings } from '../../../worker/features/library/readings/contract.ts';
import { reader } from '../../support/worker/app.ts';
import { someIsbns } from '../../support/worker/features/builders.ts';
import { applied, broughtIn, matched, rowsOfImport, undone } from '../../support/worker/features/imports.ts';

test('a library is matched by ISBN, imported as finished readings, and undone', async () => {
  const anna = await reader();
  const isbns = await someIsbns(3);
  const id = await broughtIn(
    anna,
    isbns.map((isbn, place) => ({ title: '', isbn, state: 'finished' as const, finished: `2024-0${place + 1}-05` })),
  );
  await matched(anna, id);
  const before = await anna.call(getImport, { import_id: id });
  expect(before.summary).toMatchObject({ certain: 3, applied: 0 });
  expect(before.rows.map(({ book }) => book?.isbn)).toEqual(isbns);
  expect((await anna.call(listReadings, {})).readings).toEqual([]);

  await applied(anna, id);
  const { readings } = await anna.call(listReadings, {});
  expect(readings.map(({ finished }) => finished?.date)).toEqual(['2024-03-05', '2024-02-05', '2024-01-05']);
  expect(readings.every(({ imported, state, started }) => imported && state === 'finished' && !started)).toBe(true);
  const { imports } = await anna.call(listImports, {});
  expect(imports).toMatchObject([
    { import_id: id, state: 'applied', rows: 3, applied: 3, added: { books: 3, readings: 3 } },
  ]);
  expect((await rowsOfImport(anna, id)).every(({ applied: is }) => is)).toBe(true);

  await undone(anna, id);
  expect((await anna.call(listReadings, {})).readings).toEqual([]);
  expect((await anna.call(listImports, {})).imports).toMatchObject([{ state: 'undone' }]);
});
