import { describe, expect, test } from 'vitest';
import { libraryIn } from '../../../web/features/imports/files/library.ts';
import { bytesOf, GOODREADS, libraryOf, tableWith } from '../../support/web/libraries.ts';

const COLUMNS = 'Title,Author,Exclusive Shelf,My Rating,Date Read,My Review';
const table = (...rows: string[]) => [COLUMNS, ...rows, ''].join('\n');
const good = (title: string) => `${title},Ada Quill,read,4,2020/01/02,`;

function readIn(file: string | Uint8Array) {
  const { rows } = libraryOf(file);
  return {
    titles: rows.filter(({ problem }) => problem === undefined).map(({ title }) => title),
    problems: rows.flatMap(({ line, problem }) => (problem === undefined ? [] : [`${line}: ${problem}`])),
  };
}

const utf16 = (text: string, little: boolean) =>
  new Uint8Array(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return little ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );

describe('a file without usable rows', () => {
  const picture = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const noise = Uint8Array.from({ length: 3_000 }, (_, place) => (place * 7_919) % 251);
  test.for([
    ['an empty file', bytesOf(''), 'This file is empty.'],
    ['blanks', bytesOf(' \r\n\n'), 'This file is empty.'],
    ['a picture', picture, 'This file is a picture, not a table of books. Choose a CSV or JSON file.'],
    ['a spreadsheet', bytesOf('PK\u0003\u0004xl/'), /a spreadsheet or an archive/],
    ['noise', noise, 'This file isn’t text. Choose a CSV or JSON file.'],
    ['21 MB', new Uint8Array(21 * 1_024 * 1_024), 'This file has 21.0 MB. A file may have 20 MB.'],
    ['a header without rows', bytesOf(`${GOODREADS}\n`), 'This file has column names but no rows.'],
    ['a letter', bytesOf('Dear Ada\nHow are you?\n'), /only one column/],
    ['half a JSON file', bytesOf('{"1": {"books_id": "1"'), /^This JSON file is damaged/],
    ['JSON without books', bytesOf('["one", 2]'), 'There is no list of books in this JSON file.'],
    ['JSON of other things', bytesOf('[{"id": 1}]'), /only one column/],
  ] as const)('%s says so', ([, bytes, sentence]) => {
    expect(() => libraryIn(bytes)).toThrow(sentence);
  });
});

describe('a bad row is listed with line and reason, and the other rows are imported', () => {
  test('a quote that is never closed', () => {
    expect(readIn(table(good('One'), '"Two,Ada Quill,read,4,,', good('Three'), good('Four')))).toEqual({
      titles: ['One', 'Three', 'Four'],
      problems: ['3: A quotation mark opened here is never closed.'],
    });
  });

  test('a quote that is closed by one of a later row', () => {
    const nextRow = 'Three,Ada Quill,read,4,,"Not ""bad"""';
    expect(readIn(table(good('One'), '"Two,Ada Quill,read,4,,', nextRow, good('Four')))).toEqual({
      titles: ['One', 'Three', 'Four'],
      problems: ['3: A quotation mark opened here is never closed.'],
    });
  });

  test('quotes that never close in every row', () => {
    const rows = Array.from({ length: 300 }, (_, place) => `"Book ${place},Ada Quill,read,4,,`);
    const { titles, problems } = readIn(table(good('One'), ...rows));
    expect([titles, problems.length, problems.at(-1)]).toEqual([
      ['One'],
      101,
      '103: A quotation mark opened here is never closed. Nothing after it could be read.',
    ]);
  });

  test('two headers, a column twice, and more cells than columns', () => {
    const header = `${COLUMNS},Title`;
    const rows = [`${good('One')},Uno`, header, `${good('Two')},Dos,more,still`, `${good('Three')},Tres,,`];
    expect(readIn([header, ...rows, ''].join('\n'))).toEqual({
      titles: ['One', 'Three'],
      problems: ['3: This row repeats the column names.', '4: This row has 9 cells, and the file has 7 columns.'],
    });
    const twice = 'This column appears twice; the first one is used.';
    const { notes } = libraryOf([header, ...rows, ''].join('\n'));
    expect(notes).toEqual([{ line: 1, column: 'Title', value: '2 values', reason: twice }]);
  });

  test('NUL bytes, a row of 400 KB, and a file that breaks off', () => {
    const long = `Long,Ada Quill,read,4,,${'x'.repeat(400_000)}`;
    const file = `${table(good('One'), good('T\0wo'), long, good('Four'))}Five,Ada Quill,re`;
    expect(readIn(file)).toEqual({
      titles: ['One', 'Four'],
      problems: [
        '3: This row contains NUL characters, so the file is damaged.',
        '4: This row has 400,018 characters, too many for one book.',
        '6: The file ends in the middle of this row.',
      ],
    });
  });

  test('a formula in every cell', () => {
    const formula = '"=HYPERLINK(""https://example.com"",""x"")"';
    const { titles, problems } = readIn(table(Array.from({ length: 6 }, () => formula).join(','), good('Two')));
    expect([titles, problems]).toEqual([
      ['Two'],
      ['2: “=HYPERLINK("https://example.com","x")” is a spreadsheet formula, not a book title.'],
    ]);
  });

  test('20,001 rows', () => {
    const rows = Array.from({ length: 20_001 }, (_, place) => good(`Book ${place}`));
    const { titles, problems } = readIn(table(...rows));
    expect([titles.length, problems]).toEqual([
      19_999,
      ['20001: A file can hold up to 20,000 books. This row and those after it were left out.'],
    ]);
  });

  test('impossible dates and ratings are passed on unchanged, so that the reader is told', () => {
    const dates = ['0000-00-00', '31/02', '2021/02/30', '2020/13/01', 'soon'];
    const stars = ['11', '-3', '7.5'];
    const rows = [
      ...dates.map((date) => ({ Title: 'One', 'Exclusive Shelf': 'read', 'Date Read': date })),
      ...stars.map((rating) => ({ Title: 'One', 'Exclusive Shelf': 'read', 'My Rating': rating })),
    ];
    const library = libraryOf(tableWith(GOODREADS, rows));
    expect(library.rows.map(({ finished }) => finished).slice(0, 5)).toEqual(dates);
    expect(library.rows.map(({ rating }) => rating).slice(5)).toEqual([11, -3, 7.5]);
  });
});

