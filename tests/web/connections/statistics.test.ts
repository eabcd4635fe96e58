import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import initSqlJs from 'sql.js/dist/sql-wasm.js';
import { afterAll, expect, test } from 'vitest';
import { partsOf, readStatistics, UnreadableStatistics } from '../../../web/features/connections/statistics/file.ts';
import { addStatistics } from '../../../worker/features/connections/statistics/contract.ts';

// Real files with the schema of KOReader's statistics plugin (20221111), written by another version of SQLite than the
// one that reads them.

const SCHEMA = `
  CREATE TABLE book (id integer PRIMARY KEY autoincrement, title text, authors text, notes integer, last_open integer,
    highlights integer, pages integer, series text, language text, md5 text, total_read_time integer,
    total_read_pages integer);
  CREATE UNIQUE INDEX book_title_authors_md5 ON book(title, authors, md5);
  CREATE TABLE page_stat_data (id_book integer, page integer NOT NULL DEFAULT 0, start_time integer NOT NULL DEFAULT 0,
    duration integer NOT NULL DEFAULT 0, total_pages integer NOT NULL DEFAULT 0, UNIQUE (id_book, page, start_time),
    FOREIGN KEY(id_book) REFERENCES book(id));
  CREATE INDEX page_stat_data_start_time ON page_stat_data(start_time);
  PRAGMA user_version=20221111;`;

interface Turn {
  book?: number;
  page: number;
  at: string;
  seconds: number;
  total?: number;
}

const folder = mkdtempSync(join(tmpdir(), 'statistics-'));
afterAll(() => rmSync(folder, { recursive: true }));
const sql = await initSqlJs();
let files = 0;

function makeFile(fill: (file: DatabaseSync) => void): Uint8Array {
  files += 1;
  const path = join(folder, `${files}.sqlite3`);
  const file = new DatabaseSync(path);
  fill(file);
  file.close();
  return new Uint8Array(readFileSync(path));
}

function statisticsFile(
  turns: readonly Turn[],
  md5s: readonly (string | null)[] = ['0b229176d4e8db7f6d2b5a4952368d7a'],
) {
  return makeFile((file) => {
    file.exec(SCHEMA);
    file.exec('BEGIN');
    const book = file.prepare("INSERT INTO book (title, authors, pages, md5) VALUES (?, 'N/A', 200, ?)");
    for (const [place, md5] of md5s.entries()) book.run(`Book ${place + 1}`, md5);
    const turn = file.prepare('INSERT INTO page_stat_data VALUES (?, ?, ?, ?, ?)');
    for (const { book = 1, page, at, seconds, total = 200 } of turns)
      turn.run(book, page, Date.parse(at) / 1_000, seconds, total);
    file.exec('COMMIT');
  });
}

const read = (bytes: Uint8Array, zone = 'UTC', today = '2026-11-24') => readStatistics(sql, bytes, { zone, today });

test('seconds and pages of each book and day, in the zone of the reader', async () => {
  const file = statisticsFile(
    [
      { page: 1, at: '2026-11-01T22:30:00Z', seconds: 60 },
      { page: 2, at: '2026-11-01T23:10:00Z', seconds: 90 },
      { page: 2, at: '2026-11-01T23:20:00Z', seconds: 30 },
      { book: 2, page: 7, at: '2026-11-01T23:30:00Z', seconds: 40 },
    ],
    ['0b229176d4e8db7f6d2b5a4952368d7a', null],
  );
  const utc = await read(file);
  expect(utc).toMatchObject({ days: 1, skipped: 0 });
  expect(utc.books).toMatchObject([
    {
      document: '0b229176d4e8db7f6d2b5a4952368d7a',
      title: 'Book 1',
      days: [{ day: '2026-11-01', seconds: 180, pages: 2 }],
    },
    { document: expect.stringMatching(/^[0-9a-f]{32}$/), days: [{ day: '2026-11-01', seconds: 40, pages: 1 }] },
  ]);
  expect(utc.books[0]).not.toHaveProperty('authors');
  const { books, days } = await read(file, 'Europe/Berlin');
  expect(days).toBe(2);
  expect(books[0]?.days).toEqual([
    { day: '2026-11-01', seconds: 60, pages: 1 },
    { day: '2026-11-02', seconds: 120, pages: 1 },
  ]);
});

