import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cellText, escapeFormula } from '../../../web/features/imports/files/cell.ts';
import { type ExportedBook, exportedBooks, toRowFacts } from '../../../web/features/imports/files/exported-book.ts';
import { flyleafCsv } from '../../../web/features/imports/files/flyleaf-csv.ts';
import { wireRow } from '../../../web/features/imports/files/format.ts';
import { goodreadsCsv } from '../../../web/features/imports/files/goodreads-csv.ts';
import { tableOf } from '../../../web/features/imports/files/table.ts';
import { isInternal, withCheckDigit } from '../../../worker/features/books/contract.ts';
import { aspects } from '../../../worker/features/library/impressions/contract.ts';
import { libraryOf } from '../../support/web/libraries.ts';

// Ordinary and malicious words.
const HARD = [
  '=1+1',
  '+1',
  '-1',
  '@x',
  "'",
  "'=x",
  '"',
  'a,b',
  'é',
  '||s||',
  '<b>',
  '&amp;',
  '; ',
  ' x',
  '=HYPERLINK("x")',
];
const word = fc.oneof(fc.constantFrom(...HARD), fc.string({ minLength: 1, maxLength: 8, unit: 'grapheme-ascii' }));
const lineOf = (most: number) =>
  fc.array(word, { minLength: 1, maxLength: most }).map((words) => words.join('').replace(/\s+/g, ' ').trim() || 'x');
