import { describe, expect, test } from 'vitest';
import { libraryIn } from '../../../web/features/imports/files/library.ts';
import { bytesOf, GOODREADS, libraryOf, tableWith } from '../../support/web/libraries.ts';

// Files in the formats of the actual sites, with invented books.

describe('Goodreads', () => {
  const row = (cells: Record<string, string>) =>
    libraryOf(tableWith(GOODREADS, [{ Title: 'The Salt Road', Author: 'Ada  Quill', ...cells }])).rows[0];

  test('a full row, with every column', () => {
    const rows = libraryOf(
      tableWith(GOODREADS, [
        {
          'Book Id': '42',
          Title: 'The Salt Road (Tides, #1)',
          Author: 'Ada   Quill',
          'Additional Authors': 'Bo Ink, Cy Page',
          ISBN: '="0306406152"',
          ISBN13: '="9780306406157"',
          'My Rating': '4',
          Binding: 'Mass Market Paperback',
          'Number of Pages': '312',
          'Year Published': '2019',
          'Original Publication Year': '1987',
          'Date Read': '2021/03/09',
          'Date Added': '2020/12/31',
          Bookshelves: 'sea-stories, favourites',
          'Bookshelves with positions': 'sea-stories (#3), favourites (#1)',
          'Exclusive Shelf': 'read',
          'My Review': 'Cold &amp; clear.<br/><br/><i>Read it.</i><br/>The end: <spoiler>he drowns</spoiler>.',
          Spoiler: 'true',
          'Private Notes': 'Lent to Mo',
          'Read Count': '3',
          'Owned Copies': '1',
        },
      ]),
    );
    expect(rows).toMatchObject({ kind: 'library', source: 'goodreads', name: 'Goodreads' });
    // Columns that hold nothing of the reader's own are named once for the whole file.
    expect(rows.notes.map(({ column }) => column)).toEqual(['Book Id', 'Bookshelves with positions', 'Year Published']);
    expect(rows.columns).toMatchObject({ finished: 'Date Read', rating: 'My Rating' });
    expect(rows.rows).toEqual([
      {
        line: 2,
        title: 'The Salt Road (Tides, #1)',
        authors: ['Ada Quill', 'Bo Ink', 'Cy Page'],
        isbn: '9780306406157',
        state: 'finished',
        rating: 4,
        review: 'Cold & clear.\n\nRead it.\nThe end: ||he drowns||.',
        spoiler: true,
        note: 'Lent to Mo',
        finished: '2021-03-09',
        read_count: 3,
        added: '2020-12-31',
        shelves: ['sea-stories', 'favourites'],
        pages: 312,
        year: 1987,
        format: 'print',
        owned: true,
      },
    ]);
  });

  test.for([
    ['read', 'finished', undefined],
    ['to-read', 'want', undefined],
    ['currently-reading', 'reading', undefined],
    ['did-not-finish', 'unfinished', undefined],
    ['dropped', 'unfinished', undefined],
    ['abandoned', 'unfinished', undefined],
    ['stopped-reading', 'unfinished', undefined],
    ['paused', 'paused', undefined],
    ['owned-unread', undefined, 'owned-unread'],
    ['__proto__', undefined, '__proto__'],
    ['', undefined, undefined],
  ] as const)('the exclusive shelf %s is the state %s, or asked', ([shelf, state, status]) => {
    const book = row({ 'Exclusive Shelf': shelf, Bookshelves: shelf });
    expect([book?.state, book?.status, book?.shelves]).toEqual([state, status, undefined]);
  });

  test('nothing is invented: no date, no stars, no times and no start where the row has none', () => {
    const book = row({ 'Exclusive Shelf': 'read', 'My Rating': '0', 'Date Added': '2020/01/02', 'Read Count': '1' });
    expect(book).toEqual({
      line: 2,
      title: 'The Salt Road',
      authors: ['Ada Quill'],
      state: 'finished',
      read_count: 1,
      added: '2020-01-02',
    });
  });

  test('of a book that is read again the date stays that of the time before', () => {
    const reread = row({ 'Exclusive Shelf': 'currently-reading', 'Date Read': '2019/05/06', 'Read Count': '2' });
    expect(reread).toMatchObject({ state: 'reading', readings: [{ state: 'finished', finished: '2019-05-06' }] });
    expect(reread).not.toHaveProperty('finished');
  });

  test.for([
    ['=""', '=""', undefined],
    ['', '', undefined],
    ['="Contributor"', '', 'Contributor'],
    ['="Contributor"', '="9780306406157"', '9780306406157'],
    ['="0306406153"', '=""', '0306406153'],
    ['="080442957X"', '', '9780804429573'],
  ] as const)('ISBN %s and ISBN13 %s are %s: only the check digit decides', ([ISBN, ISBN13, isbn]) => {
    expect(row({ ISBN, ISBN13 })?.isbn).toBe(isbn);
  });

  test('an audiobook has discs and no pages, and no author is called Unknown', () => {
    const book = row({ Author: 'Unknown', Binding: 'Audio CD', 'Number of Pages': '3' });
    expect(book).toEqual({ line: 2, title: 'The Salt Road', authors: [], format: 'audio' });
  });

  test.for([
    ['23 columns', (names: string[]) => names.filter((name) => name !== 'Owned Copies')],
    ['27', (names: string[]) => [...names, 'Recommended For', 'Recommended By', 'BCID']],
    [
      '31',
      (names: string[]) => [...names, 'Original Purchase Date', 'Condition', 'BCID', 'Recommended For', 'x', 'y', 'z'],
    ],
    ['any order', (names: string[]) => names.toReversed()],
    ['other letters and blanks', (names: string[]) => names.map((name) => ` ${name.toUpperCase()}`)],
  ] as const)('%s are known by their names', ([, changedNames]) => {
    const columns = changedNames(GOODREADS.split(',')).join(',');
    const place = columns.split(',').findIndex((name) => name.trim().toLowerCase() === 'title');
    const names = columns.split(',');
    const cells = { [names[place] ?? '']: 'The Salt Road' };
    const library = libraryOf(tableWith(columns, [cells, cells]));
    expect([library.source, library.rows.map(({ title }) => title)]).toEqual([
      'goodreads',
      ['The Salt Road', 'The Salt Road'],
    ]);
  });
});

