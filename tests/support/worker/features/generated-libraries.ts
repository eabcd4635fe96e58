import fc from 'fast-check';
import type { ExportedBook } from '../../../../web/features/imports/files/exported-book.ts';
import { columnsOf, type Format, formats, type Meaning } from '../../../../web/features/imports/files/format.ts';

/** A generated cell: its text, and whether a book of the library holds it; null if nothing can be read from it. */
export interface GeneratedCell {
  column: string;
  text: string;
  isHeld: ((book: ExportedBook) => boolean) | null;
}

/** A generated file, with the cells of each row by the row's title. */
export interface GeneratedFile {
  text: string;
  rows: { title: string; line: number; cells: GeneratedCell[] }[];
}

type Kind = readonly [text: string, isHeld: GeneratedCell['isHeld']];

const finishedOn = (date: string) => (book: ExportedBook) => book.readings.some(({ finished }) => finished === date);
const inReview = (text: string) => (book: ExportedBook) =>
  book.review?.includes(text) === true || book.note?.includes(text) === true;
const listed = (name: string) => (book: ExportedBook) => book.lists.includes(name);

/** Shelves of generated files, all of which become lists. */
export const SHELVES = ['zyx-sea', 'zyx-cold', 'zyx-state', 'Favourites'];

const DATES: readonly Kind[] = [
  ...['2020-12-27', '2020/12/27', '27.12.2020', '27 December 2020', 'Dec 27, 2020', '27. Dezember 2020', '44192'].map(
    (text) => [text, finishedOn('2020-12-27')] as const,
  ),
  ['2020', finishedOn('2020')],
  ['Dec-20', finishedOn('2020-12')],
  ...['31/02/2021', '32/13/2020', 'soon', '2999-01-01', '0000-00-00'].map((text) => [text, null] as const),
];

// Values of each column: right, odd and broken.
const CELLS: Readonly<Partial<Record<Meaning, readonly Kind[]>>> = {
  rating: [
    ...['1', '4', '5.0', '4,5'].map(
      (text) => [text, ({ rating }: ExportedBook) => rating === Number(text.replace(',', '.'))] as const,
    ),
    ...['7', '-2', 'four'].map((text) => [text, null] as const),
  ],
  review: [
    ['Fine <b>book</b>', (book) => inReview('Fine book')(book) || inReview('Fine <b>book</b>')(book)],
    ['a < b', inReview('a < b')],
  ],
  note: [['Lent, "once"', ({ note }) => note?.includes('Lent, "once"') === true]],
  finished: DATES,
  lastFinished: DATES.slice(0, 2),
  started: [
    ['2019-01-02', ({ readings }) => readings.some(({ started }) => started === '2019-01-02')],
    ['whenever', null],
  ],
  added: [
    ['2021-02-03', ({ added }) => added !== undefined],
    ['sometime', null],
  ],
  readCount: [
    ['2', ({ readings }) => readings.length > 1],
    ['many', null],
    ['4000', null],
  ],
  pages: [
    ...['312', '312.0', 'p. 312'].map(
      (text) =>
        [
          text,
          (book: ExportedBook) => book.pages === 312 || book.readings.some(({ copy_pages: pages }) => pages === 312),
        ] as const,
    ),
    ['1,312', (book) => book.pages === 1_312 || book.readings.some(({ copy_pages: pages }) => pages === 1_312)],
    ['many', null],
    ['999999', null],
  ],
  year: [
    ['1999', ({ year }) => year === 1999],
    ['MCMXC', null],
  ],
  format: [
    ['paperback', ({ readings }) => readings.some(({ format }) => format === 'print')],
    ['papyrus', null],
  ],
  spoiler: [
    ['true', ({ spoiler }) => spoiler],
    ['perhaps', null],
  ],
  owned: [
    ...['Yes', 'WAHR', 'Sì', '1,00'].map((text) => [text, ({ owned }: ExportedBook) => owned] as const),
    ['maybe', null],
  ],
  lentTo: [['Grace', ({ lent_to: lentTo }) => lentTo === 'Grace']],
  lentSince: [
    ['2020-02-03', ({ lent_since: since }) => since === '2020-02-03'],
    ['once', null],
  ],
  isbn: [
    ['9.78E+12', null],
    ['9780306406158', null],
  ],
  moods: [
    ['dark', ({ impressions }) => impressions?.some(({ aspect }) => aspect === 'dark') === true],
    ['zyxish', null],
  ],
  spans: [['2020/01/02-2020/02/03', finishedOn('2020-02-03')]],
  readings: [['2020-01-02|2020-02-03|', finishedOn('2020-02-03')]],
  language: [
    ['en', ({ language }) => language === 'en'],
    ['Zyxish', null],
  ],
  position: [['first', null]],
};

