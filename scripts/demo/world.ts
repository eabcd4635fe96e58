import { partialDateToNumber } from '../../worker/platform/column-types.ts';
import type { Bulk } from '../bench/bulk.ts';

export const DAY = 86_400;
const NEWS = 50;
/** The bits of what happened on a line of the friends' feed. */
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
  /** The moment at which the demo is filled, in epoch seconds; every date is counted from it. */
  now: number;
  books: ReadonlyMap<number, Book>;
  /** Well-known books of each genre, the best known first. */
  shelves: ReadonlyMap<string, readonly Book[]>;
  readers: readonly DemoReader[];
  /** Returns a reader's id; throws for a name that no reader has. */
  idOf: (name: string) => string;
}

/** Returns the date of a moment, as `readings` stores it. */
export const dayOf = (at: number) => partialDateToNumber(new Date(at * 1000).toISOString().slice(0, 10));

/** Returns a book of the demo; throws for an ISBN that it does not have. */
export function bookAt(books: Demo['books'], isbn: string | undefined): Book {
  const book = books.get(Number(isbn));
  if (book === undefined) throw new Error(`The demo has no book ${isbn}.`);
  return book;
}

/** Returns a function that writes a line of the friends' feed; a second act with a work on one day joins the first. */
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

/** Returns a function that writes an act into the ledger; it counts for a streak where it says until when. */
export function ledgerWriter(bulk: Bulk) {
  const ledger = bulk.into('ledger', [
    'user_id',
    'source',
    'thing',
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
