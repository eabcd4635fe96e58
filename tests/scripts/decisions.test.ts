import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { addBooksToCatalogue } from '../../worker/features/books/catalogue/fill.ts';
import { addOwnBook } from '../../worker/features/books/own/contract.ts';
import { acceptOwnBook, mergeTwoWorks } from '../../worker/features/moderation/librarians/contract.ts';
import { type Instance, migrate, openInstance } from '../support/node/instance.ts';
import { script } from '../support/node/script.ts';
import { aBook, isbnNumbered } from '../support/worker/features/books.ts';

const state = mkdtempSync(resolve(tmpdir(), 'flyleaf-decisions-'));
afterAll(() => rmSync(state, { recursive: true, force: true }));

const [SAINTS, SAINTS_AGAIN, PRINTED] = [isbnNumbered(1), isbnNumbered(2), isbnNumbered(3)];
const SHIPPED = [
  aBook({ isbn13: SAINTS, title: 'The Saints of Winter', authors: ['Wanda Quill'] }),
  aBook({ isbn13: SAINTS_AGAIN, title: 'Winter Saints', authors: ['W. Quill'] }),
];

async function catalogueOf({ env }: Instance): Promise<unknown[]> {
  const { results } = await env.CATALOGUE.prepare(
    'SELECT isbn, title, year, work_id FROM editions ORDER BY isbn',
  ).all();
  return results;
}

async function loseCatalogue({ env }: Instance): Promise<void> {
  const tables = [
    'editions',
    'works',
    'work_aliases',
    'edition_words',
    'edition_authors',
    'edition_genres',
    'words',
    'spellings',
  ];
  await env.CATALOGUE.batch(tables.map((table) => env.CATALOGUE.prepare(`DELETE FROM ${table}`)));
}

async function using<T>(work: (instance: Instance) => Promise<T>): Promise<T> {
  const instance = await openInstance(state);
  try {
    return await work(instance);
  } finally {
    await instance.close();
  }
}

const replay = async () => (await script(state, 'catalogue-decisions')).printed;

test('accepted own books with their corrections, and merges, survive the loss of the catalogue', {
  timeout: 240_000,
}, async () => {
  await using(migrate);
  // Makes the tables of the catalogue.
  expect(await replay()).toContain('Nothing changed');
  const before = await using(async (instance) => {
    const { env, call, signUp } = instance;
    await addBooksToCatalogue(env.CATALOGUE, SHIPPED);
    const ada = await signUp('Ada');
    await env.DB.prepare("UPDATE users SET rank = 'librarian' WHERE id = ?").bind(ada.userId).run();
    const own = async (title: string) => (await call(ada, addOwnBook, { title, authors: ['Ida Grove'] })).isbn;
    await call(ada, acceptOwnBook, { isbn: await own('A Privat Printing'), title: 'A Private Printing', year: 1931 });
    await call(ada, acceptOwnBook, { isbn: await own('The Other Printing'), isbn13: PRINTED });
    await own('Nobody Decided');
    await call(ada, mergeTwoWorks, { from: SAINTS_AGAIN, into: SAINTS });
    return catalogueOf(instance);
  });
  expect(before).toHaveLength(3);
  expect(new Set(before.map((row) => (row as { work_id: number }).work_id)).size).toBe(2);

  await using(async (instance) => {
    await loseCatalogue(instance);
    await addBooksToCatalogue(instance.env.CATALOGUE, SHIPPED);
    expect(await catalogueOf(instance)).not.toEqual(before);
  });
  expect(await replay()).toContain('Own books added 2, works merged 1.');
  const after = await using(catalogueOf);
  // A service knew this ISBN when the book was accepted; without one the librarian's facts are what there is.
  const printed = { isbn: Number(PRINTED), title: 'The Other Printing' };
  expect(after).toEqual(expect.arrayContaining([...before, expect.objectContaining(printed)]));
  expect(after).toHaveLength(4);
  expect(await replay()).toContain('Nothing changed');
});
