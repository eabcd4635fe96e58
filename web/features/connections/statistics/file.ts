import type { SqlJsStatic } from 'sql.js';
import {
  type BookRead,
  FIRST_DAY,
  statisticsLimits,
} from '../../../../worker/features/connections/statistics/contract.ts';

export interface Statistics {
  books: BookRead[];
  /** Days with reading. */
  days: number;
  /** Days that were left out, since the clock of the e-reader was wrong. */
  skipped: number;
}

/** A file without reading statistics; its message is shown to the reader. */
export class UnreadableStatistics extends Error {}

const NO_STATISTICS = 'This is not a statistics file of KOReader. Choose statistics.sqlite3.';
const TOO_OLD =
  'This file is from an old KOReader. Open it once with a version from 2021 or later, then upload it again.';

const NOT_CLOSED =
  'What you read is still in a second file, “statistics.sqlite3-wal”. Close KOReader first, so that it moves into statistics.sqlite3. Then choose that file.';

// Offsets and clock changes of all time zones are multiples of a quarter of an hour, so a day can't change within one.
const QUARTER = 900;
const FACT = 500;

// KOReader stores page numbers of the layout at the time. They are scaled to the book's present page count, as KOReader
// does.
const QUERY = `
  SELECT book.id AS id, coalesce(book.md5, '') AS md5, coalesce(book.title, '') AS title,
    coalesce(book.authors, '') AS authors, coalesce(book.pages, 0) AS pages,
    data.start_time / ${QUARTER} AS quarter, data.page AS page, data.total_pages AS total, sum(data.duration) AS seconds
  FROM page_stat_data AS data JOIN book ON book.id = data.id_book
  WHERE data.duration > 0
  GROUP BY book.id, data.start_time / ${QUARTER}, data.page, data.total_pages`;

interface Day {
  seconds: number;
  pages: Set<number>;
}

interface Book {
  md5: string;
  title: string;
  authors: string;
  days: Map<string, Day>;
}

/** Reads a file and counts its days in a time zone. Throws {@link UnreadableStatistics}. */
export async function readStatistics(
  sql: SqlJsStatic,
  bytes: Uint8Array,
  { zone, today }: { zone: string; today: string },
): Promise<Statistics> {
  const books = booksIn(sql, bytes, zone);
  const read: BookRead[] = [];
  const [countedDays, skipped] = [new Set<string>(), new Set<string>()];
  for (const book of books) {
    const days = [...book.days].flatMap(([day, { seconds, pages }]) => {
      const isPossible = day >= FIRST_DAY && day <= today;
      (isPossible ? countedDays : skipped).add(day);
      return isPossible ? [{ day, seconds: Math.min(seconds, 90_000), pages: Math.min(pages.size, 100_000) }] : [];
    });
    if (days.length === 0) continue;
    const document = await documentOf(book);
    const facts = { ...factOf('title', book.title), ...factOf('authors', book.authors) };
    for (let from = 0; from < days.length; from += statisticsLimits.days)
      read.push({ document, ...facts, days: days.slice(from, from + statisticsLimits.days) });
  }
  return { books: read, days: countedDays.size, skipped: skipped.size };
}

// In the header of an SQLite file: the byte that says how it is written, and the value for a write-ahead log.
const WRITE_VERSION = 18;
const WAL_MODE = 2;
/** The first bytes of a write-ahead log. */
const WAL_START = [0x37, 0x7f, 0x06];