describe('StoryGraph', () => {
  const columns =
    'Title,Authors,Contributors,ISBN/UID,Format,Read Status,Date Added,Last Date Read,Dates Read,Read Count,Moods,Pace,Character- or Plot-Driven?,Strong Character Development?,Loveable Characters?,Diverse Characters?,Flawed Characters?,Star Rating,Review,Content Warnings,Content Warning Description,Tags,Owned?';
  const row = (cells: Record<string, string>) =>
    libraryOf(`\uFEFF${tableWith(columns, [{ Title: 'Low Water', ...cells }])}`).rows[0];

  test('a full row: quarter stars unchanged, all its times, its tags', () => {
    expect(
      row({
        Authors: 'Bo Ink, Cy Page',
        'ISBN/UID': '9780306406157',
        Format: 'digital',
        'Read Status': 'read',
        'Date Added': '2024/01/01',
        'Last Date Read': '2024/09/03',
        'Dates Read': '2023, 2024/08/01-2024/09/03, 2022/05',
        'Read Count': '3',
        'Star Rating': '4.25',
        Review: '<div>One.</div><div>Two <b>bold</b></div>',
        Tags: 'sea, cold',
        Moods: 'dark, lighthearted',
        'Content Warnings': 'Graphic: Racial slurs, Blood; Moderate: Zombies; Minor: Animal death; ',
        'Owned?': 'Yes',
      }),
    ).toEqual({
      line: 2,
      title: 'Low Water',
      authors: ['Bo Ink', 'Cy Page'],
      isbn: '9780306406157',
      state: 'finished',
      rating: 4.25,
      review: 'One.\n\nTwo bold',
      started: '2024-08-01',
      finished: '2024-09-03',
      readings: [
        { state: 'finished', finished: '2023' },
        { state: 'finished', finished: '2022-05' },
      ],
      read_count: 3,
      added: '2024-01-01',
      impressions: [
        { aspect: 'dark', intensity: 2 },
        { aspect: 'lighthearted', intensity: 2 },
        { aspect: 'racism', intensity: 3 },
        { aspect: 'blood', intensity: 3 },
        // Not in our list: the server reports it with the row.
        { aspect: 'Zombies', intensity: 2 },
        { aspect: 'animal-death', intensity: 1 },
      ],
      shelves: ['sea', 'cold'],
      format: 'ebook',
      owned: true,
    });
  });

  test.for(['B00ABCDEFG', '2f1e7b0a-93c4-4d5e-8a6b-0c1d2e3f4a5b', ''])('the number %s is no ISBN', (uid) => {
    expect(row({ 'ISBN/UID': uid })).toEqual({ line: 2, title: 'Low Water', authors: [] });
  });

  test('a range of months or years keeps its ends', () => {
    expect(row({ 'Read Status': 'read', 'Dates Read': '2020/01-2020/03' })).toMatchObject({
      started: '2020-01',
      finished: '2020-03',
    });
  });
});

