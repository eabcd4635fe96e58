import { expect, test } from 'vitest';
import type { BookService } from '../../../worker/features/books/service.ts';
import { type MatchedRow, matchImport } from '../../../worker/features/imports/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { firstValue } from '../../support/worker/features/builders.ts';
import { applied, broughtIn, type ImportedRow, matched, rowsOfImport } from '../../support/worker/features/imports.ts';
import { googleAt, receivedUrls } from '../../support/worker/services/google.ts';
import { libraryAt } from '../../support/worker/services/open-library.ts';

// The matching steps that query the book services, over loopback: what the services find, and what happens to a row
// while one of them is down, slow or returns something else.

const NOT_ASKED = 'A book service that may know this book was not available.';
const MAUD = ['Maud Trevanion'];

async function readerWith(...services: BookService[]): Promise<Reader> {
  return createTestApp({ bookServices: () => services }).reader();
}

async function matchedRows(who: Reader, rows: readonly ImportedRow[]) {
  const id = await broughtIn(who, rows);
  await matched(who, id);
  return rowsOfImport(who, id);
}

const shortly = (rows: readonly (MatchedRow & { reasons: string[] })[]) =>
  rows.map(({ group, book, candidates, reasons }) => [group, book?.isbn ?? '', candidates.length, ...reasons]);

function numbersOfNobody(count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const body = `97996${String(1_000_000 + place)}`;
    const sum = [...body].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
    return `${body}${(10 - (sum % 10)) % 10}`;
  });
}

test('books that only a service knows are found there, ISBNs in one call and titles by a search, and stored', async () => {
  const appFilling = (path: string) =>
    createTestApp({ bookServices: (_, fillBooks) => [libraryAt(path, { fillBooks })] });
  const anna = await appFilling('/library/import-found').reader();
  const id = await broughtIn(anna, [
    { title: 'Quillwater Number 8', authors: MAUD, isbn: '9781916001084', state: 'finished' },
    { title: '', isbn: '9781916001091', state: 'finished' },
    { title: 'The Quillwater Signal', authors: MAUD, state: 'finished' },
    { title: 'Im Wasser von Quill: Roman', authors: ['Brandt, Hanna'], state: 'finished' },
  ]);
  await matched(anna, id);
  expect(shortly(await rowsOfImport(anna, id))).toEqual([
    ['certain', '9781916001084', 1],
    ['certain', '9781916001091', 1],
    ['certain', '9781916001022', 1],
    ['likely', '9781916001046', 1],
  ]);
  const urls = await receivedUrls('import-found');
  expect(urls.map(({ pathname, searchParams }) => searchParams.get('jscmd') ?? pathname.split('/').at(-1))).toEqual([
    ...['data', 'details'],
    ...['search.json', 'search.json'],
  ]);
  expect(urls[0]?.searchParams.get('bibkeys')).toBe('ISBN:9781916001084,ISBN:9781916001091');
  await applied(anna, id);
  expect(await firstValue('SELECT title FROM books WHERE isbn = 9781916001084')).toBe('Quillwater Number 8');
  const bert = await appFilling('/library/import-again').reader();
  const again = await matchedRows(bert, [{ title: 'Quillwater Number 8', authors: MAUD, isbn: '9781916001084' }]);
  expect(shortly(again)).toEqual([['certain', '9781916001084', 1]]);
  expect(await receivedUrls('import-again')).toEqual([]);
});

test('a service’s answer for another book is ignored', async () => {
  const anna = await readerWith(libraryAt('/library/import-others'));
  const rows = await matchedRows(anna, [
    // For this ISBN, the lookup returns a book with another ISBN, and the search returns books with other titles.
    { title: 'Salt and Iron', authors: ['Ada Fenn'], isbn: '9781916001060' },
    { title: '', isbn: '9781916001060' },
    // The ISBN belongs to a different book than the row describes, so the reader decides.
    { title: 'Baking Bread', authors: ['Bo Stone'], isbn: '9781916001107' },
    { title: 'Quillwater, a Life', authors: ['Somebody Else'] },
  ]);
  expect(shortly(rows)).toEqual([
    ['own', '', 0],
    ['problem', '', 0, 'We couldn’t find this book, and the row has no title to add it by.'],
    ['unsure', '', 1],
    ['own', '', 0],
  ]);
});

test.for([
  ['down', () => libraryAt('/status/503')],
  ['silent', () => libraryAt('/silent')],
  ['slow', () => libraryAt('/library/import-slow/2000', { timeout: 50 })],
  ['half an answer', () => libraryAt('/garbage')],
  ['over its quota', () => googleAt('/quota', { rest: 60_000 })],
] as const)(
  'while a service is %s no row waits for it: each is what it is without, and says so',
  async ([, service]) => {
    const anna = await readerWith(service());
    const rows = await matchedRows(anna, [
      { title: '', isbn: '9781916001114' },
      { title: 'Quillwater Number 11', authors: MAUD, isbn: '9781916001114' },
      { title: 'A Book of Nobody', authors: ['Ada Fenn'] },
    ]);
    expect(rows.map(({ group }) => group)).toEqual(['problem', 'own', 'own']);
    expect(rows.map(({ reasons }) => reasons.at(-1))).toEqual([NOT_ASKED, NOT_ASKED, NOT_ASKED]);
  },
);

test('a paused service is not called, and the rest of a library is matched in one call', async () => {
  const anna = await readerWith(libraryAt('/library/import-resting', { contact: '' }));
  const unknownRows = Array.from({ length: 150 }, (_, place) => ({ title: `Nobody ${place}`, authors: ['Ada Fenn'] }));
  const id = await broughtIn(anna, unknownRows);
  let calls = 0;
  for (let done = false; !done; calls += 1) ({ done } = await anna.call(matchImport, { import_id: id }));
  // The calls in order: the catalogue; three requests that fail; three rows that find the service paused; all others.
  expect([calls, (await receivedUrls('import-resting')).length]).toEqual([4, 3]);
  const rows = await rowsOfImport(anna, id);
  expect(rows.every(({ group, reasons }) => group === 'own' && reasons.includes(NOT_ASKED))).toBe(true);
});

test.for([
  ['open_library', 'import-bounded', [50, 2, 3]],
  ['google', 'import-one-by-one', [20, 20, 3]],
] as const)('no call sends %s more requests than allowed', async ([name, path, [numbers, questions, titles]]) => {
  const service = name === 'google' ? googleAt(`/noting/${path}`) : libraryAt(`/library/${path}`);
  const anna = await readerWith(service);
  const rows = numbersOfNobody(60).map((isbn, place) => ({ title: `Nobody ${place}`, authors: ['Ada Fenn'], isbn }));
  const id = await broughtIn(anna, rows.slice(0, numbers + 4));
  const counts: number[] = [];
  let before = 0;
  // The first call queries the catalogue, the next two look up all ISBNs, and the rest search for one title after
  // another.
  for (let calls = 0; calls < 5; calls += 1) {
    await anna.call(matchImport, { import_id: id });
    const { length } = await receivedUrls(path);
    counts.push(length - before);
    before = length;
  }
  expect(counts).toEqual([0, questions, name === 'google' ? 4 : 2, titles, titles]);
});
