import { expect, test } from 'vitest';
import { getBook } from '../../../../worker/features/books/contract.ts';
import { listOwned, markOwned, unmarkOwned } from '../../../../worker/features/library/owned/contract.ts';
import { undoRemoval } from '../../../../worker/features/undo/contract.ts';
import { reader } from '../../../support/worker/app.ts';
import { someIsbns } from '../../../support/worker/features/builders.ts';
import { imported, undone } from '../../../support/worker/features/imports.ts';

test('an owned book says to whom it is lent, on its page and in the library, to its reader alone', async () => {
  const [anna, ben] = [await reader(), await reader()];
  const [isbn = '', other = ''] = await someIsbns(2);
  await anna.call(markOwned, { isbn, lent_to: 'Grace', lent_since: '2026-05' });
  await anna.call(markOwned, { isbn: other });
  const shelfOf = async (who: typeof anna) => (await who.call(getBook, { isbn })).book.shelf?.owned;
  expect(await shelfOf(anna)).toEqual({ lent_to: 'Grace', lent_since: { date: '2026-05' } });
  expect(await shelfOf(ben)).toBeUndefined();
  const lent = (await anna.call(listOwned, {})).books.map((book) => [book.isbn, book.lent_to]);
  expect(lent.sort()).toEqual(
    [
      [isbn, 'Grace'],
      [other, undefined],
    ].sort(),
  );
  expect((await ben.call(listOwned, {})).books).toEqual([]);
  // It is back, and still owned.
  await anna.call(markOwned, { isbn, lent_since: '2026-05' });
  expect(await shelfOf(anna)).toEqual({});
});

test('a mark that was removed can be restored with its loan', async () => {
  const anna = await reader();
  const [isbn = ''] = await someIsbns(1);
  await anna.call(markOwned, { isbn, lent_to: 'Grace' });
  const { undo_id } = await anna.call(unmarkOwned, { isbn });
  expect((await anna.call(listOwned, {})).books).toEqual([]);
  await anna.call(undoRemoval, { undo_id });
  expect((await anna.call(listOwned, {})).books).toMatchObject([{ isbn, lent_to: 'Grace' }]);
});

test('an import marks what the file owns, leaves an own loan as it is, and its undo removes only its marks', async () => {
  const anna = await reader();
  const [first = '', two = '', three = ''] = await someIsbns(3);
  await anna.call(markOwned, { isbn: first, lent_to: 'Grace' });
  const row = (isbn: string) => ({ title: '', isbn, state: 'finished' as const });
  const id = await imported(anna, [
    { ...row(first), owned: true, lent_to: 'Ben' },
    { ...row(two), shelves: ['owned'] },
    { ...row(three), lent_to: 'Cleo', lent_since: '2020-02-03' },
  ]);
  const owned = async () =>
    new Map((await anna.call(listOwned, {})).books.map((book) => [book.isbn, book.lent_to ?? '']));
  expect(await owned()).toEqual(
    new Map([
      [first, 'Grace'],
      [two, ''],
      [three, 'Cleo'],
    ]),
  );
  await undone(anna, id);
  expect(await owned()).toEqual(new Map([[first, 'Grace']]));
});
