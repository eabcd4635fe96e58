import * as z from 'zod/mini';
import { endpoint } from '../http/contract.ts';

/** Shown on the status page if everything was checked and works. */
export const ALL_UP = 'Our systems are up!';

const state = z.enum(['up', 'down']);

const bookService = z.object({
  name: z.enum(['catalogue', 'open_library', 'google']),
  /** `unknown`: it could not be found out. */
  state: z.enum(['up', 'resting', 'unknown']),
  /** Failures since it last answered. */
  failures: z.number(),
  /** When its rest is over, in epoch seconds; null while it does not rest. */
  until: z.nullable(z.number()),
});
export type BookServiceStatus = z.infer<typeof bookService>;

/** Seconds after which a cron that comes every quarter of an hour counts as stopped. */
export const CRON_PATIENCE = 3_600;

export const getStatus = endpoint('/api/status', {
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: {},
  output: {
    up: z.boolean(),
    logged_in: z.boolean(),
    /** `address_secret` is down when addresses are blocked under another one: mail would go out to them again. */
    parts: z.object({ database: state, catalogue: state, cache: state, cron: state, address_secret: state }),
    /**
     * Book services in the order in which they are asked. A paused service affects only books no one else knows, so
     * it is not one of the parts above.
     */
    services: z.array(bookService),
    /** When the cron last began a job, in epoch seconds; null on an instance that has not seen one. */
    last_cron: z.nullable(z.number()),
  },
});
