import * as z from 'zod/mini';
import { endpoint } from '../http/contract.ts';

/** Shown on the status page if everything works. */
export const ALL_UP = 'Our systems are up!';

/** `off`: the operator has not enabled it. `unknown`: the database that would show it is down. */
const state = z.enum(['up', 'down', 'off', 'unknown']);
export type PartState = z.infer<typeof state>;

const parts = z.object({
  database: state,
  catalogue: state,
  migrations: state,
  books: state,
  cache: state,
  limiters: state,
  cron: state,
  mail: state,
  /** Down if addresses are blocked under another secret, since mail would then be sent to them again. */
  address_secret: state,
});
export type PartName = keyof z.infer<typeof parts>;

/** The path for monitors, by GET or HEAD: 200, or 503 with the parts that are down. */
export const HEALTH = '/healthz';

const bookService = z.object({
  name: z.enum(['catalogue', 'open_library', 'google']),
  state: z.enum(['up', 'resting', 'unknown']),
  /** Failures since it last succeeded. */
  failures: z.number(),
  /** When it is queried again after failures, in epoch seconds; null if it is not paused. */
  until: z.nullable(z.number()),
});
export type BookServiceStatus = z.infer<typeof bookService>;

/** Seconds after which a cron that runs every quarter of an hour counts as stopped. */
export const CRON_TIMEOUT = 3_600;

export const getStatus = endpoint('/api/status', {
  summary: "Checks the site's parts.",
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: {},
  output: {
    up: z.boolean(),
    logged_in: z.boolean(),
    parts,
    /**
     * Book services in the order in which they are queried. They are not among the parts above, because a paused
     * service affects only books that no other service knows.
     */
    services: z.array(bookService),
    /** When the cron last began a job, in epoch seconds; null on an instance that has not seen one. */
    last_cron: z.nullable(z.number()),
    /** How many of the books that come with the product have been loaded; null if the catalogue didn't answer. */
    books: z.nullable(z.object({ here: z.number(), total: z.number() })),
  },
});
