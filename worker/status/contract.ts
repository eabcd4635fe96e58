import * as z from 'zod/mini';
import { endpoint } from '../http/contract.ts';

/** What the health page says when everything was looked at and works. */
export const ALL_UP = 'Our systems are up!';

const state = z.enum(['up', 'down']);

/** Seconds after which a cron that comes every quarter of an hour counts as stopped. */
export const CRON_PATIENCE = 3_600;

export const getStatus = endpoint('/api/status', {
  access: 'optional',
  limit: 'read',
  input: {},
  output: {
    up: z.boolean(),
    logged_in: z.boolean(),
    parts: z.object({ database: state, catalogue: state, cache: state, cron: state }),
    /** When the cron last began a job, in epoch seconds; null on an instance that has not seen one. */
    last_cron: z.nullable(z.number()),
  },
});
