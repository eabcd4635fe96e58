import type { Floor } from './figures.ts';

/** What an endpoint is held to. */
export interface Kind {
  floor: Floor;
  /** The part of its floor's rate that it must reach; null where it stands apart, and `reason` says why. */
  least: number | null;
  /** Trips to the readers' database that it may make. */
  trips: number;
  reason?: string;
}

/** Issue 6: a read answers at three quarters of the speed of one bare query, a write at nine twentieths of one insert. */
const LEAST = { read: 0.75, write: 0.45 } as const;

const apart: Readonly<Record<string, { floor: Floor; trips: number; reason: string }>> = {
  '/api/users/identity': { floor: 'empty', trips: 0, reason: 'asks no database' },
  '/api/users/login': { floor: 'write', trips: 2, reason: 'asks the identity provider twice before its two trips' },
  '/api/users/create_user': {
    floor: 'write',
    trips: 2,
    reason: 'asks the identity provider twice before its two trips',
  },
  '/api/user_actions/share_book_via_email': {
    floor: 'write',
    trips: 3,
    reason: 'sends a message after its answer and notes on a third trip how that went',
  },
};

/** What the endpoint of this path is held to, by its rate class unless it stands apart. */
export function kindOf(path: string, limit: string): Kind {
  const special = apart[path];
  if (special) return { ...special, least: null };
  const reads = limit === 'read' || limit === 'search';
  return reads ? { floor: 'read', least: LEAST.read, trips: 1 } : { floor: 'write', least: LEAST.write, trips: 2 };
}
