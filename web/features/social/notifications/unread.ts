import {
  getUnread,
  markNoticesRead,
  markSeen,
  type Notice,
} from '../../../../worker/features/social/notifications/contract.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { changeSession, session } from '../../../platform/api/session.ts';

// How long, in milliseconds, an answer is fresh; after that a look at the page asks again.
const FRESH = 5 * 60_000;

type Listener = (unread: boolean) => void;
const listeners = new Set<Listener>();
// The last answer, its reader, and when it was requested.
let cached = { userId: '', unread: false, askedAt: 0 };

async function ask(): Promise<void> {
  const { userId } = session();
  cached = { userId, unread: cached.userId === userId && cached.unread, askedAt: Date.now() };
  try {
    const { unread, name, rank } = await call(getUnread, {});
    const record = session();
    if (userId !== record.userId) return;
    notifyListeners(unread);
    // The reader may have changed their name on another device, and an operator may have changed their rank.
    if (name !== record.name || rank !== record.rank) changeSession({ name, rank });
  } catch (error) {
    // A mark that cannot be fetched is no reason to disturb anyone.
    if (!(error instanceof CallError)) throw error;
  }
}

function notifyListeners(unread: boolean): void {
  cached = { ...cached, unread };
  for (const listener of listeners) listener(unread);
}

function look(): void {
  const isFresh = cached.userId === session().userId && Date.now() - cached.askedAt < FRESH;
  if (document.visibilityState === 'visible' && !isFresh) void ask();
}

/**
 * Reports whether there is something new: now, and whenever the reader returns to the page after a while. A menu
 * that mounts again gets the last answer without a request. Returns a function that stops it.
 */
export function watchUnread(listener: Listener): () => void {
  listeners.add(listener);
  document.addEventListener('visibilitychange', look);
  if (cached.userId === session().userId) listener(cached.unread);
  look();
  return () => {
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Marks all notifications as seen. */
export async function seeAll(): Promise<void> {
  try {
    await call(markSeen, {});
    notifyListeners(false);
  } catch (error) {
    // The mark stays until the next look.
    if (!(error instanceof CallError)) throw error;
  }
}

/** Marks these notices as read, and asks for the unread state again. */
export async function read(filter: Partial<Pick<Notice, 'kind' | 'about' | 'club_id'>>): Promise<void> {
  try {
    await call(markNoticesRead, filter);
    await ask();
  } catch (error) {
    // It stays unread; the page that it leads to is open all the same.
    if (!(error instanceof CallError)) throw error;
  }
}
