import {
  type Endpoint,
  type ErrorCode,
  type ErrorReason,
  errorAnswer,
  type OutputOf,
  type RequestBody,
  sentenceOf,
  sentences,
} from '../../../worker/platform/http/contract.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { lazy } from '../ui/lazy.ts';
import { setClock } from '../ui/text/clock.ts';
import { edge } from './edge.ts';
import { pageId } from './page-id.ts';
import { dropSession, session, syncSession } from './session.ts';

/** A call that was not answered as asked; its message is a sentence for the reader. */
export class CallError extends Error {
  readonly code: ErrorCode | 'offline';
  /** The thing that is in the way, where the answer names it. */
  readonly id: string | undefined;
  /** The reason, for errors a page handles differently from others with the same code. */
  readonly reason: ErrorReason | undefined;
  /** Under what the log has the call. */
  readonly requestId: string | undefined;

  constructor(
    code: ErrorCode | 'offline',
    sentence: string,
    {
      id,
      reason,
      requestId,
    }: { id?: string | undefined; reason?: ErrorReason | undefined; requestId?: string | undefined } = {},
  ) {
    super(sentence);
    this.name = 'CallError';
    this.code = code;
    this.id = id;
    this.reason = reason;
    this.requestId = requestId;
  }
}

// D1's bookmark of the last answer, so that a reader sees what they wrote from whichever replica, in whichever tab. It
// is a cookie because the page itself is read at it too; so is the zone, by whose days a page shows a streak.
const BOOKMARK = 'bookmark';
const ZONE = 'zone';
const zone = lazy(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
const pendingForever = new Promise<never>(() => undefined);

/** Asks the browser where a reader is, which every call of theirs says. The first time takes a slow phone 60 ms. */
export function askZone(): void {
  if (session().authenticated) zone();
}

interface CallOptions {
  signal?: AbortSignal;
  /** One click's key: the same key makes the same thing once, however often it is sent. */
  key?: string;
}

/**
 * Calls an endpoint with credentials, time zone and bookmark, and answers what it says.
 * Throws a {@link CallError}; input that does not fit never leaves the browser.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestBody<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const checked = endpoint.input.safeParse(input);
  if (!checked.success) throw new CallError('invalid_input', sentenceOf(checked.error));
  // The page is about to be left, so nothing more is done or shown on it.
  if (syncSession()) return pendingForever;
  const { userId, sessionToken, authenticated } = session();
  const credentials =
    endpoint.access === 'public' || !authenticated ? {} : { user_id: userId, session_token: sessionToken };
  const headers = new Headers({ 'content-type': 'application/json' });
  // A visitor has no days to count, and a phone takes its time to say where it is.
  const days = authenticated ? zoneHere() : null;
  if (days) headers.set('x-time-zone', days);
  const bookmark = cookieOf(BOOKMARK);
  if (bookmark) headers.set('x-d1-bookmark', bookmark);
  if (edge() === null && pageId() !== '') headers.set('x-page-id', pageId());
  if (endpoint.creates) headers.set('idempotency-key', options.key ?? crypto.randomUUID());

  const response = await send(endpoint.path, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...credentials, ...input }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  if (edge() === null) {
    remember(response.headers.get('x-d1-bookmark'));
    setClock(Date.parse(response.headers.get('date') ?? ''));
  }
  const body = await bodyOf(response);
  if (response.ok && isSuccess(body)) {
    // Rare, and after the answer is there: what tells of it need not be loaded before.
    if ('earned' in body) void announceXp(body.earned);
    return body as OutputOf<E>;
  }

  const error = errorAnswer.safeParse(body);
  if (!error.success) throw new CallError('internal', sentences.internal);
  const edgeContext = edge();
  if (edgeContext !== null) edgeContext.ended ||= error.data.relog === true;
  else if (error.data.relog === true) {
    // Another tab may have signed in again as this reader during the call.
    if (syncSession()) return pendingForever;
    if (session().authenticated && session().sessionToken !== sessionToken) return call(endpoint, input, options);
    // Said once, however many calls of a page meet the ended session.
    if (session().authenticated) toast.error(sentences.relog);
    dropSession();
    // A reader who has just been signed out still sees what visitors may see.
    if (endpoint.access === 'optional') return call(endpoint, input, options);
  }
  const { code, error: sentence, request_id: requestId, ...details } = error.data;
  throw new CallError(code, sentence, { ...details, requestId });
}

// The earned XP is on the page as well, so a failure to announce it need not disturb the reader.
async function announceXp(earned: unknown): Promise<void> {
  try {
    (await import('./xp-toasts.ts')).showEarnedXp(earned);
  } catch (error) {
    console.warn('The earned XP could not be shown.', error);
  }
}

/** Sends a request over the line. */
export const sendByFetch = (path: string, init: RequestInit): Promise<Response> => fetch(path, init);

let line = sendByFetch;

/** Sets what sends requests in the browser; what works without a network does so. */
export function sendThrough(sender: typeof line): void {
  line = sender;
}

/** Sends a request to our own API: over the line, or within the worker that renders a page. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  try {
    return await (edge()?.fetch ?? line)(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new CallError('offline', sentences.offline);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // Something between here and the worker answered in its place, or the answer broke off.
    return null;
  }
}

function isSuccess(body: unknown): body is object & { requestStatus: 'success' } {
  return typeof body === 'object' && body !== null && 'requestStatus' in body && body.requestStatus === 'success';
}

// A cookie may hold anything; a header may not.
function cookieOf(name: string): string | null {
  const cookies = edge()?.cookies ?? document.cookie;
  return new RegExp(`(?:^|; )${name}=([\\w/+-]{1,100})(?:;|$)`).exec(cookies)?.[1] ?? null;
}

function zoneHere(): string | null {
  return edge() === null ? zone() : cookieOf(ZONE);
}

function remember(bookmark: string | null): void {
  if (!bookmark) return;
  const rest = `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
  document.cookie = `${BOOKMARK}=${bookmark}; ${rest}`;
  if (session().authenticated) document.cookie = `${ZONE}=${zone()}; ${rest}`;
}

/** Returns whether the site answers; `navigator.onLine` alone does not say so. */
export function isReachable(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