test.for([
  ['four', 'MCMXC', 'four', 'MCMXC'],
  ['N/A', '-', undefined, undefined],
  ['4,5', '-800', 4.5, -800],
  ['0', 'c1987', undefined, 1987],
] as const)('rows', ([stars, year, rating, told]) => {
  const cells = { Title: 'Salt', 'My Rating': stars, 'Year Published': year, 'Exclusive Shelf': 'read' };
  const [row] = libraryOf(tableWith(GOODREADS, [cells])).rows;
  expect([row?.rating, row?.year]).toEqual([rating, told]);
});

describe('LibraryThing', () => {
  const columns = [
    'Book Id',
    'Title',
    'Primary Author',
    'Secondary Author',
    'Secondary Author Roles',
    'Date',
    'Review',
  ];
  const more = [
    'Rating',
    'Private Comment',
    'Media',
    'Page Count',
    'Date Started',
    'Date Read',
    'Collections',
    'ISBN',
    'ISBNs',
    'Tags',
  ];
  const table = (cells: readonly string[]) => [[...columns, ...more].join('\t'), cells.join('\t'), ''].join('\r\n');
  const parsed = table([
    ...['7', '"Brine" &amp; other salts', 'Quill, Ada', 'Ink, Bo|Page, C&yacute;', 'Translator|', '1987', 'Très bien'],
    ...['4.5', 'in the attic', 'Paperback', '212 ', '2020-01-02', '2020-02', 'Your library, Read but unowned'],
    ...['[0306406152]', '0306406152, 9780306406157', 'sea, caf&eacute;'],
  ]);
  const expected = {
    line: 2,
    title: '"Brine" & other salts',
    authors: ['Ada Quill', 'Cý Page'],
    isbn: '9780306406157',
    state: 'finished',
    rating: 4.5,
    review: 'Très bien',
    note: 'in the attic',
    started: '2020-01-02',
    finished: '2020-02',
    shelves: ['Your library', 'sea', 'café'],
    pages: 212,
    year: 1987,
    format: 'print',
  };

  test('a table of tabs in Latin-1, where quotes are quotes', () => {
    const library = libraryOf(Uint8Array.from(parsed, (letter) => letter.charCodeAt(0)));
    expect([library.source, library.rows]).toEqual(['librarything', [expected]]);
  });

  test('several collections at a time: who reads it now reads it', () => {
    const cells = (read: string, collections: string) =>
      libraryOf(table(['1', 'Brine', 'Quill, Ada', '', '', '', '', '', '', '', '', '', read, collections, '', '']))
        .rows[0];
    expect(cells('2019', 'Currently reading, To read')).toMatchObject({
      state: 'reading',
      readings: [{ state: 'finished', finished: '2019' }],
    });
    expect(cells('', 'Your library, To read')).toMatchObject({ state: 'want', shelves: ['Your library'] });
    expect(cells('', 'Your library')).not.toHaveProperty('state');
  });

  test('JSON, where an ISBN is an object, a list, or not there', () => {
    const book = (id: string, more: object) => [
      id,
      { books_id: id, title: 'Brine,', primaryauthor: 'Quill, Ada', ...more },
    ];
    const library = libraryOf(
      JSON.stringify(
        Object.fromEntries([
          book('11', {
            isbn: { 0: '0306406152', 2: '9780306406157' },
            collections: ['Your library', 'To read'],
            tags: ['sea', 'cold'],
            rating: 4,
          }),
          book('12', {
            isbn: ['9780306406157'],
            authors: [
              { lf: 'Quill, Ada', fl: 'Ada Quill' },
              { fl: 'Bo Ink', role: 'Translator' },
            ],
            secondaryauthor: 'Ink, Bo|Page, C&yacute;',
            secondaryauthorroles: 'Translator|',
            dateread: '2020-05-06',
            format: [{ code: '1.1', text: 'Paperback' }],
          }),
          book('13', { public: '0', pages: '212 ', date: 'c1987' }),
          ['14', 'no book'],
        ]),
      ),
    );
    expect([library.source, library.rows]).toEqual([
      'librarything',
      [
        {
          line: 1,
          title: 'Brine',
          authors: ['Ada Quill'],
          isbn: '9780306406157',
          state: 'want',
          rating: 4,
          shelves: ['Your library', 'sea', 'cold'],
        },
        {
          line: 2,
          title: 'Brine',
          authors: ['Ada Quill', 'Cý Page'],
          isbn: '9780306406157',
          state: 'finished',
          finished: '2020-05-06',
          format: 'print',
        },
        { line: 3, title: 'Brine', authors: ['Ada Quill'], pages: 212, year: 1987, private: true },
        { line: 4, title: '', authors: [], problem: 'This isn’t a book.' },
      ],
    ]);
  });
});

