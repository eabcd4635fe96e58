import { partialDateToNumber } from '../../worker/platform/column-types.ts';
import type { Bulk } from '../bench/bulk.ts';

export const DAY = 86_400;
const NEWS = 50;
/** The bits of the kinds of activity in a line of the friends' feed. */
export const kinds = { started: 1, finished: 2, reviewed: 8, listed: 16 } as const;

/** A book of the catalogue. */
export interface Book {
  isbn: number;
  work: number;
  title: string;
  authors: string;
  genres: string[];
  pages: number;
  year: number;
  language: string;
}

export interface DemoReader {
  id: string;
  name: string;
  email: string;
  genres: readonly string[];
  rank: string;
}

export interface Demo {
  bulk: Bulk;
  /** The time at which the demo is filled, in epoch seconds. All dates are relative to it. */
  now: number;
  books: ReadonlyMap<number, Book>;
  /** Well-known books of each genre, the best known first. */
  shelves: ReadonlyMap<string, readonly Book[]>;
  readers: readonly DemoReader[];
  /** Returns a reader's ID. Throws if no reader has the name. */
  idOf: (name: string) => string;
}

/** Returns the date of a time in epoch seconds, as `readings` stores it. */
export const dayOf = (at: number) => partialDateToNumber(new Date(at * 1000).toISOString().slice(0, 10));

/** Returns a book of the demo. Throws for an ISBN that it doesn't have. */
export function bookAt(books: Demo['books'], isbn: string | undefined): Book {
  const book = books.get(Number(isbn));
  if (book === undefined) throw new Error(`The demo has no book ${isbn}.`);
  return book;
}

/**
 * Returns a function that adds an activity to the friends' feed. Several of the same reader, work and day share a line.
 */
export function newsWriter(bulk: Bulk, now: number) {
  return (userId: string, book: Book, at: number, kind: number, list: string | null = null) => {
    if (at < now - NEWS * DAY) return;
    bulk.run(
      `INSERT INTO activity (work_id, user_id, day, isbn, kinds, list_id, at) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (work_id, user_id, day) DO UPDATE SET kinds = kinds | excluded.kinds, at = max(at, excluded.at)`,
      ...[book.work, userId, Math.floor(at / DAY), book.isbn, kind, list, at],
    );
  };
}

/** Returns a function that adds an activity to the ledger. It counts for a streak if it has an end. */
export function ledgerWriter(bulk: Bulk) {
  const ledger = bulk.into('ledger', [
    'user_id',
    'source',
    'target',
    'day',
    'zone',
    'acted_at',
    'alive_until',
    'points',
  ]);
  return (
    userId: string,
    source: string,
    target: number | string,
    at: number,
    points: number,
    aliveUntil: number | null = null,
  ) => ledger(userId, source, target, Math.floor(at / DAY), 'UTC', at, aliveUntil, points);
}