function booksIn(sql: SqlJsStatic, bytes: Uint8Array, zone: string): Book[] {
  const books = new Map<number, Book>();
  const dayOf = daysIn(zone);
  if (WAL_START.every((byte, place) => bytes[place] === byte)) throw new UnreadableStatistics(NOT_CLOSED);
  try {
    const file = new sql.Database(bytes);
    try {
      // A new file has no table yet, and one that was just emptied no row.
      const isUnclosed = bytes[WRITE_VERSION] === WAL_MODE;
      const tables =
        file.exec("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")[0]?.values.flat() ?? [];
      if (!tables.includes('book')) throw new UnreadableStatistics(isUnclosed ? NOT_CLOSED : NO_STATISTICS);
      if (!tables.includes('page_stat_data'))
        throw new UnreadableStatistics(tables.includes('page_stat') ? TOO_OLD : NO_STATISTICS);
      const rows = file.prepare(QUERY);
      while (rows.step()) addRow(books, rows.getAsObject(), dayOf);
      rows.free();
      if (isUnclosed && books.size === 0) throw new UnreadableStatistics(NOT_CLOSED);
    } finally {
      file.close();
    }
  } catch (error) {
    if (error instanceof UnreadableStatistics) throw error;
    // A file that SQLite rejects is broken; the details don't help the reader.
    console.warn('SQLite could not read the file.', error);
    throw new UnreadableStatistics(NO_STATISTICS);
  }
  return [...books.values()];
}

type Row = Record<string, unknown>;

function addRow(books: Map<number, Book>, row: Row, dayOf: (quarter: number) => string): void {
  const id = Number(row.id);
  let book = books.get(id);
  if (book === undefined) {
    book = { md5: String(row.md5), title: String(row.title), authors: String(row.authors), days: new Map() };
    books.set(id, book);
  }
  const date = dayOf(Number(row.quarter));
  const day = book.days.get(date) ?? { seconds: 0, pages: new Set<number>() };
  book.days.set(date, day);
  day.seconds += Number(row.seconds);
  for (const page of pagesOf(row)) day.pages.add(page);
}

function pagesOf({ page: pageThen, pages: present, total }: Row): number[] {
  const [page, pages, totalPages] = [Number(pageThen), Number(present), Number(total)];
  if (pages < 1 || totalPages < 1) return [page];
  const first = Math.floor(((page - 1) * pages) / totalPages) + 1;
  const last = Math.max(first, Math.floor((page * pages) / totalPages));
  return Array.from({ length: Math.min(last - first + 1, 1_000) }, (_, place) => first + place);
}

function daysIn(zone: string): (quarter: number) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    ...({ year: 'numeric', month: '2-digit', day: '2-digit' } as const),
  });
  const zoneOffsets = new Map<number, string>();
  return (quarter) => {
    const offset = zoneOffsets.get(quarter);
    if (offset !== undefined) return offset;
    const day = format.format(quarter * QUARTER * 1_000);
    zoneOffsets.set(quarter, day);
    return day;
  };
}

/** Returns the document's name on devices; a book without a digest is identified by title and authors. */
async function documentOf({ md5, title, authors }: Book): Promise<string> {
  if (/^[\w-]{1,64}$/.test(md5)) return md5;
  const bytes = new TextEncoder().encode(`${title}\n${authors}`);
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...hash.slice(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

// Invisible characters, which the API rejects.
const INVISIBLE = /(?!\n)[\p{Cc}\u2028-\u202E\u2066-\u2069]/gu;

// KOReader writes N/A for unknown values.
function factOf(name: 'title' | 'authors', text: string): Partial<Record<'title' | 'authors', string>> {
  const knownText =
    text === 'N/A' ? '' : text.toWellFormed().replace(INVISIBLE, ' ').slice(0, FACT).toWellFormed().trim();
  return knownText === '' ? {} : { [name]: knownText };
}

/** Splits books into parts that fit into one call each. */
export function partsOf(books: readonly BookRead[]): BookRead[][] {
  const most = statisticsLimits.body - 16 * 1_024;
  const encoder = new TextEncoder();
  const parts: BookRead[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const book of books) {
    const size = encoder.encode(JSON.stringify(book)).byteLength + 1;
    const last = parts.at(-1);
    if (last === undefined || bytes + size > most || last.length >= statisticsLimits.books) {
      parts.push([book]);
      bytes = size;
    } else {
      last.push(book);
      bytes += size;
    }
  }
  return parts;
}
