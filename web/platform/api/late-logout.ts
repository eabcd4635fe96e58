import * as z from 'zod/mini';
import { endSession } from '../../../worker/features/accounts/sessions-contract.ts';
import { CallError, call } from './call.ts';
import { ENDED_SESSIONS } from './session-marks.ts';
import { withStorage } from './storage.ts';

// What stays of a session that was logged out without a network is its ID: it ends the session, and does not open it.

const storedIds = () => (withStorage((storage) => storage.getItem(ENDED_SESSIONS)) ?? '').split(' ').filter(Boolean);

function store(ids: readonly string[]): void {
  withStorage((storage) => {
    if (ids.length === 0) storage.removeItem(ENDED_SESSIONS);
    else storage.setItem(ENDED_SESSIONS, ids.join(' '));
  });
}

const claims = z.object({ sid: z.string() });

function sessionIdIn(sessionToken: string): string | null {
  const [, payload = ''] = sessionToken.split('.');
  try {
    const parsed = claims.safeParse(JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))));
    return parsed.success ? parsed.data.sid : null;
  } catch (error) {
    // No token of ours, so there is no session to end.
    if (error instanceof SyntaxError || error instanceof DOMException) return null;
    throw error;
  }
}

/** Stores which session to end on the server once it can be reached. */
export function endSessionLater(sessionToken: string): void {
  const id = sessionIdIn(sessionToken);
  if (id !== null) store([...new Set([...storedIds(), id])]);
}

/** Ends the sessions that were logged out without a network. */
export async function endLoggedOutSessions(): Promise<void> {
  for (const id of storedIds()) {
    try {
      await call(endSession, { id });
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The next start tries again.
      return;
    }
    store(storedIds().filter((other) => other !== id));
  }
}
