import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exportedBooks } from '../../../web/features/imports/files/exported-book.ts';
import { flyleafCsv } from '../../../web/features/imports/files/flyleaf-csv.ts';
import { goodreadsCsv } from '../../../web/features/imports/files/goodreads-csv.ts';
import { libraryIn } from '../../../web/features/imports/files/library.ts';
import { exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { getBook } from '../../../worker/features/books/contract.ts';
import { type ImportRow, importedStates } from '../../../worker/features/imports/contract.ts';
import { aspects } from '../../../worker/features/library/impressions/contract.ts';
import { tableWith } from '../../support/web/libraries.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import { someIsbns } from '../../support/worker/features/builders.ts';
import { imported } from '../../support/worker/features/imports.ts';

// The rule of document 4, section 8: exporting, importing into an empty account and exporting again gives the same
// export, except for IDs and the time of writing. The files are those that the page writes and reads.

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));
const before = fc.constantFrom('1987', '1987-06', '1987-06-05');
const date = fc.tuple(day, fc.constantFrom(4, 7, 10)).map(([isoDay, precise]) => isoDay.slice(0, precise));
const word = fc.constantFrom('=1+1', "'=x", '"', 'a, b', 'é', '||he drowns||', '<b>', '&amp;', '-3', 'One.\n\nTwo.');
const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const list = fc.constantFrom('=SUM(A1)', 'a, b', '__proto__', 'sea', 'Ålesund');
const format = fc.constantFrom('print' as const, 'ebook' as const, 'audio' as const);
// One reading may still be open; earlier ones are finished or stopped.
const over = fc.record(
  {
    state: fc.constantFrom('finished' as const, 'unfinished' as const),
    finished: date,
    format,
    copy_pages: fc.integer({ min: 1, max: 900 }),
  },
  { requiredKeys: ['state'] },
);
const row = fc.record(
  {
    state: fc.constantFrom(...importedStates),
    started: before,
    finished: date,
    format,
    progress: fc.record({ unit: fc.constantFrom('page' as const, 'percent' as const), value: fc.nat(90) }),
    copy_pages: fc.integer({ min: 90, max: 900 }),
    readings: fc.array(over, { maxLength: 2 }),
    rating: fc.integer({ min: 1, max: 10 }).map((halves) => halves / 2),
    review: text,
    spoiler: fc.boolean(),
    private: fc.boolean(),
    reviewed: day,
    note: text,
    impressions: fc.uniqueArray(
      fc.record({ aspect: fc.constantFrom(...aspects), intensity: fc.integer({ min: 0, max: 3 }) }),
      { minLength: 1, maxLength: 3, selector: ({ aspect }) => aspect },
    ),
    shelves: fc.uniqueArray(list, { maxLength: 2 }),
  },
  { requiredKeys: ['state', 'rating'] },
);

const NAMES = ['=SUM(A1)', 'a, b', '__proto__', 'sea', 'Ålesund'];
const asLists = { shelves: NAMES.map((name) => ({ name, as: 'list' as const })) };

/** Returns an account's export, its books, and the books in a fixed order. */
async function libraryOf(who: Reader) {
  const { requestStatus: _, ...document_ } = await who.call(exportAccount, {});
  const books = exportedBooks(document_);
  const ordered = books
    .map((book) => ({
      ...book,
      lists: book.lists.toSorted(),
      readings: book.readings.map((time) => JSON.stringify(time, TIME)).sort(),
      impressions: (book.impressions ?? []).map(({ aspect, intensity }) => `${aspect} ${intensity}`).sort(),
    }))
    .sort((first, other) => first.isbn.localeCompare(other.isbn));
  return { document: JSON.stringify(document_), books, ordered };
}

const TIME = ['state', 'started', 'finished', 'format', 'progress', 'unit', 'value', 'of', 'copy_pages'];

async function importInto(file: string): Promise<Reader> {
  const library = libraryIn(new TextEncoder().encode(file));
  if (library.kind !== 'library') throw new Error('Something is asked about this file');
  const other = await reader();
  await imported(other, library.rows, asLists);
  return other;
}

describe('export, import, export again', () => {
  test('our own CSV and the account’s JSON restore everything', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const isbns = await someIsbns(rows.length);
        const anna = await reader();
        const told = rows.map((row, place) => ({ title: '', isbn: isbns[place] ?? '', ...row }) as ImportRow);
        await imported(anna, told, asLists);
        const first = await libraryOf(anna);
        expect(first.books.length).toBe(rows.length);
        for (const file of [flyleafCsv(first.books), first.document]) {
          expect((await libraryOf(await importInto(file))).ordered).toEqual(first.ordered);
        }
      }),
      { numRuns: 6, endOnFailure: true },
    );
  });

  test('moods and content notes of a StoryGraph file are exported and imported again', async () => {
    const [read = '', unread = ''] = await someIsbns(2);
    const anna = await reader();
    const titleOf = async (isbn: string) => (await anna.call(getBook, { isbn })).book.volumeInfo.title;
    // An ISBN under another title would wait for the reader's decision.
    const file = tableWith('Title,Authors,ISBN/UID,Read Status,Moods,Star Rating,Content Warnings', [
      {
        ...{ Title: await titleOf(read), 'ISBN/UID': read, 'Read Status': 'read', Moods: 'dark, hopeful' },
        'Content Warnings': 'Graphic: Misogyny, Blood; Minor: Animal death;',
      },
      { Title: await titleOf(unread), 'ISBN/UID': unread, Moods: 'tense' },
    ]);
    const first = await libraryOf(await importInto(file));
    expect(new Map(first.ordered.map(({ isbn, impressions }) => [isbn, impressions]))).toEqual(
      new Map([
        [read, ['animal-death 1', 'blood 3', 'dark 2', 'hopeful 2', 'sexism 3']],
        [unread, ['tense 2']],
      ]),
    );
    for (const exported of [flyleafCsv(first.books), first.document])
      expect((await libraryOf(await importInto(exported))).ordered).toEqual(first.ordered);
  });

  test('Goodreads’ columns restore what they can express', async () => {
    const [isbn = '', other = ''] = await someIsbns(2);
    const anna = await reader();
    await imported(anna, [
      {
        title: '',
        isbn,
        state: 'finished',
        finished: '2020-05-06',
        added: '2020-05-01',
        pages: 374,
        rating: 4.5,
        review: 'One < two.\n\n||He drowns||.',
        note: '=1+1',
      },
      { title: '', isbn: other, state: 'want', added: '2021-02-03' },
    ]);
    const first = await libraryOf(anna);
    expect(first.books[0]).toMatchObject({ added: '2020-05-01', readings: [{ copy_pages: 374 }] });
    const again = await libraryOf(await importInto(goodreadsCsv(first.books)));
    // Goodreads has no column for the time of a review.
    const orderless = ({ ordered }: { ordered: object[] }) =>
      ordered.map(({ reviewed: _, ...book }: { reviewed?: unknown }) => book);
    expect(orderless(again)).toEqual(orderless(first));
  });
});
