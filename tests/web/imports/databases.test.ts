import { deflateRawSync } from 'node:zlib';
import initSqlJs from 'sql.js/dist/sql-wasm.js';
import { expect, test } from 'vitest';
import { databaseIn, tableOfDatabase } from '../../../web/features/imports/files/database.ts';
import { libraryIn } from '../../../web/features/imports/files/library.ts';
import { databaseFile, koboDatabase } from '../../support/node/kobo-database.ts';
import { bytesOf } from '../../support/web/libraries.ts';

const sql = await initSqlJs();

function zipOf(name: string, content: Uint8Array): Uint8Array {
  const packed = deflateRawSync(content);
  const header = (signature: number, extra: number) => {
    const bytes = Buffer.alloc(extra === 0 ? 30 : 46);
    bytes.writeUInt32LE(signature, 0);
    bytes.writeUInt16LE(8, extra === 0 ? 8 : 10);
    bytes.writeUInt32LE(packed.length, extra === 0 ? 18 : 20);
    bytes.writeUInt16LE(name.length, extra === 0 ? 26 : 28);
    return bytes;
  };
  return Buffer.concat([
    ...[header(0x04034b50, 0), Buffer.from(name), packed],
    ...[header(0x02014b50, 1), Buffer.from(name), Buffer.alloc(22)],
  ]);
}

async function libraryOfBackup(bytes: Uint8Array) {
  const database = await databaseIn(bytes);
  if (database === null) throw new Error('The file has no database');
  const library = libraryIn(tableOfDatabase(sql, database));
  if (library.kind !== 'library') throw new Error('Something is asked about this file');
  return [library.source, library.rows];
}

test('a Kobo knows which books are read, what was marked in them, and their collections', async () => {
  const rest = { language: 'en' };
  expect(await libraryOfBackup(koboDatabase())).toEqual([
    'kobo',
    [
      {
        ...{ line: 1, title: 'Low Water', authors: ['Ada Quill', 'Bo Ink'], isbn: '9780306406157', ...rest },
        ...{ series: 'Tides', position: '2', state: 'finished', finished: '2024-05-06', shelves: ['sea'] },
        note: 'Cold.\n\nWet.\nTrue.',
      },
      {
        line: 2,
        title: 'Zyxwort',
        authors: ['Bo Ink'],
        ...rest,
        state: 'reading',
        progress: { unit: 'percent', value: 42 },
      },
      { line: 3, title: 'Zyxwort Zinc', authors: ['Bo Ink'], ...rest, state: 'want' },
    ],
  ]);
});

test('a backup of Bookmory is an archive with a database of JSON', async () => {
  const day = (date: string) => Date.parse(`${date}T12:00:00Z`);
  const books = [
    {
      ...{ title: 'Low Water', authors: ['Ada Quill', 'Bo Ink'], isbn: '9780306406157', total_page: 100 },
      ...{ real_total_page: 212, tags: ['#sea'], collection_keys: [7], created_at: day('2024-01-01') },
      reads: [
        { nth: 1, status: 'DONE', start: day('2024-01-02'), end: day('2024-01-09'), star: 3, comment: '' },
        { nth: 2, status: 'DONE', start: day('2025-02-03'), end: day('2025-02-09'), star: 4.5, comment: 'Colder.' },
      ],
    },
    { title: 'Salt', author: 'Bo Ink', wishlist: true, total_page: 100, real_total_page: 0, reads: [] },
    {
      title: 'Zinc',
      author: 'Bo Ink',
      reads: [{ status: 'GIVE_UP', start: day('2024-03-04'), end: day('2024-03-05') }],
    },
  ];
  const file = databaseFile((bookmory) => {
    bookmory.exec('CREATE TABLE entry (id INTEGER PRIMARY KEY, store TEXT, key BLOB, value BLOB, deleted INTEGER)');
    const add = bookmory.prepare('INSERT INTO entry (store, key, value, deleted) VALUES (?, ?, ?, ?)');
    for (const [place, book] of books.entries()) add.run('books', String(place), JSON.stringify(book), null);
    add.run('books', '9', JSON.stringify({ title: 'Deleted' }), 1);
    add.run('collections', '7', JSON.stringify({ name: 'cold' }), null);
    const words = JSON.stringify([{ insert: 'The tide' }, { insert: '.\n' }]);
    add.run('notes', '1', JSON.stringify({ bid: '0', content_quill: words }), null);
  });
  expect(await libraryOfBackup(zipOf('new_bookmory.db', file))).toEqual([
    'bookmory',
    [
      {
        ...{ line: 1, title: 'Low Water', authors: ['Ada Quill', 'Bo Ink'], isbn: '9780306406157', pages: 212 },
        ...{ state: 'finished', started: '2025-02-03', finished: '2025-02-09', rating: 4.5, review: 'Colder.' },
        readings: [{ state: 'finished', started: '2024-01-02', finished: '2024-01-09' }],
        ...{ note: 'The tide.', shelves: ['sea', 'cold'], added: '2024-01-01' },
      },
      { line: 2, title: 'Salt', authors: ['Bo Ink'], state: 'want' },
      {
        ...{ line: 3, title: 'Zinc', authors: ['Bo Ink'], state: 'unfinished' },
        ...{ started: '2024-03-04', finished: '2024-03-05' },
      },
    ],
  ]);
});

test('another database or archive has no books', async () => {
  expect(await databaseIn(zipOf('word/document.xml', bytesOf('<w/>')))).toBeNull();
  expect(await databaseIn(bytesOf('Title,Author\n'))).toBeNull();
  const file = databaseFile((other) => other.exec('CREATE TABLE recipes (name TEXT)'));
  expect(() => tableOfDatabase(sql, file)).toThrow('This database is from no program that we know');
});
