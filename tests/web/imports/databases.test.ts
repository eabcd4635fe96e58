import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import initSqlJs from 'sql.js/dist/sql-wasm.js';
import { afterAll, expect, test } from 'vitest';
import { databaseIn, tableOfDatabase } from '../../../web/features/imports/files/database.ts';
import { libraryIn } from '../../../web/features/imports/files/library.ts';
import { bytesOf } from '../../support/web/libraries.ts';

// Databases with the tables of the actual programs, as far as they are read, and invented books.

const folder = mkdtempSync(join(tmpdir(), 'libraries-'));
afterAll(() => rmSync(folder, { recursive: true }));
const sql = await initSqlJs();

function databaseOf(fill: (file: DatabaseSync) => void): Uint8Array {
  const path = join(folder, 'library.sqlite');
  rmSync(path, { force: true });
  const file = new DatabaseSync(path);
  fill(file);
  file.close();
  return new Uint8Array(readFileSync(path));
}

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
  const file = databaseOf((kobo) => {
    kobo.exec(`
      CREATE TABLE content (ContentID TEXT, ContentType INTEGER, Title TEXT, Attribution TEXT, ISBN TEXT, Series TEXT,
        SeriesNumber TEXT, Language TEXT, ReadStatus INTEGER, DateLastRead TEXT, ___PercentRead INTEGER,
        Accessibility INTEGER);
      CREATE TABLE ShelfContent (ShelfName TEXT, ContentId TEXT, _IsDeleted TEXT);
      CREATE TABLE Bookmark (VolumeID TEXT, Text TEXT, Annotation TEXT, Hidden TEXT);
      INSERT INTO content VALUES
        ('a', 6, 'Low Water', 'Ada Quill, Bo Ink', '9780306406157', 'Tides', '2', 'en', 2, '2024-05-06T07:08:09Z', 100, 1),
        ('b', 6, 'Salt', 'Bo Ink', NULL, NULL, NULL, 'en', 1, '2024-06-07T07:08:09Z', 42, -1),
        ('c', 6, 'Zinc', 'Bo Ink', NULL, NULL, NULL, 'en', 0, NULL, 0, 1),
        ('d', 6, 'A preview', 'Bo Ink', NULL, NULL, NULL, 'en', 0, NULL, 0, 6),
        ('e', 9, 'A chapter', NULL, NULL, NULL, NULL, 'en', 0, NULL, 0, 1);
      INSERT INTO ShelfContent VALUES ('sea', 'a', 'false'), ('gone', 'a', 'true');
      INSERT INTO Bookmark VALUES ('a', 'Cold.', NULL, 'false'), ('a', 'Wet.', 'True.', 'false'), ('a', NULL, NULL, 'false');`);
  });
  const rest = { language: 'en' };
  expect(await libraryOfBackup(file)).toEqual([
    'kobo',
    [
      {
        ...{ line: 1, title: 'Low Water', authors: ['Ada Quill', 'Bo Ink'], isbn: '9780306406157', ...rest },
        ...{ series: 'Tides', position: '2', state: 'finished', finished: '2024-05-06', shelves: ['sea'] },
        note: 'Cold.\n\nWet.\nTrue.',
      },
      {
        line: 2,
        title: 'Salt',
        authors: ['Bo Ink'],
        ...rest,
        state: 'reading',
        progress: { unit: 'percent', value: 42 },
      },
      { line: 3, title: 'Zinc', authors: ['Bo Ink'], ...rest, state: 'want' },
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
  const file = databaseOf((bookmory) => {
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
  const file = databaseOf((other) => other.exec('CREATE TABLE recipes (name TEXT)'));
  expect(() => tableOfDatabase(sql, file)).toThrow('This database is from no program that we know');
});