test('days on which the clocks change, and zones that differ by a quarter of an hour', async () => {
  const turns = [
    // Berlin: 23:30 and 00:30 around the end and the start of summer time.
    { page: 1, at: '2026-10-24T21:30:00Z', seconds: 10 },
    { page: 2, at: '2026-10-24T22:30:00Z', seconds: 10 },
    { page: 3, at: '2026-10-25T22:30:00Z', seconds: 10 },
    { page: 4, at: '2026-10-25T23:30:00Z', seconds: 10 },
    { page: 5, at: '2026-03-29T21:59:59Z', seconds: 10 },
    { page: 6, at: '2026-03-29T22:00:00Z', seconds: 10 },
  ];
  const days = async (zone: string) => {
    const { books } = await read(statisticsFile(turns), zone);
    return Object.fromEntries((books[0]?.days ?? []).map(({ day, pages }) => [day, pages]));
  };
  expect(await days('Europe/Berlin')).toEqual({
    '2026-10-24': 1,
    '2026-10-25': 2,
    '2026-10-26': 1,
    '2026-03-29': 1,
    '2026-03-30': 1,
  });
  const kathmandu = await read(
    statisticsFile([
      { page: 1, at: '2026-05-01T18:14:59Z', seconds: 10 },
      { page: 2, at: '2026-05-01T18:15:00Z', seconds: 10 },
    ]),
    'Asia/Kathmandu',
  );
  expect(kathmandu.books[0]?.days.map(({ day }) => day)).toEqual(['2026-05-01', '2026-05-02']);
});

test('pages counted with a larger font are converted to the current page count', async () => {
  const turns = [1, 2, 3, 4].map((page) => ({ page, at: `2026-05-01T10:0${page}:00Z`, seconds: 10, total: 400 }));
  expect((await read(statisticsFile(turns))).books[0]?.days).toEqual([{ day: '2026-05-01', seconds: 40, pages: 2 }]);
});

test('days of a wrong clock are left out', async () => {
  const file = statisticsFile([
    { page: 1, at: '1970-01-02T00:00:00Z', seconds: 10 },
    { page: 2, at: '2027-01-02T00:00:00Z', seconds: 10 },
    { page: 3, at: '2026-11-24T10:00:00Z', seconds: 10 },
  ]);
  expect(await read(file)).toMatchObject({ days: 1, skipped: 2, books: [{ days: [{ day: '2026-11-24' }] }] });
});

test('years of reading go in parts that the server takes', async () => {
  const start = Date.parse('2016-01-01T10:00:00Z');
  const turns = Array.from({ length: 3_000 }, (_, place) => ({
    book: (place % 3) + 1,
    page: place,
    at: new Date(start + place * 86_400_000).toISOString(),
    seconds: 60,
  }));
  const { books, days } = await read(statisticsFile(turns, ['a1', 'a2', 'a3']));
  expect(days).toBe(3_000);
  const parts = partsOf(books);
  expect(parts.flat().flatMap((book) => book.days)).toHaveLength(3_000);
  for (const part of parts)
    expect(addStatistics.input.safeParse({ digest: '0'.repeat(64), books: part }).success).toBe(true);
});

test('a file whose rows are still in its write-ahead log says to close KOReader first', async () => {
  files += 1;
  const path = join(folder, `${files}.sqlite3`);
  const file = new DatabaseSync(path);
  file.exec('PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0;');
  file.exec(SCHEMA);
  const withoutTables = readFileSync(path);
  file.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  file.exec(
    "INSERT INTO book (title, md5) VALUES ('Dune', 'a1'); INSERT INTO page_stat_data VALUES (1, 1, 1777629600, 60, 200)",
  );
  const [withoutRows, log] = [readFileSync(path), readFileSync(`${path}-wal`)];
  file.close();
  for (const bytes of [withoutTables, withoutRows, log])
    await expect(read(new Uint8Array(bytes))).rejects.toThrow(/Close KOReader first/);
  expect(await read(new Uint8Array(readFileSync(path)))).toMatchObject({ days: 1 });
});

test('other files are refused with a sentence', async () => {
  const otherFile = makeFile((file) => file.exec('CREATE TABLE something (id integer)'));
  const old = makeFile((file) =>
    file.exec('CREATE TABLE book (id integer); CREATE TABLE page_stat (id_book integer, page integer)'),
  );
  for (const [bytes, sentence] of [
    [otherFile, /statistics\.sqlite3/],
    [old, /old KOReader/],
    [new TextEncoder().encode('no database at all'), /statistics\.sqlite3/],
    [statisticsFile([{ page: 1, at: '2026-05-01T10:00:00Z', seconds: 1 }]).slice(0, 5_000), /statistics\.sqlite3/],
  ] as const) {
    const refused = await read(bytes).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(UnreadableStatistics);
    expect((refused as Error).message).toMatch(sentence);
  }
});
