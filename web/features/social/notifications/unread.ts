import {
  getUnread,
  markNoticesRead,
  markSeen,
  type Notice,
} from '../../../../worker/features/social/notifications/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { changeSession, session } from '../../../platform/api/session.ts';
import { onTabMessage, tellTabs } from '../../../platform/api/tabs.ts';
import { toast } from '../../../platform/ui/dialogs/toast.ts';

// Milliseconds for which a result is fresh; after that, returning to the page queries again.
const FRESH_MS = 5 * 60_000;

type Listener = (unread: boolean) => void;
const listeners = new Set<Listener>();
// The last answer, its reader, and when it was requested.
let cached = { userId: '', unread: false, askedAt: 0 };

async function ask(): Promise<void> {
  const { userId } = session();
  cached = { userId, unread: cached.userId === userId && cached.unread, askedAt: Date.now() };
  try {
    const { unread, name, rank, warned } = await call(getUnread, {});
    const record = session();
    if (userId !== record.userId) return;
    notifyListeners(unread);
    if (warned && location.pathname !== paths.decisions()) showWarning();
    // The reader may have changed their name on another device, and an operator may have changed their rank.
    if (name !== record.name || rank !== record.rank) changeSession({ name, rank });
  } catch (error) {
    // A failed query is not worth an error message.
    if (!(error instanceof CallError)) throw error;
  }
}

// It stays until it is read, on the page that the button opens.
function showWarning(): void {
  toast.info('A moderator has sent you a warning.', {
    id: 'warning',
    duration: FRESH_MS,
    action: { label: 'Read it', onClick: () => location.assign(paths.decisions()) },
  });
}

function notifyListeners(unread: boolean): void {
  cached = { ...cached, unread };
  for (const listener of listeners) listener(unread);
}

function refreshIfStale(): void {
  const isFresh = cached.userId === session().userId && Date.now() - cached.askedAt < FRESH_MS;
  if (document.visibilityState === 'visible' && !isFresh) void ask();
}

/**
 * Calls the listener with whether there are unread notifications: now, and when the reader returns to the page after a
 * while. A menu that is mounted again gets the last result without a request. Returns a function that stops it.
 */
export function watchUnread(listener: Listener): () => void {
  listeners.add(listener);
  document.addEventListener('visibilitychange', refreshIfStale);
  if (cached.userId === session().userId) listener(cached.unread);
  refreshIfStale();
  const stop = onTabMessage('notices', () => {
    cached = { ...cached, askedAt: 0 };
    refreshIfStale();
  });
  return () => {
    stop();
    listeners.delete(listener);
    document.removeEventListener('visibilitychange', refreshIfStale);
  };
}

/** Marks all notifications as seen. */
export async function seeAll(): Promise<void> {
  try {
    await call(markSeen, {});
    tellTabs('notices');
    notifyListeners(false);
  } catch (error) {
    // The mark stays until the next query.
    if (!(error instanceof CallError)) throw error;
  }
}

/** Marks these notifications as read and queries the unread state. */
export async function read(filter: Partial<Pick<Notice, 'kind' | 'about' | 'club_id'>>): Promise<void> {
  try {
    await call(markNoticesRead, filter);
    tellTabs('notices');
    await ask();
  } catch (error) {
    // It stays unread, but the reader can still use the page that it links to.
    if (!(error instanceof CallError)) throw error;
  }
}