const textOf = fc.array(lineOf(4), { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n').trim());

const day = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2025-12-31'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));
const date = fc.tuple(day, fc.constantFrom(4, 7, 10)).map(([fullDate, precise]) => fullDate.slice(0, precise));
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const isbn = fc.nat({ max: 999_999_999 }).map((number) => withCheckDigit(`978${String(number).padStart(9, '0')}`));
const time = fc.record(
  {
    state: fc.constantFrom('finished' as const, 'reading' as const, 'paused' as const, 'unfinished' as const),
    started: date,
    finished: date,
    format: fc.constantFrom('print' as const, 'ebook' as const, 'audio' as const),
    copy_source: fc.constantFrom('bought' as const, 'borrowed' as const, 'library' as const, 'gift' as const),
    copy_pages: fc.integer({ min: 1, max: 9_999 }),
    progress: fc.record({
      unit: fc.constantFrom('page' as const, 'percent' as const),
      value: fc.nat(100),
      of: fc.integer({ min: 1, max: 900 }),
    }),
  },
  { requiredKeys: ['state'] },
);

const book: fc.Arbitrary<ExportedBook> = fc.record({
  isbn,
  isbn13: fc.constant(undefined),
  series: fc.constant(undefined),
  position: fc.constant(undefined),
  work_id: fc.uuid(),
  title: lineOf(4),
  // Authors that begin with "unknown" are treated as missing.
  authors: fc.array(
    lineOf(3).filter((name) => !/^unknown/i.test(name)),
    { maxLength: 3 },
  ),
  pages: maybe(fc.integer({ min: 1, max: 9_999 })),
  year: maybe(fc.integer({ min: 1, max: 2_026 })),
  language: maybe(fc.constantFrom('en', 'pt-BR')),
  wanted: fc.boolean(),
  added: maybe(day),
  readings: fc.array(time, { maxLength: 3 }),
  rating: maybe(fc.integer({ min: 1, max: 10 }).map((halves) => halves / 2)),
  review: maybe(textOf),
  spoiler: fc.boolean(),
  reviewed: maybe(day),
  private: fc.boolean(),
  note: maybe(textOf),
  impressions: maybe(
    fc.uniqueArray(fc.record({ aspect: fc.constantFrom(...aspects), intensity: fc.integer({ min: 0, max: 3 }) }), {
      minLength: 1,
      maxLength: 4,
      selector: ({ aspect }) => aspect,
    }),
  ),
  ...{ owned: fc.constant(false), lent_to: fc.constant(undefined), lent_since: fc.constant(undefined) },
  lists: fc.uniqueArray(lineOf(3), { maxLength: 3 }),
});
const library = fc.uniqueArray(book, { minLength: 1, maxLength: 6, selector: ({ work_id: work }) => work });

test('our own CSV is read back unchanged, whatever its cells contain', () => {
  fc.assert(
    fc.property(library, (books) => {
      const { source, rows } = libraryOf(flyleafCsv(books));
      expect(source).toBe('flyleaf');
      // One row per reading; the line number is that of a book's first row, so it is not compared.
      expect(rows.map(({ line: _, ...row }) => row)).toEqual(
        books.map((exported) => {
          const { line: _, ...row } = wireRow(1, toRowFacts(exported));
          return row;
        }),
      );
    }),
    { numRuns: 200 },
  );
});

test('a first line of quotation marks and commas only is part of its row', () => {
  const books = fc.sample(book, { numRuns: 1, seed: 1 }).map((sample) => ({
    ...sample,
    ...{ title: '"', authors: ['"', '"x'], lists: ['a', 'b'], readings: [], wanted: false },
  }));
  expect(libraryOf(flyleafCsv(books)).rows).toMatchObject([{ title: '"', authors: ['"', '"x'] }]);
});

test('in neither table a cell begins like a formula', () => {
  fc.assert(
    fc.property(library, (books) => {
      for (const csv of [flyleafCsv(books).slice(1), goodreadsCsv(books)]) {
        expect(csv.match(/(?:^|[,\n])"?[=+\-@]/)?.[0] ?? '').toSatisfy(
          (text: string) => text === '' || inText(csv, text),
        );
      }
    }),
  );
});

// In a quoted cell, commas and line breaks are not separators.
function inText(csv: string, text: string): boolean {
  return csv.slice(0, csv.indexOf(text)).split('"').length % 2 === 0;
}

test('cells escaped against formulas are read back unchanged', () => {
  fc.assert(fc.property(lineOf(4), (text) => cellText(escapeFormula(text)) === text.normalize('NFC')));
  expect([escapeFormula('=1'), escapeFormula("'=1"), escapeFormula("it's"), escapeFormula("'tis")]).toEqual([
    "'=1",
    "''=1",
    "it's",
    "'tis",
  ]);
});

describe("Goodreads' columns", () => {
  test('bring back all that they can hold', () => {
    fc.assert(
      fc.property(library, (books) => {
        const { source, rows } = libraryOf(goodreadsCsv(books));
        expect(source).toBe('goodreads');
        expect(
          rows.map(({ title, isbn: number, rating, pages, year }) => [title, number, rating, pages, year]),
        ).toEqual(
          books.map((exported) => [
            exported.title,
            exported.isbn,
            exported.rating,
            exported.readings.find(({ format }) => format)?.format === 'audio'
              ? undefined
              : (exported.readings.find(({ copy_pages: pages }) => pages)?.copy_pages ?? exported.pages),
            exported.year,
          ]),
        );
      }),
    );
  });

  test('have 24 columns, one shelf for each book, and no invented day', () => {
    const common = { ...emptyBook, title: 'Low Water', authors: ['Ada Quill', 'Bo Ink'] };
    const csv = goodreadsCsv([
      {
        ...common,
        rating: 4.5,
        review: 'One < two.\n\nThe end: ||he drowns||.',
        spoiler: true,
        note: 'Lent',
        lists: ['sea, cold'],
        readings: [
          { state: 'finished', finished: '2019-05-06', format: 'ebook' },
          { state: 'finished', finished: '2024-01' },
        ],
      },
      { ...common, readings: [{ state: 'reading' }, { state: 'finished', finished: '2019-05-06' }] },
      { ...common, readings: [{ state: 'unfinished', finished: '2020' }] },
      { ...common, wanted: true, added: '2021-02-03', isbn: withCheckDigit('200000000001') },
    ]);
    expect(csv.split('\n')[0]?.split(',')).toHaveLength(24);
    const book = { title: 'Low Water', authors: ['Ada Quill', 'Bo Ink'] };
    expect(libraryOf(csv).rows).toEqual([
      {
        ...book,
        line: 2,
        isbn: emptyBook.isbn,
        state: 'finished',
        rating: 4.5,
        review: 'One < two.\n\nThe end: ||he drowns||.',
        spoiler: true,
        note: 'Lent',
        finished: '2019-05-06',
        read_count: 2,
        shelves: ['sea cold'],
        format: 'ebook',
      },
      {
        ...book,
        line: 3,
        isbn: emptyBook.isbn,
        state: 'reading',
        read_count: 1,
        readings: [{ state: 'finished', finished: '2019-05-06' }],
      },
      { ...book, line: 4, isbn: emptyBook.isbn, state: 'unfinished' },
      { ...book, line: 5, state: 'want', added: '2021-02-03' },
    ]);
    expect(isInternal(withCheckDigit('200000000001'))).toBe(true);
  });
});

test.for([
  ['Ursula K. Le Guin', 'Le Guin, Ursula K.'],
  ['John le Carré', 'le Carré, John'],
  ['Robert Van Gulik', 'Van Gulik, Robert'],
  ['Simone de Beauvoir', 'Beauvoir, Simone de'],
  ['Kurt Vonnegut Jr.', 'Vonnegut Jr., Kurt'],
  ['Juana Inés de la Cruz', 'Cruz, Juana Inés de la'],
  ['Le Clézio', 'Clézio, Le'],
  ['Homer', 'Homer'],
])('%s is sorted as %s in the columns of Goodreads', ([name = '', sorted]) => {
  const [header = '', row = ''] = goodreadsCsv([{ ...emptyBook, title: 'Low Water', authors: [name] }]).split('\n');
  const place = header.split(',').indexOf('Author l-f');
  expect(tableOf(`${header}\n${row}\n`, () => []).rows[0]?.cells[place]).toBe(sorted);
});

const emptyBook: ExportedBook = {
  ...{
    isbn: '9780306406157',
    isbn13: undefined,
    series: undefined,
    position: undefined,
    work_id: 'w',
    title: '',
    authors: [],
    pages: undefined,
    year: undefined,
    language: undefined,
  },
  ...{ wanted: false, added: undefined, readings: [], rating: undefined, review: undefined, spoiler: false },
  ...{ reviewed: undefined, private: false, note: undefined, impressions: undefined, lists: [] },
  ...{ owned: false, lent_to: undefined, lent_since: undefined },
};

test("a book of the reader's own carries the ISBN printed on it, its series and when it was added", () => {
  const isbn = withCheckDigit('200000000001');
  const own = { ...emptyBook, isbn, isbn13: '9780804429573', work_id: isbn, title: 'Low Water' };
  const book = {
    ...own,
    series: 'Tides',
    position: '2',
    added: '2021-02-03',
    readings: [{ state: 'finished' as const }],
  };
  const facts = { isbn: '9780804429573', title: 'Low Water', series: 'Tides', position: '2', added: '2021-02-03' };
  expect(libraryOf(flyleafCsv([book])).rows).toMatchObject([facts]);
  expect(libraryOf(goodreadsCsv([book])).rows).toMatchObject([
    { isbn: facts.isbn, title: 'Low Water (Tides, #2)', added: '2021-02-03' },
  ]);
  expect(toRowFacts(book)).toMatchObject(facts);
  // A book without an ISBN-13 has an internal number, which is not exported for other programs.
  expect(
    flyleafCsv([{ ...book, isbn13: undefined }])
      .split('\n')[1]
      ?.split(',')[4],
  ).toBe('');
  expect(libraryOf(flyleafCsv([{ ...book, isbn13: undefined }])).rows).toMatchObject([{ isbn }]);
});

test('the document of an account is read book by book, each work once', () => {
  const common = { isbn: '9780306406157', title: 'Low Water', authors: ['Ada Quill'], work_id: 'w1' };
  const records = {
    readings: [
      { ...common, state: 'finished', started: null, finished: 20_190_500, format: 'print' },
      {
        ...common,
        isbn: '9780804429573',
        state: 'reading',
        started: '2024-01-02',
        progress_unit: 'page',
        progress_value: 12,
      },
    ],
    books_bookmarked: [{ ...common, work_id: undefined, bookmarked_at: 1_600_000_000 }],
    reviews: [{ ...common, rating: 3.5, review: '', spoiler: 0, reviewed_at: 1_600_000_000, hidden: 1 }],
    notes: [{ ...common, note: 'Lent' }],
    impressions: [{ ...common, aspect: 'dark', intensity: 2 }],
    book_lists: [{ id: 'l1', name: 'Sea' }],
    book_list_books: [{ ...common, list_id: 'l1', position: 0 }],
  };
  const row = {
    title: 'Low Water',
    authors: ['Ada Quill'],
    isbn: '9780306406157',
    source_id: 'w1',
    state: 'want',
    added: '2020-09-13',
    rating: 3.5,
    reviewed: '2020-09-13',
    private: true,
    note: 'Lent',
    impressions: [{ aspect: 'dark', intensity: 2 }],
    shelves: ['Sea'],
    readings: [
      { state: 'finished', finished: '2019-05', format: 'print' },
      { state: 'reading', started: '2024-01-02', progress: { unit: 'page', value: 12 } },
    ],
  };
  expect(
    exportedBooks({ records })
      .map(toRowFacts)
      .map((facts) => wireRow(1, facts)),
  ).toEqual([{ ...row, line: 1 }]);
  const document = { product: 'Flyleaf', exported_at: '2026-11-22T00:00:00Z', account: {}, records };
  expect(libraryOf(JSON.stringify(document)).rows).toEqual([{ ...row, line: 1 }]);
});

test('lists are in the same order in each book: that in which books first name them', () => {
  const common = { title: 'Low Water', authors: ['Ada Quill'], state: 'finished' };
  const books = [1, 2, 3].map((place) => ({ ...common, isbn: `978030640615${place}`, work_id: String(place) }));
  const lists = ['zeta', 'alpha', 'mid'].map((id) => ({ id, name: id }));
  const listed = (list_id: string, ...places: number[]) => places.map((place) => ({ ...books[place - 1], list_id }));
  const book_list_books = [...listed('zeta', 2), ...listed('alpha', 2, 3), ...listed('mid', 1, 1, 2, 3)];
  const records = { readings: books, book_lists: lists, book_list_books };
  const exported = exportedBooks({ records });
  expect(exported.map((book) => book.lists)).toEqual([['mid'], ['mid', 'zeta', 'alpha'], ['mid', 'alpha']]);
});

test('an own book is exported under its internal number, and imported again', () => {
  const records = { readings: [{ number: '2000000000015', title: 'The Ferry Log', work_id: 'w2', state: 'reading' }] };
  expect(exportedBooks({ records })).toMatchObject([{ title: 'The Ferry Log', readings: [{ state: 'reading' }] }]);
});

test('the Goodreads table has the printed ISBN of an own book, not its internal number', () => {
  const [number, isbn13] = ['2000000000008', '9780340839935'];
  const reading = { number, title: 'Reed and Sedge', authors: ['Colette'], work_id: '41', state: 'finished' };
  const books = exportedBooks({ records: { readings: [reading], own_books: [{ number, isbn13 }] } });
  const cells = (table: string) => table.split('\n')[1]?.split(',') ?? [];
  expect(cells(goodreadsCsv(books))[6]).toBe(isbn13);
  const without = exportedBooks({ records: { readings: [reading], own_books: [{ number, isbn13: null }] } });
  expect(cells(goodreadsCsv(without))[6]).toBe('');
});
