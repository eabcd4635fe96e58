import { useSyncExternalStore } from 'react';
import type { UserInfo } from '../../../worker/features/accounts/contract.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { edge } from './edge.ts';
import { COOKIE, loggedOut, noToken, type Session, sessionIn } from './session-record.ts';
import { withTabStorage } from './storage.ts';
import { onTabMessage, tellTabs } from './tabs.ts';
import { rememberAct } from './visited-page.ts';

const SECONDS = 21 * 86_400;

// Pages are also rendered on the server, without a session of this module.
const inBrowser = typeof document !== 'undefined';

let current = inBrowser ? read() : loggedOut;
// Without cookies nothing is stored, and no other tab can change it.
let stored = true;
// The page belongs to another reader and is being left, so it must not send anything.
let isLeaving = false;
const listeners = new Set<() => void>();

function read(): Session {
  return sessionIn(document.cookie);
}

function write(session: Session, seconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${encodeURIComponent(JSON.stringify(session))}; Path=/; Max-Age=${seconds}; SameSite=Strict${secure}`;
  stored = read().sessionToken === session.sessionToken;
  tellTabs('session');
  if (!isLeaving) setCurrent(session);
}

function setCurrent(session: Session): void {
  current = session;
  for (const listener of listeners) listener();
}

/** The current session, for use outside components. */
export function session(): Session {
  return edge()?.session ?? current;
}

/**
 * Stores a sign-in for 21 days. If the page is about to reload (`reloads`), it stays a visitor's page and sends
 * nothing more; the next page continues.
 */
export function storeSession(user: UserInfo, reloads = false): void {
  isLeaving = reloads;
  write(
    {
      authenticated: true,
      userId: user.user_id,
      sessionToken: user.session_token,
      name: user.name,
      rank: user.rank,
      email: user.email,
      picture: user.picture,
      picture_is_default: user.picture_is_default,
      language: user.language,
      searchLanguages: user.search_languages,
      picture_generation_details: user.picture_generation_details,
      googleTokenInfo: noToken,
    },
    SECONDS,
  );
}

/** Changes the session record. A change without effect doesn't render anything. */
export function changeSession(change: Partial<Session>): void {
  const next = { ...current, ...change };
  // Compared as JSON, which is what the cookie contains.
  if (current.authenticated && JSON.stringify(next) !== JSON.stringify(current)) write(next, SECONDS);
}

/** Logs out: writes the logged-out record, then removes the cookie. */
export function dropSession(): void {
  write(loggedOut, 0);
}

/**
 * Logs out and opens another page, which shows the message. Until then this page stays as it is, since without a session
 * it would ask the reader to log in.
 */
export function dropSessionAndLeave(path: string, message: string): void {
  isLeaving = true;
  dropSession();
  toastAfterReload('success', message);
  location.assign(path);
}

/** Calls the listener when the session changes; returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current session, for components; they render again when it changes. */
export function useSession(): Session {
  return useSyncExternalStore(onSessionChange, session, session);
}

// Shown on a page that belonged to another reader.
const nowSignedInAs = (name: string) => `You’re now signed in as ${name}.`;

/**
 * Checks whether another tab has logged in or out and adopts its session. A page that belongs to another reader is
 * reloaded, so that nothing is written under the wrong name. Returns whether it reloads.
 */
export function syncSession(): boolean {
  if (!inBrowser) return false;
  if (isLeaving) return true;
  const storedSession = read();
  if (!stored || storedSession.sessionToken === current.sessionToken) return false;
  const another = current.authenticated && storedSession.authenticated && storedSession.userId !== current.userId;
  if (another) {
    isLeaving = true;
    toastAfterReload('info', nowSignedInAs(storedSession.name));
    location.reload();
  }
  setCurrent(storedSession);
  return another;
}

if (inBrowser) {
  window.addEventListener('focus', syncSession);
  onTabMessage('session', syncSession);
}

const MESSAGE_KEY = 'message';

/** Stores a message to be shown after the next reload, which would remove a message shown now. */
export function toastAfterReload(kind: 'success' | 'info', sentence: string): void {
  withTabStorage((storage) => storage.setItem(MESSAGE_KEY, `${kind} ${sentence}`));
}

/** Shows the message stored before a reload. */
export function showPendingToast(): void {
  withTabStorage((storage) => {
    const [, kind, sentence] = /^(success|info) (.*)$/s.exec(storage.getItem(MESSAGE_KEY) ?? '') ?? [];
    storage.removeItem(MESSAGE_KEY);
    if (sentence === undefined) return;
    if (kind === 'success') toast.success(sentence);
    else toast.info(sentence);
  });
}

const askers = new Set<() => void>();

/** Asks a visitor to sign in, on the page where they are. What they pressed there, `act`, is done when they are back. */
export function promptSignIn(act?: string): void {
  if (act !== undefined) rememberAct(act);
  for (const ask of askers) ask();
}

/** Registers who answers {@link promptSignIn}; returns how to stop. */
export function onPromptSignIn(ask: () => void): () => void {
  askers.add(ask);
  return () => askers.delete(ask);
}

/** Asks the page to log out, which it does at once unless changes would be lost. */
export const askToLogOut = () => dispatchEvent(new Event('logout'));
