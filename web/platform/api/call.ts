import {
  type ErrorCode,
  type ErrorReason,
  errorStatus,
  sentenceOf,
  sentences,
} from '../../../worker/platform/http/basics-contract.ts';
import type { Endpoint, ErrorAnswer, OutputOf, RequestBody } from '../../../worker/platform/http/contract.ts';
import { toast } from '../ui/dialogs/toast.ts';
import { setClock } from '../ui/text/clock.ts';
import { browserZone, setFixedZone } from '../ui/text/zone.ts';
import { edge } from './edge.ts';
import { pageId } from './page-id.ts';
import { promptProof } from './proof.ts';
import { dropSession, session, syncSession } from './session.ts';

/** A failed call; its message is shown to the reader. */
export class CallError extends Error {
  readonly code: ErrorCode | 'offline';
  /** The ID of the conflicting record, if the response names it. */
  readonly id: string | undefined;
  /** The reason, for errors a page handles differently from others with the same code. */
  readonly reason: ErrorReason | undefined;
  /** The ID of the call in the log. */
  readonly requestId: string | undefined;
  /** What is stored, with its version, if the call was made on an older one. */
  readonly stored: object | undefined;

  constructor(
    code: ErrorCode | 'offline',
    sentence: string,
    { id, reason, requestId, stored }: Partial<Pick<CallError, 'id' | 'reason' | 'requestId' | 'stored'>> = {},
  ) {
    super(sentence);
    this.name = 'CallError';
    this.code = code;
    this.id = id;
    this.reason = reason;
    this.requestId = requestId;
    this.stored = stored;
  }
}

// D1's bookmark of the last response, so that a reader sees their own writes in any replica and any tab. It is a
// cookie, so that the server uses it when it renders pages. The time zone is a cookie too, since pages show streaks by
// its days.
const BOOKMARK = 'bookmark';
const ZONE = 'zone';
const pendingForever = new Promise<never>(() => undefined);

/** Determines the browser's time zone, which is sent with every call. */
export function detectZone(): void {
  if (session().authenticated) browserZone();
}

/** How long the message about a text that a moderator looks at first stays, in milliseconds. */
const HELD = 15_000;

interface CallOptions {
  signal?: AbortSignal;
  /** The idempotency key: calls with the same key have an effect only once. */
  key?: string;
  /** Fields that the address carries in addition to the body's. */
  address?: Record<string, string>;
}

/**
 * Calls an endpoint with credentials, time zone and bookmark, and returns its output. Throws a {@link CallError};
 * invalid input is rejected without a request.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestBody<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const checked = endpoint.input.safeParse({ ...options.address, ...input });
  if (!checked.success) throw new CallError('invalid_input', sentenceOf(checked.error));
  // The page is being left, so the caller must not do or show anything more.
  if (syncSession()) return pendingForever;
  const { userId, sessionToken, authenticated } = session();
  const credentials =
    endpoint.access === 'public' || !authenticated ? {} : { user_id: userId, session_token: sessionToken };
  const headers = new Headers({ 'content-type': 'application/json' });
  // A visitor needs no time zone, and determining it is slow on a phone.
  const days = authenticated ? currentZone() : null;
  if (days) headers.set('x-time-zone', days);
  const bookmark = cookieOf(BOOKMARK);
  if (bookmark) headers.set('x-d1-bookmark', bookmark);
  if (edge() === null && pageId() !== '') headers.set('x-page-id', pageId());
  if (endpoint.creates) headers.set('idempotency-key', options.key ?? crypto.randomUUID());

  const query = options.address === undefined ? '' : `?${new URLSearchParams(options.address)}`;
  const response = await send(`${endpoint.path}${query}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ ...credentials, ...input }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  const fixedZone = response.headers.get('x-fixed-zone');
  const edgeContext = edge();
  if (edgeContext !== null) edgeContext.fixedZone = fixedZone ?? edgeContext.fixedZone;
  else {
    if (fixedZone !== null) setFixedZone(fixedZone);
    if (response.headers.has(QUEUED)) queuedCalls += 1;
    remember(response.headers.get('x-d1-bookmark'));
    setClock(Date.parse(response.headers.get('date') ?? ''));
  }
  const body = await bodyOf(response);
  if (response.ok && isSuccess(body)) {
    // XP is rarely earned, so the code that announces it is loaded on demand.
    if ('earned' in body) void announceXp(body.earned);
    if (isHeld(body) && edgeContext === null) {
      heldCalls += 1;
      toast.info(String(body.held), { duration: HELD });
    }
    return body as OutputOf<E>;
  }

  if (!isErrorAnswer(body)) throw new CallError('internal', sentences.internal);
  const { code, error: sentence, request_id: requestId, relog, id, reason, stored } = body;
  if (edgeContext !== null) edgeContext.ended ||= relog === true;
  else if (relog === true) {
    // Another tab may have signed in again as this reader during the call.
    if (syncSession()) return pendingForever;
    if (session().authenticated && session().sessionToken !== sessionToken) return call(endpoint, input, options);
    // Shown once, even if several calls of a page find the session ended.
    if (session().authenticated) toast.error(sentences.relog);
    dropSession();
    // The call is repeated as a visitor, which this endpoint allows.
    if (endpoint.access === 'optional') return call(endpoint, input, options);
  }
  if (reason === 'not_fresh' && edgeContext === null && (await promptProof())) return call(endpoint, input, options);
  throw new CallError(code, sentence, { id, reason, stored, requestId });
}

// The page shows the XP as well, so a failure here is not worth a message.
async function announceXp(earned: unknown): Promise<void> {
  try {
    (await import('./xp-toasts.ts')).showEarnedXp(earned);
  } catch (error) {
    console.warn('The earned XP could not be shown.', error);
  }
}

/** The header of the response to an action that waits for a connection. */
export const QUEUED = 'x-queued';