test('Hardcover: each row says who may see it', () => {
  const columns =
    'Title,Author,Series,Status,Privacy,Hardcover Book ID,ISBN 10,ISBN 13,Media,Pages,Publish Date,Lists,Date Added,Date Started,Date Finished,Rating,Review,Review Contains Spoilers,Private Notes,Owned';
  const common = { Title: 'Low Water', Author: 'Ada Quill', 'Hardcover Book ID': '9' };
  const { source, rows } = libraryOf(
    tableWith(columns, [
      { ...common, Status: 'Stopped', Privacy: 'Private', 'Date Finished': '2024-02-03', Rating: '2.5', Review: 'No.' },
      {
        ...common,
        Status: 'Want to Read',
        Privacy: 'Public',
        Media: 'Audiobook',
        'Publish Date': '2001-05-06',
        Owned: 'true',
      },
      { ...common, Status: 'Ignored', Privacy: 'Followers', Lists: 'sea, cold', 'Review Contains Spoilers': 'true' },
    ]),
  );
  const book = { title: 'Low Water', authors: ['Ada Quill'] };
  expect([source, rows]).toEqual([
    'hardcover',
    [
      { ...book, line: 2, state: 'unfinished', private: true, finished: '2024-02-03', rating: 2.5, review: 'No.' },
      { ...book, line: 3, state: 'want', year: 2001, owned: true },
      { ...book, line: 4, private: true, spoiler: true, status: 'Ignored', shelves: ['sea', 'cold'] },
    ],
  ]);
});

