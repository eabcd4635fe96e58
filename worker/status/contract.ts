import * as z from 'zod/mini';
import { endpoint } from '../http/contract.ts';

/** What the health page says when everything was looked at and works. */
export const ALL_UP = 'Our systems are up!';

const state = z.enum(['up', 'down']);

export const getStatus = endpoint('/api/status', {
  access: 'optional',
  limit: 'read',
  input: {},
  output: {
    up: z.boolean(),
    logged_in: z.boolean(),
    parts: z.object({ database: state, catalogue: state, cache: state }),
  },
});
