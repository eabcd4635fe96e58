import { onSessionChange, session } from '../platform/api/session.ts';
import { ENDED_SESSIONS, LIBRARY_PREFIX } from '../platform/api/session-marks.ts';
import { withStorage } from '../platform/api/storage.ts';

/**
 * Deletes what this browser stores of every reader but the one who is logged in, now and as soon as a session ends; and
 * ends sessions on the server that were logged out without a network.
 */
export function cleanUpAfterSessions(): void {
  const cleanUp = () => {
    forgetOthers().catch((error: unknown) => console.warn('Stored pages could not be deleted.', error));
    endOnServer().catch((error: unknown) => console.warn('A session could not be ended.', error));
  };
  cleanUp();
  onSessionChange(cleanUp);
  addEventListener('online', cleanUp);
}

async function forgetOthers(): Promise<void> {
  const places = withStorage((storage) => Object.keys(storage).filter((key) => key.startsWith(LIBRARY_PREFIX))) ?? [];
  const others = places.map((place) => place.slice(LIBRARY_PREFIX.length)).filter((id) => id !== session().userId);
  if (others.length === 0) return;
  const { forgetReader } = await import('../platform/offline/forget.ts');
  for (const userId of others) await forgetReader(userId, { keepsActs: true });
}

async function endOnServer(): Promise<void> {
  if (withStorage((storage) => storage.getItem(ENDED_SESSIONS)) == null) return;
  await (await import('../platform/api/late-logout.ts')).endLoggedOutSessions();
}