test('BookWyrm: a content warning hides the review, and a stopped book is unfinished', () => {
  const columns =
    'title,author_text,remote_id,openlibrary_key,isbn_10,isbn_13,start_date,finish_date,stopped_date,rating,review_name,review_cw,review_content,review_published,shelf,shelf_name,shelf_date';
  const common = { title: 'Low Water', author_text: 'Ada Quill, Bo Ink', remote_id: 'https://example.com/book/1' };
  const { source, rows } = libraryOf(
    tableWith(columns, [
      { ...common, stopped_date: '2024-05-06', shelf: 'stopped-reading', openlibrary_key: 'OL45804W', rating: '3.5' },
      {
        ...common,
        review_name: 'Wet',
        review_cw: 'drowning',
        review_content: 'Cold.',
        shelf: 'sea-1',
        shelf_name: 'Sea',
      },
    ]),
  );
  const book = { title: 'Low Water', authors: ['Ada Quill', 'Bo Ink'] };
  expect([source, rows]).toEqual([
    'bookwyrm',
    [
      { ...book, line: 2, source_id: 'OL45804W', state: 'unfinished', finished: '2024-05-06', rating: 3.5 },
      { ...book, line: 3, review: 'Wet\n\ndrowning\n\nCold.', spoiler: true, status: 'Sea' },
    ],
  ]);
});

test('the reading log of Open Library names works and no titles', () => {
  const file =
    'Work Id,Edition Id,Bookshelf\nOL45804W,OL7353617M,Already Read\nOL1W,,Currently Reading\nOL2W,,Want to Read\n';
  const { source, rows } = libraryOf(file);
  expect([source, rows.map(({ source_id: id, state, title }) => [id, state, title])]).toEqual([
    'openlibrary',
    [
      ['OL45804W', 'finished', ''],
      ['OL1W', 'reading', ''],
      ['OL2W', 'want', ''],
    ],
  ]);
});

test('Bookmory: a book as text, with two readings and a loan', () => {
  const file = [
    '### Book information',
    '- Title: Low Water: A Tide',
    '- Authors: Ada Quill, Bo Ink',
    '- ISBN: 9780306406157',
    '- Total pages: p. 1,198',
    '- Tags in use: #sea #cold nights',
    '- Wishlist: No',
    "- Status: I've read it all!",
    '### Reading log 1',
    '- Read period: Dec 12, 2024 ~ Dec 31, 2024',
    '- Star ratings: 3.0',
    '### Reading log 2',
    '- Read period: Mar 1, 2025 ~ Mar 9, 2025',
    '- Star ratings: 4.5',
    '- Comment: Colder.',
    'And wetter.',
    '### Loan records #1',
    '- Loan date: Apr 20, 2025',
    '- Lender: Mo',
    '- Price: 3',
  ].join('\r\n');
  const { source, rows, notes } = libraryOf(file);
  expect([source, rows]).toEqual([
    'bookmory',
    [
      {
        ...{ line: 2, title: 'Low Water: A Tide', authors: ['Ada Quill', 'Bo Ink'], isbn: '9780306406157' },
        ...{ state: 'finished', started: '2025-03-01', finished: '2025-03-09', pages: 1_198 },
        readings: [{ state: 'finished', started: '2024-12-12', finished: '2024-12-31' }],
        ...{ rating: 4.5, review: 'Colder.\nAnd wetter.', shelves: ['sea', 'cold nights'] },
        ...{ lent_to: 'Mo', lent_since: '2025-04-20' },
      },
    ],
  ]);
  expect(notes.map(({ column }) => column)).toEqual(['Price', 'Star ratings']);
});

test('Bookmory: its spreadsheet has names of groups above those of columns, and one of these for each reading', () => {
  const file = [
    'Book information,,,,,Reading log 1,,Reading log 2,',
    'Title,Authors,ISBN,Wishlist,Status,Read period,Star ratings,Read period,Star ratings',
    'Low Water,Ada Quill,,No,Gave up,12/27/2024 ~ 12/31/2024,0.0,,',
    'Salt,Bo Ink,,Yes,To read,,,,',
    'Brine,Bo Ink,,No,Reading,3/4/2024 ~ 3/9/2024,3.0,5/6/2025 ~ ,',
    '',
  ].join('\n');
  expect(libraryOf(file).rows).toMatchObject([
    { line: 1, problem: 'This line is above the column names.' },
    { line: 3, state: 'unfinished', started: '2024-12-27', finished: '2024-12-31' },
    { line: 4, state: 'want' },
    { line: 5, state: 'reading', started: '2025-05-06', readings: [{ started: '2024-03-04', finished: '2024-03-09' }] },
  ]);
});

