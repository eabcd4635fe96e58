import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { replayDecisions } from '../../../../scripts/support/catalogue-decisions.ts';
import { boundCatalogue } from '../../../../scripts/support/fill.ts';
import { queriesOf } from '../../../../scripts/support/queries.ts';
import { addBooksToCatalogue } from '../../../../worker/features/books/catalogue/fill.ts';
import { addOwnBook } from '../../../../worker/features/books/own/contract.ts';
import { acceptOwnBook, mergeTwoWorks } from '../../../../worker/features/moderation/librarians/contract.ts';
import type { Statement } from '../../../../worker/platform/db/statement.ts';
import { librarian, reader } from '../../../support/worker/app.ts';
import { aBook, isbnNumbered } from '../../../support/worker/features/books.ts';

const [SAINTS, SAINTS_AGAIN, PRINTED] = [isbnNumbered(801), isbnNumbered(802), isbnNumbered(803)];
const SHIPPED = [
  aBook({ isbn13: SAINTS, title: 'The Saints of Winter', authors: ['Wanda Quill'] }),
  aBook({ isbn13: SAINTS_AGAIN, title: 'Winter Saints', authors: ['W. Quill'] }),
];
const TABLES = ['editions', 'works', 'work_aliases', 'edition_words', 'edition_authors', 'edition_genres', 'words'];

const readers = {
  async ask(questions: readonly Statement[]) {
    const statements = (await queriesOf(questions)).map(({ sql, params }) => env.DB.prepare(sql).bind(...params));
    return (await env.DB.batch<Record<string, unknown>>(statements)).map(({ results }) => results);
  },
};
const replay = () => replayDecisions(readers, boundCatalogue(env.CATALOGUE));

async function emptyCatalogue(): Promise<void> {
  const tables = [...TABLES, 'spellings'];
  await env.CATALOGUE.batch(tables.map((table) => env.CATALOGUE.prepare(`DELETE FROM ${table}`)));
}

async function listEditions(): Promise<{ isbn: number; work_id: number }[]> {
  const { results } = await env.CATALOGUE.prepare('SELECT isbn, title, year, work_id FROM editions ORDER BY isbn').all<{
    isbn: number;
    work_id: number;
  }>();
  return results;
}

test('accepted own books with their corrections, and merges, survive a new catalogue', async () => {
  await emptyCatalogue();
  await addBooksToCatalogue(env.CATALOGUE, SHIPPED);
  const [ada, eve] = [await librarian(), await reader()];
  const addOwn = async (title: string) => (await eve.call(addOwnBook, { title, authors: ['Ida Grove'] })).isbn;
  await ada.call(acceptOwnBook, { isbn: await addOwn('A Privat Printing'), title: 'A Private Printing', year: 1931 });
  await ada.call(acceptOwnBook, { isbn: await addOwn('The Other Printing'), isbn13: PRINTED });
  await addOwn('Nobody Decided');
  await ada.call(mergeTwoWorks, { from: SAINTS_AGAIN, into: SAINTS });
  const before = await listEditions();
  expect(new Set(before.map(({ work_id }) => work_id)).size).toBe(before.length - 1);
  expect(await replay()).toMatchObject({ merged: 0 });

  await emptyCatalogue();
  await addBooksToCatalogue(env.CATALOGUE, SHIPPED);
  expect(await listEditions()).not.toEqual(before);
  expect(await replay()).toEqual({ accepted: 2, merged: 1 });
  const after = await listEditions();
  // A service knew this ISBN when the book was accepted; without the service, only the librarian's details remain.
  expect(after).toEqual(
    expect.arrayContaining([
      ...before.filter(({ isbn }) => isbn !== Number(PRINTED)),
      expect.objectContaining({ isbn: Number(PRINTED), title: 'The Other Printing' }),
    ]),
  );
  expect(after).toHaveLength(4);
  expect(await replay()).toEqual({ accepted: 0, merged: 0 });
});
