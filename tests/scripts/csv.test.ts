import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { rowsOf, UnreadableFile } from '../../scripts/support/csv-file.ts';
import { bookFromRow, type CsvRow, languageIn, Unusable } from '../../scripts/support/csv-row.ts';
import type { BookToFill } from '../../worker/features/books/catalogue/book.ts';

const folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Some forty rows with every kind of error that occurs in real files.
const fixture = resolve(import.meta.dirname, '../fixtures/books.csv');

const HEADER = 'isbn13,title,authors,year,language,average_rating,ratings_count';
let files = 0;

/** Writes a file and reads all of it. Returns the results as text. */
async function reading(content: string | Buffer): Promise<string[]> {
  files += 1;
  const path = resolve(folder, `${files}.csv`);
  writeFileSync(path, content);
  const rows: string[] = [];
  try {
    for await (const row of rowsOf(path)) {
      rows.push('book' in row ? `${row.line} ${row.book.title}` : `${row.line} ${row.unusable.message} (${row.title})`);
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    rows.push(`! ${error.message.replace(path, 'FILE')}`);
  }
  return rows;
}

const good: CsvRow = {
  isbn13: '9780618260300',
  title: 'The Hobbit',
  authors: 'J.R.R. Tolkien',
  year: '1937',
  language: 'eng',
  average_rating: '4.25',
  ratings_count: '2071616',
};
const rowWith = (row: CsvRow) => bookFromRow({ ...good, ...row });

describe('a row', () => {
  test('becomes a book', () => {
    const row = {
      ...good,
      description: ' In a hole\nin the ground ',
      publisher: 'HMH',
      genres: 'Fantasy; sci-fi;Westerns',
    };
    expect(bookFromRow(row)).toEqual({
      isbn13: '9780618260300',
      title: 'The Hobbit',
      authors: ['J.R.R. Tolkien'],
      publisher: 'HMH',
      year: 1937,
      language: 'en',
      description: 'In a hole in the ground',
      genres: ['fantasy', 'sci-fi', 'westerns'],
      averageRating: 4.25,
      ratingsCount: 2_071_616,
      contributors: [],
      series: null,
      pages: null,
      serviceWork: null,
      coverUrl: null,
      source: 'import',
    });
  });

  test('may lack everything but ISBN and title', () => {
    expect(bookFromRow({ isbn13: '0618260307', title: 'The Hobbit' })).toEqual({
      isbn13: '9780618260300',
      title: 'The Hobbit',
      authors: [],
      publisher: null,
      year: null,
      language: null,
      description: null,
      genres: [],
      averageRating: null,
      ratingsCount: 0,
      contributors: [],
      series: null,
      pages: null,
      serviceWork: null,
      coverUrl: null,
      source: 'import',
    });
  });

  test('loses stray spaces and doubled names, keeps its series', () => {
    expect(rowWith({ title: ' A Clash  of Kings  (A Song of Ice and Fire, #2)  ' }).title).toBe(
      'A Clash of Kings (A Song of Ice and Fire, #2)',
    );
    expect(rowWith({ authors: 'Albert Camus; Matthew    Ward ;; Albert Camus;' }).authors).toEqual([
      'Albert Camus',
      'Matthew Ward',
    ]);
    expect(rowWith({ title: 'Tab\there\u0007' }).title).toBe('Tab here');
  });

  test('an average that nobody made is none', () => {
    expect(rowWith({ average_rating: '4', ratings_count: '0' }).averageRating).toBeNull();
    expect(rowWith({ average_rating: '0', ratings_count: '3' }).averageRating).toBeNull();
    expect(rowWith({ year: '1937.0', ratings_count: '12.0' })).toMatchObject({ year: 1937, ratingsCount: 12 });
    expect(rowWith({ year: '-1750.0' }).year).toBe(-1750);
  });

  test.for([
    [{ isbn13: '' }, 'no ISBN'],
    [{ isbn13: undefined }, 'no ISBN'],
    [{ isbn13: '9780618260301' }, '"9780618260301" is not a valid ISBN'],
    [{ isbn13: '9.78062E+12' }, 'the ISBN was saved as a rounded number, 9.78062E+12'],
    [{ title: '  ' }, 'no title'],
    [{ title: 'x'.repeat(501) }, 'the title is longer than 500 characters'],
    [
      { authors: 'x'.repeat(201) },
      'one of the authors is longer than 200 characters (they are put apart by semicolons)',
    ],
    [{ authors: Array.from({ length: 51 }, (_, place) => `A${place}`).join(';') }, 'more than 50 authors'],
    [{ year: 'soon' }, 'the year "soon" is not a number'],
    [{ year: '30000' }, /^the year 30000 is not between -4000 and 20\d\d$/],
    [{ average_rating: '7' }, 'the average_rating 7 is not between 0 and 5'],
    [{ average_rating: '4,2' }, 'the average_rating "4,2" is not a number'],
    [{ ratings_count: '-1' }, 'the ratings_count -1 is not between 0 and 1000000000'],
    [{ ratings_count: 'NaN' }, 'the ratings_count "NaN" is not a number'],
    [{ language: 'English' }, '"English" is not a language code'],
    [{ description: 'x'.repeat(10_001) }, 'the description is longer than 10000 characters'],
  ] as const)('%o is not used', ([row, reason]) => {
    expect(() => rowWith(row)).toThrow(Unusable);
    expect(() => rowWith(row)).toThrow(reason);
  });

  test.for([
    ['eng', 'en'],
    ['en-US', 'en'],
    ['en_GB', 'en'],
    ['EN', 'en'],
    ['fre', 'fr'],
    ['fra', 'fr'],
    ['ger', 'de'],
    ['spa', 'es'],
    ['per', 'fa'],
    ['ara', 'ar'],
    ['jpn', 'ja'],
    ['por', 'pt'],
    ['pt-br', 'pt-BR'],
    ['zh-TW', 'zh-TW'],
    ['chi', 'zh'],
    ['rum', 'ro'],
    ['ind', 'id'],
    ['nor', 'no'],
    ['fil', 'fil'],
    ['mul', 'mul'],
    ['und', null],
    ['', null],
    [undefined, null],
  ] as const)('the language %s is %s', ([typed, language]) => {
    expect(languageIn(typed)).toBe(language);
  });
});

describe('a file', () => {
  test('is read row by row, with the line where each begins', async () => {
    const content = `${HEADER}\n9780439023481,"One,\nand a half",A,2008,eng,4.3,5\n\n,None,A,,,,\n9780316015844,"He said ""Two""",A; B,,,,\n`;
    expect(await reading(content)).toEqual(['2 One, and a half', '4 no ISBN (None)', '6 He said "Two"']);
  });

  test('may have its columns in any order, others too, Windows lines and a byte-order mark', async () => {
    const content = `\ufeff"Title", ISBN13 ,shelf,authors,year,language,average_rating,ratings_count\r\nOne,9780439023481,x,A,,,,\r\n`;
    expect(await reading(content)).toEqual(['2 One']);
  });

  test('names what stands twice, and where first', async () => {
    const content = `${HEADER}\n9780439023481,One,A,,,,\n9780316015844,Two,A,,,,\n0439023483,Three,A,,,,\n`;
    expect(await reading(content)).toEqual(['2 One', '3 Two', '4 9780439023481 stands in line 2 already (Three)']);
  });

  test('with a row of other width says so, and goes on', async () => {
    const content = `${HEADER}\n9780439023481,One, two,A,,,,\n9780316015844,Two\n9780061120084,Three,A,,,,\n`;
    expect(await reading(content)).toEqual([
      '2 8 columns where the first line has 7 (One)',
      '3 2 columns where the first line has 7 (Two)',
      '4 Three',
    ]);
  });

  test('with a stray quote is read, with one that is never closed only up to there', async () => {
    expect(await reading(`${HEADER}\n9780439023481,5" disk,A,,,,\n9780316015844,"Two" more,A,,,,\n`)).toEqual([
      '2 5" disk',
      '3 "Two" more',
    ]);
    const rest = '9780061120084,Three,A,,,,\n'.repeat(10_000);
    const message = `! FILE cannot be read from line 3 on: a quote is opened there and never closed.`;
    expect(await reading(`${HEADER}\n9780439023481,One,A,,,,\n9780316015844,"Two,A,,,,\n${rest}`)).toEqual([
      '2 One',
      message,
    ]);
    expect(await reading(`${HEADER}\n9780439023481,One,A,,,,\n9780316015844,"Two,A,,,,\n`)).toEqual(['2 One', message]);
  });

  test.for([
    ['', '! FILE is empty.'],
    ['a,b\n1,2\n', `! FILE is not a CSV file of books: its first line must name the columns ${HEADER}.`],
    [
      '{"isbn13": "9780439023481"}',
      `! FILE is not a CSV file of books: its first line must name the columns ${HEADER}.`,
    ],
    [HEADER.replaceAll(',', ';'), `! FILE is not a CSV file of books: its first line must name the columns ${HEADER}.`],
    ['isbn13,title,authors,year,language\n', '! FILE lacks the column average_rating, ratings_count.'],
    [Buffer.from('PK\x03\x04\x00\x00'), '! FILE is not a CSV file but something else (a spreadsheet can save as CSV).'],
    [
      Buffer.from(`${HEADER}\n9780439023481,T\xe9l\xe9,A,,,,\n`, 'latin1'),
      '! FILE is not in UTF-8; please save it as "CSV UTF-8".',
    ],
  ] as const)('%o is no file of books', async ([content, sentence]) => {
    expect(await reading(content)).toEqual([sentence]);
  });

  test('with only its first line holds no book', async () => {
    expect(await reading(`${HEADER}\n`)).toEqual([]);
  });

  test('that is not there, or is a folder, cannot be read', async () => {
    const first = (path: string) => rowsOf(path).next();
    await expect(first(resolve(folder, 'nowhere.csv'))).rejects.toThrow(/^There is no file .*nowhere\.csv\.$/);
    await expect(first(folder)).rejects.toThrow(/ is not a file\.$/);
  });

  test('as operators have them is read to its end, row by row', async () => {
    const read: Record<number, string> = {};
    const reasons: Record<number, string> = {};
    for await (const row of rowsOf(fixture)) {
      if ('book' in row) read[row.line] = row.book.title;
      else reasons[row.line] = row.unusable.message;
    }
    expect(Object.keys(read)).toHaveLength(35);
    expect(reasons).toEqual({
      5: 'no title',
      9: 'no ISBN',
      11: 'no ISBN',
      12: '"9781916010018" is not a valid ISBN',
      13: 'the ISBN was saved as a rounded number, 9.78192E+12',
      14: '9781916010017 stands in line 2 already',
      40: '"Esperanto" is not a language code',
      41: expect.stringMatching(/^the year 30000 is not between -4000 and 20\d\d$/),
      42: 'the average_rating 7 is not between 0 and 5',
    });
    expect(read).toMatchObject({
      2: 'The Saltmarsh (The Saltmarsh Trilogy, #1)',
      6: 'Lanterns & Demons (Robert Lang, #1)',
      7: "The Printer's Bride",
      8: 'A Clash of Tides (A Song of Salt, #2)',
      17: 'A Child Called "Tide" (Dave Pelham #1)',
      18: 'My Story: "The Lamp", "The Lost Buoy", "A Man Named Dave"',
      20: 'One, Two, and a Half',
      21: 'The Song of the Sirens (Σειρήνες, #1-3)',
      25: '"حكايات البحر "حكايتى مع المنارة',
      28: '灯台もり 1 [Tōdaimori 1] (Tōdaimori, #1)',
      44: 'Café by the Sea',
    });
  });

  test('as operators have them becomes books without a stray space, doubled name or foreign code', async () => {
    const books: Record<number, BookToFill> = {};
    for await (const row of rowsOf(fixture)) if ('book' in row) books[row.line] = row.book;
    expect(books).toMatchObject({
      3: { authors: ['P.J. Ostrander', 'Marie Grandpré'], year: 1997, averageRating: 4.44, ratingsCount: 4_602_479 },
      15: { isbn13: '9781916020016' },
      16: { isbn13: '9781916020023' },
      21: { year: -458 },
      23: { authors: ['Νίκος Φαρής', 'Nikos Faris'], language: 'el' },
      26: { authors: ['Heinrich Boll', 'محمد اسماعیل\u200cنژاد'], language: 'fa' },
      28: { authors: ['Haruko Murata', '村田 春子'], language: 'ja' },
      33: { authors: ['Zoë Brontéval', 'Matthew Ward'], language: 'fr' },
      37: { year: null, language: 'mul' },
      38: { year: null, language: null },
      39: { averageRating: null, ratingsCount: 0 },
      45: { year: 1937, ratingsCount: 2_071_616 },
    });
    expect(books[43]?.authors).toHaveLength(14);
    for (const { title, authors } of Object.values(books))
      for (const text of [title, ...authors]) expect(text).toBe(text.replace(/\s+/g, ' ').trim());
  });
});