test('Literal: its own table, and JSON made from its API', () => {
  const table = tableWith('id,title,authors,isbn10,isbn13,shelves', [
    { id: '1', title: 'Low Water', authors: 'Ada Quill, Bo Ink', isbn13: '9780306406157', shelves: 'Finished, sea' },
  ]);
  const { source, rows } = libraryOf(table);
  expect([source, rows]).toEqual([
    'literal',
    [
      {
        ...{ line: 2, title: 'Low Water', authors: ['Ada Quill', 'Bo Ink'], isbn: '9780306406157', state: 'finished' },
        shelves: ['sea'],
      },
    ],
  ]);
  const facts = { subtitle: null, isbn10: '0306406152', isbn13: '9780306406157', pageCount: 240, publisher: 'Tide' };
  const book = { title: 'Low Water', authors: ['Ada Quill', 'Bo Ink'], ...facts };
  const states = ['FINISHED', 'IS_READING', 'WANTS_TO_READ', 'DROPPED'];
  const json = JSON.stringify(states.map((readingState) => ({ ...book, readingState, finished: '2024-09-15' })));
  expect(libraryOf(json).rows.map(({ state, authors }) => [state, authors?.length])).toEqual([
    ...[
      ['finished', 2],
      ['reading', 2],
    ],
    ...[
      ['want', 2],
      ['unfinished', 2],
    ],
  ]);
  expect(libraryOf(json).notes).toMatchObject([{ column: 'publisher', value: '4 values' }]);
});

test('Kobo: a table of highlights without column names, several of one book', () => {
  const file = [
    'highlight,Low Water,Ada Quill,2024-01-02T10:11:12.000,2024-01-02T10:11:12.000,,"Cold, and wet."',
    'annotation,Low Water,Ada Quill,2024-01-03T10:11:12.000,2024-01-03T10:11:12.000,True.,The tide.',
    'bookmark,Salt,Bo Ink,2024-01-03T10:11:12.000,2024-01-03T10:11:12.000,,',
    '',
  ].join('\r\n');
  const { source, rows, notes } = libraryOf(file);
  expect([source, rows]).toEqual([
    'kobo',
    [
      { line: 1, title: 'Low Water', authors: ['Ada Quill'], note: 'Cold, and wet.\n\nThe tide.\nTrue.' },
      { line: 3, title: 'Salt', authors: ['Bo Ink'] },
    ],
  ]);
  expect(notes.map(({ column }) => column)).toEqual(['', 'Created', 'Modified']);
});

test('the JSON of another program is a table whose columns the reader names', () => {
  const books = [
    { Title: 'Low Water', Author: { name: 'Ada Quill' }, DateRead: '2024-05-06', pages: 212, Lent: { to: null } },
    { Title: 'Salt', Author: { name: 'Bo Ink' }, tags: ['sea', 'cold'] },
  ];
  const file = JSON.stringify({ version: 3, books });
  expect(libraryIn(bytesOf(file))).toMatchObject({
    kind: 'unknown',
    header: ['Title', 'Author.name', 'DateRead', 'pages', 'Lent.to', 'tags'],
    guessed: { title: 0, authors: 1, finished: 2, pages: 3, shelves: 5, lentTo: 4 },
  });
  expect(libraryOf(file, { columns: { title: 0, authors: 1, finished: 2, shelves: 5 } }).rows).toEqual([
    { line: 1, title: 'Low Water', authors: ['Ada Quill'], state: 'finished', finished: '2024-05-06' },
    { line: 2, title: 'Salt', authors: ['Bo Ink'], shelves: ['sea', 'cold'] },
  ]);
});