let queuedCalls = 0;
let heldCalls = 0;
let offlineFailures = 0;

/**
 * The number of calls since the page was opened that wait for a connection, whose text a moderator looks at first, and
 * that failed without a connection.
 */
export const queuedCallCount = () => queuedCalls;
export const heldCallCount = () => heldCalls;
export const offlineFailureCount = () => offlineFailures;

/** Returns whether a moderator looks at a call's text first: nothing of it is to be seen yet. */
export const isHeld = (answer: object): answer is { held: unknown } => 'held' in answer;

/** Sends a request over the network. */
export const sendByFetch = (path: string, init: RequestInit): Promise<Response> => fetch(path, init);

let sendRequest = sendByFetch;

/** Sets the function that sends requests in the browser; the offline mode replaces it. */
export function sendThrough(sender: typeof sendRequest): void {
  sendRequest = sender;
}

let loadOffline: () => Promise<void> = async () => undefined;

/** Sets the function that loads the offline mode, which is needed earlier where a request fails before it is loaded. */
export function loadOfflineWith(load: typeof loadOffline): void {
  loadOffline = load;
}

/** Sends a request to our API: over the network, or within the worker that renders a page. */
export async function send(path: string, init: RequestInit): Promise<Response> {
  const sender = edge()?.fetch ?? sendRequest;
  try {
    return await sender(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    if (sender === sendByFetch) await loadOffline();
    if (sender === sendByFetch && sendRequest !== sendByFetch) return send(path, init);
    offlineFailures += 1;
    throw new CallError('offline', sentences.offline);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // A proxy responded instead of the worker, or the response was cut off.
    return null;
  }
}

function isSuccess(body: unknown): body is object & { requestStatus: 'success' } {
  return typeof body === 'object' && body !== null && 'requestStatus' in body && body.requestStatus === 'success';
}

// Checked by hand, since the first script has no schemas. A proxy's answer is none of ours.
function isErrorAnswer(body: unknown): body is ErrorAnswer {
  if (typeof body !== 'object' || body === null || !('error' in body && 'code' in body)) return false;
  return typeof body.error === 'string' && typeof body.code === 'string' && Object.hasOwn(errorStatus, body.code);
}

// A cookie may contain characters that a header may not.
function cookieOf(name: string): string | null {
  const cookies = edge()?.cookies ?? document.cookie;
  return new RegExp(`(?:^|; )${name}=([\\w/+-]{1,100})(?:;|$)`).exec(cookies)?.[1] ?? null;
}

function currentZone(): string | null {
  return edge() === null ? browserZone() : cookieOf(ZONE);
}

function remember(bookmark: string | null): void {
  if (!bookmark) return;
  const rest = `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
  document.cookie = `${BOOKMARK}=${bookmark}; ${rest}`;
  if (session().authenticated) document.cookie = `${ZONE}=${browserZone()}; ${rest}`;
}

/** Returns whether the site responds; `navigator.onLine` is not reliable. */
export function isReachable(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}
