import { expect, test } from 'vitest';
import { exportedBooks } from '../../../web/features/imports/files/exported-book.ts';
import { flyleafCsv } from '../../../web/features/imports/files/flyleaf-csv.ts';
import { headerOf } from '../../../web/features/imports/files/format.ts';
import { type FileAnswers, libraryIn } from '../../../web/features/imports/files/library.ts';
import { exportAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { isbnOf, searchBooks } from '../../../worker/features/books/contract.ts';
import { decideImport, getImport } from '../../../worker/features/imports/contract.ts';
import { markOwned } from '../../../worker/features/library/owned/contract.ts';
import { GOODREADS, tableWith } from '../../support/web/libraries.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import { applied, broughtFile, matched, rowsOfImport, undone } from '../../support/worker/features/imports.ts';

// Files as people really have them, from the bytes to the library, with what must come of each.

type Choices = Parameters<typeof applied>[2];

async function broughtHome(
  file: string | Uint8Array,
  { answers, ...choices }: Choices & { answers?: FileAnswers } = {},
) {
  const anna = await reader();
  const id = await broughtFile(anna, file, answers);
  await matched(anna, id);
  const page = await anna.call(getImport, { import_id: id });
  await applied(anna, id, { show_reviews: false, ...choices });
  const { import: done, notes } = await anna.call(getImport, { import_id: id });
  return { anna, page, done, notes, rows: await rowsOfImport(anna, id), books: await booksOf(anna) };
}

async function booksOf(who: Reader) {
  const { requestStatus: _, ...document } = await who.call(exportAccount, {});
  return new Map(exportedBooks(document).map((book) => [book.title, book]));
}

const goodreads = (rows: readonly Record<string, string>[]) => tableWith(GOODREADS, rows);
const readBook = (title: string, cells: Record<string, string>) => ({
  ...{ Title: title, Author: 'Zora Quill', 'Exclusive Shelf': 'read' },
  ...cells,
});
const finishedOf = (books: Awaited<ReturnType<typeof booksOf>>) =>
  [...books.values()].map(({ title, readings }) => [title, ...readings.map(({ finished }) => finished)]).sort();

test('one stray byte leaves all other letters as they are, and is named', async () => {
  const line = (cells: readonly string[]) => cells.join('\t');
  const text = [
    line(['Book Id', 'Title', 'Primary Author', 'Review', 'Rating', 'Collections', 'Tags', 'Subjects']),
    line(['1', 'Die Brücke von Zyx', 'Äpfel, Jörg', 'Schön, größer als erwartet', '4', 'Read', 'Märchen', '']),
    line(['2', 'Un été à Zyx', 'Bélanger, Zoé', '', '3.5', 'To read', '', 'Bl?umer']),
    '',
  ].join('\r\n');
  const bytes = new TextEncoder().encode(text).map((byte) => (byte === 0x3f ? 0xe4 : byte));
  const { books, notes } = await broughtHome(bytes, { shelves: [{ name: 'Märchen', as: 'list' }] });
  expect(books.get('Die Brücke von Zyx')).toMatchObject({
    ...{ authors: ['Jörg Äpfel'], review: 'Schön, größer als erwartet', lists: ['Märchen'] },
  });
  expect(books.get('Un été à Zyx')).toMatchObject({ authors: ['Zoé Bélanger'], wanted: true });
  expect(notes[0]).toMatchObject({ line: 3, reason: expect.stringMatching(/another encoding .* Lines: 3$/) });
});

test('dates that a spreadsheet rewrote: one day above twelve decides, and full stops mean day first', async () => {
  const american = goodreads([
    readBook('Zyxwort One', { 'Date Read': '12/27/2020', ISBN13: '9.78034E+12' }),
    readBook('Zyxwort Two', { 'Date Read': '3/4/2021' }),
    readBook('Zyxwort Three', { 'Date Read': '44192' }),
  ]);
  const { books, rows } = await broughtHome(american);
  expect(finishedOf(books)).toEqual([
    ['Zyxwort One', '2020-12-27'],
    ['Zyxwort Three', '2020-12-27'],
    ['Zyxwort Two', '2021-03-04'],
  ]);
  expect(rows[0]?.left_out).toMatchObject([{ column: 'ISBN13, ISBN', value: '9.78034E+12' }]);
  const german = goodreads([
    readBook('Zyxwort One', { 'Date Read': '27.12.2020' }),
    readBook('Zyxwort Two', { 'Date Read': '04.03.2021' }),
  ]).replaceAll(',', ';');
  expect(finishedOf((await broughtHome(german)).books)).toEqual([
    ['Zyxwort One', '2020-12-27'],
    ['Zyxwort Two', '2021-03-04'],
  ]);
});

test('dates that nothing decides are asked about with an example', async () => {
  const file = goodreads([readBook('Zyxwort One', { 'Date Read': '3/4/2021' })]);
  expect(libraryIn(new TextEncoder().encode(file))).toEqual({ kind: 'dates', example: '3/4/2021' });
  const { books } = await broughtHome(file, { answers: { order: 'month' } });
  expect(finishedOf(books)).toEqual([['Zyxwort One', '2021-03-04']]);
});

const FLYLEAF =
  'Title,Authors,Series,Position,ISBN,Work Id,State,Started,Finished,Format,Progress,Progress Of,Progress Unit,Rating';

test('our own table from a spreadsheet: books with the same rounded ID stay two', async () => {
  const file = [
    FLYLEAF,
    'Zyxwort One,Zora Quill,,,9.78034E+12,1.42345E+15,finished,3/1/2021,3/14/2021,,,,,4.5',
    'Zyxwort Two,Zora Quill,,,9.78032E+12,3.35782E+15,finished,,Apr-21,,,,,4',
    'Zyxwort Three,Zora Quill,,,9.7814E+12,3.35782E+15,finished,,2019,,,,,3',
    '',
  ].join('\n');
  const { books } = await broughtHome(file);
  expect(books.get('Zyxwort One')).toMatchObject({ readings: [{ started: '2021-03-01', finished: '2021-03-14' }] });
  expect(books.get('Zyxwort Two')).toMatchObject({ readings: [{ finished: '2021-04' }], rating: 4 });
  expect(books.get('Zyxwort Three')).toMatchObject({ readings: [{ finished: '2019' }], rating: 3 });
});

test('our own table comes back in the same order of books, readings and lists', async () => {
  const Lists = '"zyx-zeta\nzyx-alpha\nzyx-mid"';
  const row = (Title: string, others: object) => {
    const cells = new Map(Object.entries({ Title, Authors: 'Zora Quill', ...others }));
    return headerOf('flyleaf')
      .map((column) => cells.get(column) ?? '')
      .join(',');
  };
  // Own books get other numbers each time.
  const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed'];
  const rows = [
    row('Zyxwort Two', { State: 'finished', Finished: '2019', Lists }),
    row('Zyxwort Two', { State: 'finished', Finished: '2021', Lists }),
    row('Zyxwort One', { State: 'finished', Lists }),
    row('Zyxwort Three', { State: 'finished' }),
    ...names.map((Authors) => row('Zyxwort Wanted', { Authors, State: 'want', Added: '2020-01-02' })),
    ...names.map((name) =>
      row(`Zyxwort ${name}`, { Rating: '4', Reviewed: '2020-01-02', 'Private Review': 'yes', Lists: 'zyx-mid' }),
    ),
  ];
  const file = `${headerOf('flyleaf').join(',')}\n${rows.join('\n')}\n`;
  const shelves = ['zyx-alpha', 'zyx-mid', 'zyx-zeta'].map((name) => ({ name, as: 'list' as const }));
  const { anna } = await broughtHome(file, { shelves });
  const { requestStatus: _, ...document } = await anna.call(exportAccount, {});
  const withoutIds = (csv: string) => csv.replace(/^\uFEFF/, '').replace(/,W\d+,/g, ',,');
  expect(withoutIds(flyleafCsv(exportedBooks(document)))).toBe(file);
});

test('rows without a shelf are asked about once, and left out rows are named', async () => {
  const file = 'Title,Author\nZyxwort One,Zora Quill\nZyxwort Two,Zora Quill\n';
  const answers = { columns: { title: 0, authors: 1 } };
  const asked = await broughtHome(file, { answers, unshelved: 'finished' });
  expect(asked.page.unshelved).toBe(2);
  expect(finishedOf(asked.books)).toEqual([
    ['Zyxwort One', undefined],
    ['Zyxwort Two', undefined],
  ]);
  expect(asked.done.added?.rows).toEqual({ added: 2, already: 0, left: 0, named: 0 });
  const left = await broughtHome(file, { answers, unshelved: 'nothing' });
  expect([left.books.size, left.done.added?.rows]).toEqual([0, { added: 0, already: 0, left: 2, named: 0 }]);
  expect(left.rows.map(({ outcome, left_out: cells }) => [outcome, cells.length])).toEqual([
    ['left', 1],
    ['left', 1],
  ]);
});

test('a list of ISBNs, with or without a name, is a library', () => {
  const isbns = (text: string) => {
    const read = libraryIn(new TextEncoder().encode(text));
    return read.kind === 'library' ? read.rows.map(({ isbn }) => isbn) : read.kind;
  };
  const all = ['9780316556347', '9780340839935', '9781400033416'];
  expect(isbns('ISBN\n9780316556347\n0-340-83993-7\n9781400033416\n')).toEqual(all);
  expect(isbns('9780316556347, 0340839937; 978-1-4000-3341-6')).toEqual(all);
  expect(isbns('978 0 316 55634 7\r\n340839937\r\n9781400033416.0')).toEqual(all);
});

test('whether a comma separates people is decided by the whole column', async () => {
  const file = [
    'Title,Author,Status',
    'A Zyxwort Reader,"Zora Quill, Ben Hart",Read',
    'A Zyxwort Primer,"Zora Quill, Ben Hart, Ida Moss",Read',
    'A Zyxwort Letter,"Quill, Zora",Read',
    'A Zyxwort Song,Zora Quill & Ben Hart,Read',
    '',
  ].join('\n');
  const { books } = await broughtHome(file, { answers: { columns: { title: 0, authors: 1, state: 2 } } });
  expect([...books.values()].map(({ title, authors }) => [title, [...authors].sort()]).sort()).toEqual([
    ['A Zyxwort Letter', ['Zora Quill']],
    ['A Zyxwort Primer', ['Ben Hart', 'Ida Moss', 'Zora Quill']],
    ['A Zyxwort Reader', ['Ben Hart', 'Zora Quill']],
    ['A Zyxwort Song', ['Ben Hart', 'Zora Quill']],
  ]);
});

test('Openreads: its words for states, all readings, review, format and tags', async () => {
  const file = [
    'title,author,status,rating,readings,my_review,book_format,tags,date_added',
    'Zyxwort One,Zora Quill,planned,,,,paperback,1|||||scifi,2024-03-01',
    'Zyxwort Two,Zora Quill,in_progress,,2024-03-02||,,ebook,,2024-03-01',
    'Zyxwort Three,Zora Quill,abandoned,2.0,2024-01-01|2024-01-05|,Too slow.,audiobook,,2024-03-01',
    'Zyxwort Four,Zora Quill,finished,4.5,2023-12-01|2023-12-10|3600000;2024-02-01|2024-02-10|,Bleak.,hardcover,,',
    'Zyxwort Five,Zora Quill,Not begun,,,,,,',
    'Zyxwort Six,Zora Quill,zyxing,,,,,,',
    '',
  ].join('\n');
  const shelves = ['1', 'scifi'].map((name) => ({ name, as: 'list' as const }));
  const { books, page } = await broughtHome(file, { shelves: [...shelves, { name: 'zyxing', as: 'paused' }] });
  // An unknown word is asked about.
  expect(page.shelves).toContainEqual({ name: 'zyxing', rows: 1, is_status: true });
  expect(books.get('Zyxwort One')).toMatchObject({ wanted: true, lists: ['1', 'scifi'] });
  expect(books.get('Zyxwort Two')).toMatchObject({ readings: [{ state: 'reading', started: '2024-03-02' }] });
  expect(books.get('Zyxwort Three')).toMatchObject({
    ...{ rating: 2, review: 'Too slow.' },
    readings: [{ state: 'unfinished', started: '2024-01-01', finished: '2024-01-05', format: 'audio' }],
  });
  expect(
    books
      .get('Zyxwort Four')
      ?.readings.map(({ finished }) => finished)
      .sort(),
  ).toEqual(['2023-12-10', '2024-02-10']);
  expect(books.get('Zyxwort Five')).toMatchObject({ wanted: true });
  expect(books.get('Zyxwort Six')).toMatchObject({ readings: [{ state: 'paused' }] });
});

test('a file without its line of column names is read by the format’s own, and says so', async () => {
  const [, ...rows] = goodreads([
    readBook('Zyxwort One', { 'Book Id': '1', ISBN13: '="9780306406157"', 'Read Count': '1' }),
    readBook('Zyxwort Two', { 'Book Id': '2', 'Date Read': '2024/05/06' }),
  ]).split('\n');
  const { books, notes } = await broughtHome(rows.join('\n'));
  expect(finishedOf(books)).toEqual([
    ['Zyxwort One', undefined],
    ['Zyxwort Two', '2024-05-06'],
  ]);
  expect(notes[0]?.reason).toMatch(/no line with column names.*Goodreads/);
});

test('a read count of two on a shelf of the reader’s own makes two readings', async () => {
  const row = {
    ...readBook('Zyxwort One', {}),
    'Exclusive Shelf': 'to-re-read',
    'Read Count': '2',
    'Date Read': '2021/03/04',
  };
  const { books } = await broughtHome(goodreads([row]), { shelves: [{ name: 'to-re-read', as: 'list' }] });
  expect(
    books
      .get('Zyxwort One')
      ?.readings.map(({ finished }) => finished)
      .sort(),
  ).toEqual(['2021-03-04', undefined]);
});

test('an ISBN is mended where its check digit leaves one answer, and else named', async () => {
  const numbers = ['9.78E+12', '9780306406158', '80442943', '9781861972712.0', '978‑0‑306‑40615‑7'];
  const rows = numbers.map((ISBN13, place) => readBook(`Zyxwort ${place}`, { ISBN13 }));
  const { rows: done } = await broughtHome(goodreads(rows));
  expect(done.map(({ isbn, left_out: cells }) => [isbn, ...cells.map(({ value }) => value)])).toEqual([
    [undefined, '9.78E+12'],
    [undefined, '9780306406158'],
    [expect.stringMatching(/^978008044294\d$/)],
    ['9781861972712'],
    ['9780306406157'],
  ]);
});

test('Open Library’s log of fifteen columns has titles, authors and stars', async () => {
  const file = [
    'Work ID,Title,Authors,First Publish Year,Edition ID,Edition Count,Bookshelf,My Ratings,Ratings Average,Ratings Count,Has Ebook,Subjects,Subject People,Subject Places,Subject Times',
    'OL991W,Zyxwort One,Zora Quill,1969,OL2M,12,Already Read,5,4.2,900,true,Fiction,,,',
    'OL992W,Zyxwort Two,Zora Quill,2018,,8,Want to Read,,4.2,900,true,,,,',
    'OL993W,Zyxwort Three,Zora Quill,1988,OL5M,1,Stopped Reading,2,2.0,1,false,,,,',
    '',
  ].join('\n');
  const { books } = await broughtHome(file);
  expect(books.get('Zyxwort One')).toMatchObject({ rating: 5, readings: [{ state: 'finished' }] });
  expect(books.get('Zyxwort Two')).toMatchObject({ wanted: true });
  expect(books.get('Zyxwort Three')).toMatchObject({ rating: 2, readings: [{ state: 'unfinished' }] });
});

test('a Kindle’s clippings become notes', async () => {
  const entry = (head: string, where: string, words: string) => `${head}\n- ${where}\n\n${words}\n==========\n`;
  const file = [
    entry(
      'Zyxwort One (Quill, Zora)',
      'Your Highlight on page 9 | Added on Thursday, 4 June 2020',
      'The sea was cold.',
    ),
    entry('Zyxwort One (Quill, Zora)', 'La subrayado en la página 12', 'And wide.'),
    entry('Zyxwort Two (Ben Hart)', 'Your Bookmark on page 3', ''),
  ].join('');
  const { books, page } = await broughtHome(file, { unshelved: 'finished' });
  expect(page.unshelved).toBe(2);
  expect(books.get('Zyxwort One')?.note).toBe(
    'The sea was cold.\n- Your Highlight on page 9 | Added on Thursday, 4 June 2020\n\nAnd wide.\n- La subrayado en la página 12',
  );
  expect(books.get('Zyxwort Two')?.authors).toEqual(['Ben Hart']);
});

test('“my own book” and “that one” are chosen once, through both exports', async () => {
  const anna = await reader();
  const [book] = (await anna.call(searchBooks, { query: 'dune frank herbert' })).items;
  const { title, authors = [] } = book?.volumeInfo ?? { title: '' };
  const [that] = (await anna.call(searchBooks, { query: 'pride and prejudice jane austen' })).items;
  const isbn = that === undefined ? '' : isbnOf(that);
  const file = goodreads([readBook(title, { Author: authors[0] ?? '' }), readBook('Zyxwort Two', {})]);
  const id = await broughtFile(anna, file);
  await matched(anna, id);
  const decisions = [
    { line: 2, as: 'own' as const },
    { line: 3, isbn },
  ];
  await anna.call(decideImport, { import_id: id, decisions });
  await applied(anna, id, { show_reviews: false });
  const { requestStatus: _, ...document } = await anna.call(exportAccount, {});
  for (const copy of [flyleafCsv(exportedBooks(document)), JSON.stringify(document)]) {
    const ben = await reader();
    const again = await broughtFile(ben, copy);
    await matched(ben, again);
    const rows = await rowsOfImport(ben, again);
    expect(rows.map(({ group, book: match }) => [group, match?.work_id])).toEqual([
      ['own', undefined],
      ['certain', that?.work_id],
    ]);
  }
});

test('a loan is added to a book that is owned here already, and taken back with the import', async () => {
  const anna = await reader();
  const [book] = (await anna.call(searchBooks, { query: 'dune frank herbert' })).items;
  const isbn = book === undefined ? '' : isbnOf(book);
  await anna.call(markOwned, { isbn });
  const file = (lender: string) => `Title,ISBN,Owned,Lent to,Lent since\nDune,${isbn},yes,${lender},2024-05-06\n`;
  const answers = { columns: { title: 0, isbn: 1, owned: 2, lentTo: 3, lentSince: 4 } };
  const lend = async (lender: string) => {
    const id = await broughtFile(anna, file(lender), answers);
    await matched(anna, id);
    await applied(anna, id, { show_reviews: false });
    return id;
  };
  const loan = async () => [...(await booksOf(anna)).values()].map((one) => [one.lent_to, one.lent_since]);
  const id = await lend('Grace');
  expect((await rowsOfImport(anna, id)).map(({ outcome, left_out: cells }) => [outcome, cells])).toEqual([
    ['added', []],
  ]);
  expect(await loan()).toEqual([['Grace', '2024-05-06']]);
  // Who has it now counts, and the other one is named.
  const [other] = await rowsOfImport(anna, await lend('Mo'));
  expect(other?.left_out).toMatchObject([{ column: 'Lent to', value: 'Mo' }]);
  await undone(anna, id);
  expect(await loan()).toEqual([[undefined, undefined]]);
});

test('a file in which no row is a book says so of each', async () => {
  const file =
    'item_type,title,creators,ean_isbn13,began,completed\nmusic,Zyxwort One,Zora Quill,,,\nmovie,Zyxwort Two,,,,\n';
  const { done, rows } = await broughtHome(file);
  expect(done.added?.rows).toEqual({ added: 0, already: 0, left: 0, named: 2 });
  expect(rows.map(({ reasons }) => reasons[0])).toEqual([
    'This is “music”, not a book.',
    'This is “movie”, not a book.',
  ]);
});

test('a pasted list of titles and ISBNs is a library', () => {
  const text = '1. Zyxwort One by Zora Quill\n- “Zyxwort Two” — Ben Hart & Ida Moss\n\n9780306406157\nZyxwort Three\n';
  const read = libraryIn(new TextEncoder().encode(text), { pasted: true });
  expect(read.kind === 'library' ? read.rows : read).toEqual([
    { line: 1, title: 'Zyxwort One', authors: ['Zora Quill'] },
    { line: 2, title: 'Zyxwort Two', authors: ['Ben Hart', 'Ida Moss'] },
    { line: 4, title: '', authors: [], isbn: '9780306406157' },
    { line: 5, title: 'Zyxwort Three', authors: [] },
  ]);
});

test('books that are only on a list count as books', async () => {
  const row = { ...readBook('Zyxwort One', {}), 'Exclusive Shelf': 'zyx-cold' };
  const { done } = await broughtHome(goodreads([row]), { shelves: [{ name: 'zyx-cold', as: 'list' }] });
  expect(done.added).toMatchObject({ books: 1, readings: 0, lists: 1 });
});

test('links in reviews keep their address, and a row that is there already is counted so', async () => {
  const review = 'Read <a href="https://example.test/?a=1&b=2">this</a>.';
  const file = goodreads([readBook('Zyxwort One', { 'My Review': review, 'My Rating': '4' })]);
  const { anna, books } = await broughtHome(file);
  expect(books.get('Zyxwort One')?.review).toBe('Read this (https://example.test/?a=1&b=2).');
  const again = await broughtFile(anna, file);
  await matched(anna, again);
  await applied(anna, again, { show_reviews: false });
  const { import: done } = await anna.call(getImport, { import_id: again });
  expect(done.added?.rows).toEqual({ added: 0, already: 1, left: 0, named: 0 });
});
