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
  '/api/bookshelves/bookshelf_list': { ...inTurn, reason: ASKS_IN_TURN },
  '/api/recommendations/get': {
    ...inTurn,
    reason:
      'asks the catalogue about what a reader likes where too few have read the same, so it is held against one query after another',
  },
  '/api/trending/get': { ...both, reason: 'reads the cache before the database, so it is held against two queries' },
};

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