const STATES: Readonly<Record<string, readonly string[]>> = {
  flyleaf: ['finished', 'reading', 'want', 'paused', 'unfinished'],
  goodreads: ['read', 'to-read', 'currently-reading', 'dnf'],
};
const OTHER_STATES = ['read', 'gelesen', 'lu', 'à lire', 'leyendo', 'abandonado', 'planned', 'paused', 'zyx-state'];
const hasAnything = ({ readings, wanted, lists }: ExportedBook) => readings.length > 0 || wanted || lists.length > 0;

const EMPTY: Kind = ['', null];
const authorIn = ({ people }: Format) => (people === 'last-first' ? 'Quill, Zora' : 'Zora Quill');

function rowOf(format: Format, title: string): fc.Arbitrary<GeneratedCell[]> {
  const kindsOf = (meaning: Meaning): readonly Kind[] => {
    if (meaning === 'title') return [[title, (book) => book.title === title]];
    if (meaning === 'authors') return [[authorIn(format), ({ authors }) => authors.includes('Zora Quill')]];
    if (meaning === 'state')
      return (STATES[format.source] ?? OTHER_STATES).map((word) => [
        word,
        word === 'zyx-state' ? listed(word) : hasAnything,
      ]);
    if (meaning === 'shelves') return [['zyx-sea', listed('zyx-sea')], ['zyx-cold', listed('zyx-cold')], EMPTY];
    return [...(CELLS[meaning] ?? []), EMPTY, EMPTY];
  };
  const cells = (Object.keys(format.columns) as Meaning[]).flatMap((meaning) =>
    columnsOf(format, meaning)
      .slice(0, 1)
      .map((column) => fc.constantFrom(...kindsOf(meaning)).map(([text, isHeld]) => ({ column, text, isHeld }))),
  );
  return fc.tuple(
    ...cells,
    fc.constantFrom('', 'more').map((text) => ({ column: 'zyx extra', text, isHeld: null })),
    // Columns of the same name, and one without a name.
    fc.constantFrom('', 'twice').map((text) => ({ column: 'zyx extra', text, isHeld: null })),
    fc.constantFrom('', 'nameless').map((text) => ({ column: '', text, isHeld: null })),
  );
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const titlesOf = (name: string) =>
  fc.integer({ min: 1, max: 4 }).map((count) => Array.from({ length: count }, (_, place) => `${name} ${place}`));

/** A Kindle's clippings, with one highlight of each book. */
const clippingsFile = (name: string): fc.Arbitrary<GeneratedFile> =>
  fc.tuple(titlesOf(name), fc.constantFrom('The sea.', 'Und “weit”, <b>so</b>', '')).map(([titles, words]) => ({
    text: titles
      .map((title) => `${title} (Quill, Zora)\r\n- Your Highlight on page 9\r\n\r\n${words}\r\n==========\r\n`)
      .join(''),
    rows: titles.map((title, place) => ({
      ...{ title, line: place * 5 + 1 },
      cells: [
        { column: 'title', text: title, isHeld: (book) => book.title === title },
        { column: 'authors', text: 'Zora Quill', isHeld: ({ authors }) => authors.includes('Zora Quill') },
        { column: 'note', text: words, isHeld: ({ note }) => note?.includes(words) === true },
      ],
    })),
  }));

/** A list of ISBNs, of which no book service knows any. */
const isbnFile: fc.Arbitrary<GeneratedFile> = fc
  .tuple(fc.constantFrom('', 'ISBN\n', '\uFEFFEAN\r\n'), fc.subarray(['9790306406156', '9780306406158']))
  .map(([header, broken]) => [header, ['9780306406157', '0-306-40615-2', ...broken, '9798676543211']] as const)
  .map(([header, numbers]) => ({
    text: `${header}${numbers.join('\n')}\n`,
    rows: numbers.map((text, place) => ({
      ...{ title: '', line: place + (header === '' ? 1 : 2) },
      cells: [{ column: 'ISBN', text, isHeld: null }],
    })),
  }));

// Facts of LibraryThing's JSON by their keys.
const JSON_FACTS: readonly (readonly [key: string, meaning: Meaning])[] = [
  ...([
    ['rating', 'rating'],
    ['review', 'review'],
    ['privatecomment', 'note'],
    ['datestarted', 'started'],
  ] as const),
  ...([
    ['dateread', 'finished'],
    ['entrydate', 'added'],
    ['pages', 'pages'],
    ['date', 'year'],
  ] as const),
];

const jsonFile = (name: string): fc.Arbitrary<GeneratedFile> =>
  titlesOf(name)
    .chain((titles) =>
      fc.tuple(
        fc.constant(titles),
        fc.tuple(
          ...titles.map(() =>
            fc.tuple(
              ...JSON_FACTS.map(([column, meaning]) =>
                fc
                  .constantFrom<Kind>(...(CELLS[meaning] ?? []), EMPTY)
                  .map(([text, isHeld]): GeneratedCell => ({ column, text, isHeld })),
              ),
            ),
          ),
        ),
      ),
    )
    .map(([titles, facts]) => ({
      text: JSON.stringify(
        Object.fromEntries(
          titles.map((title, place) => [
            `1${place}`,
            {
              ...{ books_id: `1${place}`, title, authors: [{ lf: 'Quill, Zora', fl: 'Zora Quill' }], lccn: 'zyx' },
              ...{ collections: ['Read but unowned'], isbn: [], format: [] },
              ...Object.fromEntries((facts[place] ?? []).map(({ column, text }) => [column, text])),
            },
          ]),
        ),
      ),
      rows: titles.map((title, place) => ({
        ...{ title, line: place + 1 },
        cells: [...(facts[place] ?? []), { column: 'lccn', text: 'zyx', isHeld: null }],
      })),
    }));

/** A file of any format, with one to four books whose titles begin with `name`. */
export const generatedFile = (name: string): fc.Arbitrary<GeneratedFile> =>
  fc.oneof(
    { weight: formats.length, arbitrary: tableFile(name) },
    ...[clippingsFile(name), isbnFile, jsonFile(name)].map((arbitrary) => ({ weight: 2, arbitrary })),
  );

// How programs and spreadsheets of several countries write the same table.
const WRITTEN: fc.Arbitrary<{ separator: string; lineEnd: string; start: string; blank: string; tail: string }> =
  fc.record({
    separator: fc.constantFrom(',', ';', '|'),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    start: fc.constantFrom('', '\uFEFF'),
    blank: fc.constantFrom('', 'blank'),
    tail: fc.constantFrom('', 'tail'),
  });

const tableFile = (name: string): fc.Arbitrary<GeneratedFile> =>
  fc.constantFrom(...formats).chain((format) =>
    fc
      .integer({ min: 1, max: 4 })
      .chain((count) =>
        fc.tuple(WRITTEN, ...Array.from({ length: count }, (_, place) => rowOf(format, `${name} ${place}`))),
      )
      .map(([{ separator: usual, lineEnd, start, blank, tail }, ...rows]) => {
        const given = (rows[0] ?? []).map(({ column }) => column);
        const others = [...format.needs, ...(format.only === undefined ? [] : [format.only.column])].filter(
          (column) => !given.includes(column),
        );
        // A tab-separated file of LibraryThing has no quotes.
        const isTabbed = format.needs.includes('primary author');
        const [separator, cellOf] = isTabbed ? ['\t', (text: string) => text] : [usual, quoted];
        const end = tail === '' ? '' : separator;
        const lines = rows.map((cells) =>
          [
            ...cells.map(({ text }) => cellOf(text)),
            ...others.map((column) =>
              cellOf(column === format.only?.column ? (format.only.values.split(', ')[0] ?? '') : ''),
            ),
          ].join(separator),
        );
        const between = blank === '' ? [] : [''];
        const header = [...given, ...others].map(cellOf).join(separator);
        const all = [header, ...lines.flatMap((line) => [...between, `${line}${end}`]), ...between, ''];
        const step = blank === '' ? 1 : 2;
        return {
          text: `${start}${all.join(lineEnd)}`,
          rows: rows.map((cells, place) => ({
            ...{ title: `${name} ${place}`, line: place * step + step + 1 },
            cells: cells.map((cell, at) => ({ ...cell, column: cell.column || `column ${at + 1}` })),
          })),
        };
      }),
  );
