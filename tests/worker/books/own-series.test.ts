import { expect, test } from 'vitest';
import { seriesInOrder } from '../../../worker/features/books/contract.ts';
import { addOwnBook } from '../../../worker/features/books/own/contract.ts';
import { reader } from '../../support/worker/app.ts';

test('the series page of own books lists them in order, to their reader alone', async () => {
  const [anna, ben] = [await reader(), await reader()];
  const series = { name: 'Zyxwort Saga', author: 'Zora Quill' };
  for (const position of ['10', '9', '4.5', '1-3', '0.5'])
    await anna.call(addOwnBook, {
      ...{ title: `Saga part ${position}`, authors: ['Zora Quill'], series: series.name, position },
    });
  const { items } = await anna.call(seriesInOrder, series);
  expect(items.map(({ volumeInfo }) => volumeInfo.series?.position)).toEqual(['0.5', '1-3', '4.5', '9', '10']);
  expect((await ben.call(seriesInOrder, series)).items).toEqual([]);
});
