import type { Floor } from './figures.ts';

/** What an endpoint is held to. */
export interface Kind {
  floor: Floor;
  /** The part of its floor's rate that it must reach; null where it is held to none. */
  least: number | null;
  /** Round trips to the readers' database that it may make. */
  roundTrips: number;
  /** Why it is not held as the others are. */
  reason?: string;
}

/** What is promised: parts of the rate of one bare query, and of one insert. */
export const LEAST = { read: 0.6, write: 0.4 } as const;

const both = { floor: 'both', least: LEAST.read, roundTrips: 1 } as const;
const inTurn = { ...both, floor: 'inTurn' } as const;
const ASKS_BOTH = 'asks the catalogue too, a database of its own, so it is held against one query to each';
const writesInTurn = { floor: 'writeInTurn', least: LEAST.write, roundTrips: 2 } as const;
const ASKS_THE_WORK =
  'asks the catalogue first which work an edition is one of, and is held against one query to each in turn';
const WRITES_IN_TURN = 'asks the catalogue first about a new book, and is held against one query there and one insert';
const ASKS_IN_TURN =
  'asks the readers about the books that the catalogue found, so it is held against one query after another';

// Two queries at their fastest are below three quarters of the rate of one, whoever sends them.
const twofold: Readonly<Record<string, Kind>> = {
  '/api/books/search': { ...inTurn, reason: ASKS_IN_TURN },
  '/api/books/editions': { ...inTurn, reason: ASKS_IN_TURN },
  '/api/books/series': { ...inTurn, reason: ASKS_IN_TURN },
  '/api/books/get': { ...both, reason: ASKS_BOTH },
  '/api/books/similar': { ...inTurn, reason: ASKS_IN_TURN },
  '/api/suggest': { ...both, reason: ASKS_BOTH },
  '/api/public/get_book_reviews_db': { ...inTurn, reason: ASKS_THE_WORK },
  '/api/reviews/get_review': { ...inTurn, reason: ASKS_THE_WORK },
  '/api/notes/get': { ...inTurn, reason: ASKS_THE_WORK },
  '/api/bookshelves/bookshelf_list': { ...inTurn, reason: ASKS_IN_TURN },
  '/api/trending/get': { ...both, reason: 'reads the cache before the database, so it is held against two queries' },
  ...Object.fromEntries(
    [
      '/api/user_actions/mark_read_book',
      '/api/user_actions/mark_bookmarked_book',
      '/api/user_actions/edit_review',
      '/api/user_actions/show_review',
      '/api/user_actions/delete_book_review',
      '/api/reviews/report_review',
      '/api/readings/start',
      '/api/readings/add',
      '/api/books/save_book_list',
      '/api/books/choose_edition',
      '/api/notes/save',
      '/api/shelves/hide',
      '/api/imports/decide',
      '/api/share_book_to_friend',
    ].map((path) => [path, { ...writesInTurn, reason: WRITES_IN_TURN }]),
  ),
};

const MANY_ROWS = 'works on up to two hundred rows in one call; `bench -- imports` holds it to limits of its own';

const apart: Readonly<Record<string, { floor: Floor; roundTrips: number; reason: string }>> = {
  '/api/users/identity': { floor: 'empty', roundTrips: 0, reason: 'asks no database' },
  '/api/users/login': {
    floor: 'write',
    roundTrips: 2,
    reason: 'asks the identity provider twice before its two round trips',
  },
  '/api/users/create_user': {
    floor: 'write',
    roundTrips: 2,
    reason: 'asks the identity provider twice before its two round trips',
  },
  '/api/user_actions/share_book_via_email': {
    floor: 'write',
    roundTrips: 3,
    reason: 'sends a message after its answer and notes on a third round trip how that went',
  },
  '/api/status': { floor: 'both', roundTrips: 1, reason: 'asks both databases and the cache whether they answer' },
  '/api/users/export': {
    floor: 'read',
    roundTrips: 1,
    reason: 'reads every table that knows the reader, in its one round trip',
  },
  '/api/recommendations/get': {
    floor: 'inTurn',
    roundTrips: 1,
    reason: 'asks the catalogue for series, author and genre of each of four books where too few have read the same',
  },
  '/api/imports/match': { floor: 'writeInTurn', roundTrips: 2, reason: MANY_ROWS },
  '/api/imports/apply': { floor: 'write', roundTrips: 3, reason: MANY_ROWS },
  '/api/imports/undo': { floor: 'write', roundTrips: 2, reason: MANY_ROWS },
  '/api/librarian/accept_own_book': {
    floor: 'writeInTurn',
    roundTrips: 2,
    reason: 'adds to the catalogue and moves what readers have of the book, in the saves of two databases',
  },
  '/api/librarian/merge_works': {
    floor: 'writeInTurn',
    roundTrips: 2,
    reason: 'moves all that readers have of a work, and notes it in the catalogue',
  },
  '/api/bookclub/manage/delete': {
    floor: 'write',
    roundTrips: 2,
    reason: 'empties every table that knows the club, in its one save',
  },
  '/api/users/delete': {
    floor: 'write',
    roundTrips: 2,
    reason: 'empties every table that knows the reader, in its one save',
  },
};

/** What the endpoint of this path is held to, by its rate class unless it stands apart. */
export function kindOf(path: string, limit: string): Kind {
  const special = apart[path];
  if (special) return { ...special, least: null };
  const two = twofold[path];
  if (two) return two;
  const reads = limit === 'read' || limit === 'search';
  return reads
    ? { floor: 'read', least: LEAST.read, roundTrips: 1 }
    : { floor: 'write', least: LEAST.write, roundTrips: 2 };
}
