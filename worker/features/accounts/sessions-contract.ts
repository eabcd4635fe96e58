import * as z from 'zod/mini';
import { endpoint, id } from '../../platform/http/contract.ts';

// Apart from the rest of the contract, which the first script of every page holds.

/** The most open sessions that are listed, those that were used last first. */
export const MAX_SESSIONS = 50;

const openSession = z.object({
  id: z.string(),
  /** The browser and the system in words. */
  name: z.string(),
  /** Epoch seconds. */
  started_at: z.number(),
  /** Epoch seconds, exact to the hour. */
  used_at: z.number(),
  /** Whether it makes this call. */
  is_this_one: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

export const listSessions = endpoint('/api/users/sessions', {
  summary: "Lists the reader's open sessions, the last used first.",
  scope: 'site',
  limit: 'read',
  input: {},
  output: { sessions: z.array(openSession).check(z.maxLength(MAX_SESSIONS)) },
});

/**
 * Needs no credentials: only its reader knows the ID, and a browser that logged out without a network sends it when its
 * token is gone.
 */
export const endSession = endpoint('/api/users/end_session', {
  summary: 'Ends the session with this ID.',
  access: 'public',
  scope: 'site',
  limit: 'sign_in',
  input: { id },
  output: {},
});