describe('encodings and line ends', () => {
  const text = table('Été,Åse Ørn,read,4,2020/01/02,"Two\nlines, ""quoted"""', good('Deux'));
  const expected = [
    [2, 'Été', ['Åse Ørn'], 'Two\nlines, "quoted"'],
    [4, 'Deux', ['Ada Quill'], undefined],
  ];
  test.for([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with its mark', bytesOf(`\uFEFF${text}`)],
    ['UTF-16, little end first, with its mark', utf16(`\uFEFF${text}`, true)],
    ['UTF-16, big end first, with its mark', utf16(`\uFEFF${text}`, false)],
    ['UTF-16, little end first, without a mark', utf16(text, true)],
    ['UTF-16, big end first, without a mark', utf16(text, false)],
    ['Latin-1', Uint8Array.from(text, (letter) => letter.charCodeAt(0))],
    ['CRLF', bytesOf(text.replaceAll('\n', '\r\n'))],
    ['CR', bytesOf(text.replaceAll('\n', '\r'))],
    ['mixed line ends', bytesOf(text.replace('\n', '\r\n'))],
    ['empty lines', bytesOf(text.replace('\nDeux', '\nDeux'))],
    ['semicolons', bytesOf(text.replaceAll(',', ';').replace('lines;', 'lines,'))],
    ['tabs', bytesOf(text.replaceAll(',', '\t').replace('lines\t', 'lines,'))],
  ] as const)('%s', ([, bytes]) => {
    const { rows } = libraryOf(bytes);
    expect(rows.map(({ line, title, authors, review }) => [line, title, authors, review])).toEqual(expected);
  });

  test('a spreadsheet that names its separator, and empty lines between rows', () => {
    const file = `sep=;\n${table(good('One'), '', ';;;;;', good('Two')).replaceAll(',', ';')}`;
    expect(libraryOf(file).rows.map(({ line, title }) => [line, title])).toEqual([
      [3, 'One'],
      [6, 'Two'],
    ]);
  });
});

describe('an unknown table', () => {
  const file =
    'Name,Written by,Stars,Finished on,Remarks\nOne,"Quill, Ada; Bo Ink","3,5",31/12/2020,good\nTwo,Cy Page,★★★★½,05/06/2021,\n';

  test('is shown with its first rows and the guessed meaning of its columns', () => {
    expect(libraryIn(bytesOf(file))).toEqual({
      kind: 'unknown',
      header: ['Name', 'Written by', 'Stars', 'Finished on', 'Remarks'],
      first: [
        ['One', 'Quill, Ada; Bo Ink', '3,5', '31/12/2020', 'good'],
        ['Two', 'Cy Page', '★★★★½', '05/06/2021', ''],
      ],
      guessed: { title: 0, authors: 1, rating: 2, finished: 3 },
    });
  });

  test('is read with the reader’s columns; one day above twelve decides the date format of all rows', () => {
    const { rows } = libraryOf(file, { columns: { title: 0, authors: 1, rating: 2, finished: 3, note: 4 } });
    expect(rows).toEqual([
      {
        line: 2,
        title: 'One',
        authors: ['Ada Quill', 'Bo Ink'],
        state: 'finished',
        rating: 3.5,
        finished: '2020-12-31',
        note: 'good',
      },
      { line: 3, title: 'Two', authors: ['Cy Page'], state: 'finished', rating: 4.5, finished: '2021-06-05' },
    ]);
  });

  test.for([
    ['5/6/2021', '2021-06-05'],
    ['5.6.2021', '2021-06-05'],
    ['2021-06-05T10:00:00Z', '2021-06-05'],
    ['June 5, 2021', '2021-06-05'],
    ['5 Jun 2021', '2021-06-05'],
    ['Jun 2021', '2021-06'],
    ['2021', '2021'],
  ] as const)('%s is %s: nothing is invented', ([cell, date]) => {
    expect(
      libraryOf(`Name,Day\nOne,"${cell}"\n`, { columns: { title: 0, finished: 1 }, order: 'day' }).rows[0]?.finished,
    ).toBe(date);
  });
});
