import { type ErrorAnswer, errorAnswer, sentences } from '../../../worker/platform/http/contract.ts';
import { QUEUED, sendByFetch, sendThrough } from '../api/call.ts';
import { draftNameOf, draftPlace, writeDraft } from '../api/draft.ts';
import { dropSession, session } from '../api/session.ts';
import { lazy } from '../ui/lazy.ts';
import { clock } from '../ui/text/clock.ts';
import { readerZone } from '../ui/text/zone.ts';
import { actStoreOf, storeAnswer, storedAnswer, storedAnswers } from './database.ts';
import { type Asked, type Fields, knownSubject, type OfflineAct, offlineFeatures, withActs } from './features.ts';
import { forgetReader } from './forget.ts';
import { createOutbox, isWaiting, type NewAct, type QueuedAct, type SendResult } from './outbox.ts';

// All API calls pass through here once the app runs: responses are stored for offline use, and actions without a
// connection wait in the outbox.

const DRAFTED = 'You’re offline. We saved this as a draft: send it when you’re back.';
const NOT_STORED = 'Your browser’s storage is full or blocked, so your change wasn’t saved.';

// A channel reaches every other channel of its name, in this tab too.
const outboxChannel = () => new BroadcastChannel('outbox');
const ownChannel = lazy(outboxChannel);
let missed = 0;
/** The number of pages and responses that could not be fetched or stored since the page was opened. */
export const missedCount = () => missed;
export function miss(error: unknown): void {
  missed += 1;
  console.warn('A page is not stored as a whole.', error);
}
// The session ended by this tab, whose pending responses must not be stored.
let endedToken = '';

/** Calls the listener when actions are added, sent, rejected or dropped, in this tab or another one. */
export function onOutboxChange(listener: () => void): () => void {
  const channel = outboxChannel();
  channel.addEventListener('message', listener);
  return () => channel.close();
}

export function outbox() {
  const { userId } = session();
  return createOutbox({
    store: actStoreOf(userId),
    send: sendAct,
    async alone(work) {
      await navigator.locks.request(`outbox ${userId}`, { ifAvailable: true }, (lock) => lock && work());
    },
    onChange: () => ownChannel().postMessage(null),
  });
}

export function startGateway(): void {
  sendThrough(answer);
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  const { authenticated, userId } = session();
  if (!authenticated || typeof init.body !== 'string') return sendByFetch(path, init);
  const { acts, ends, stored } = offlineFeatures();
  if ([ends.logout, ...ends.others].some((one) => one === path)) return signOut(userId, path, init);
  const { user_id: _, session_token: __, ...input } = JSON.parse(init.body) as Fields;
  const act = acts.get(path);
  const key = new Headers(init.headers).get('idempotency-key') ?? crypto.randomUUID();
  if (act !== undefined) return sendOrStore({ path, input, key, actedAt: clock(), zone: readerZone() }, act, init);
  return stored.test(path) ? fetchOrRead(userId, { path, input }, init) : sendByFetch(path, init);
}

async function fetchOrRead(userId: string, asked: Asked, init: RequestInit): Promise<Response> {
  const { sessionToken } = session();
  try {
    const response = await sendByFetch(asked.path, init);
    if (response.status >= 500 || response.status === 429) miss(response.status);
    if (!response.ok) return response;
    const text = await response.text();
    const isOpen = session().sessionToken === sessionToken && sessionToken !== endedToken;
    if (isOpen) storeAnswer(userId, keyOf(asked), text).catch(miss);
    return await withWaitingActs(asked, text, response.headers);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    miss(error);
    const text = await withFallback(storedText(userId, asked), null);
    if (text === null) throw error;
    return withWaitingActs(asked, text);
  }
}

async function sendOrStore(
  act: NewAct,
  { isPublic = false, answer }: OfflineAct,
  init: RequestInit,
): Promise<Response> {
  // What this one replaces: a draft that the page sends again, or a rejected action on the same subject.
  const dropReplaced = () =>
    dropWhere((one) => (isPublic ? one.key === act.key : one.reason !== '' && targetOf(one) === targetOf(act)));
  // Actions stay in order, so a new one waits behind pending ones.
  if (isPublic || (await waitingActs()).length === 0) {
    try {
      const response = await sendByFetch(act.path, init);
      if (response.ok) await withFallback(dropReplaced(), undefined);
      return response;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  try {
    const id = act.input.reading_id ?? act.input.isbn ?? act.input.list_id;
    const named = { ...act, about: knownSubject(await knownAnswers(session().userId), id) };
    await (isPublic ? outbox().addDraft(named) : outbox().add(named));
  } catch (error) {
    console.warn('The act is not stored.', error);
    return refusal(NOT_STORED);
  }
  void navigator.storage?.persist?.();
  // The page retries with the same key, so draft and retry have an effect only once.
  if (isPublic) return refusal(DRAFTED);
  await dropReplaced();
  void flush();
  return Response.json({ requestStatus: 'success', ...answer?.(act) }, { headers: { [QUEUED]: '1' } });
}

const dropWhere = async (isDropped: (act: QueuedAct) => boolean) =>
  outbox().drop(...(await outbox().all()).filter(isDropped).map(({ id }) => id));

const targetOf = ({ path, input: { reading_id, isbn, list_id, game, day } }: NewAct) =>
  JSON.stringify([path, reading_id, isbn, list_id, game, day]);

const refusal = (error: string) => {
  const answer = { error, message: error, code: 'unavailable', request_id: '' } as const;
  return Response.json({ requestStatus: 'error', ...answer } satisfies ErrorAnswer, { status: 503 });
};

// Without storage, calls are sent as if there were no gateway.
async function withFallback<T>(wanted: Promise<T>, fallback: T): Promise<T> {
  try {
    return await wanted;
  } catch (error) {
    console.warn('Nothing is stored in this browser.', error);
    return fallback;
  }
}

const waitingActs = async () => (await withFallback(outbox().all(), [])).filter(isWaiting);

const knownAnswers = async (userId: string) =>
  (await withFallback(storedAnswers(userId), [])).map((text): unknown => JSON.parse(text));

const keyOf = ({ path, input }: Asked) => `${path} ${JSON.stringify(input)}`;

async function storedText(userId: string, asked: Asked): Promise<string | null> {
  const text = await storedAnswer(userId, keyOf(asked));
  if (text !== undefined) return text;
  const fallback = offlineFeatures().fallback(asked, await knownAnswers(userId));
  return fallback === null ? null : JSON.stringify({ requestStatus: 'success', ...fallback });
}

async function withWaitingActs(asked: Asked, text: string, headers = new Headers()): Promise<Response> {
  const acts = await waitingActs();
  if (acts.length === 0) return new Response(text, { headers });
  return new Response(JSON.stringify(withActs(JSON.parse(text), acts, asked)), { headers });
}

export async function flush(isAsked = false): Promise<void> {
  const warn = (error: unknown) => console.warn('The outbox could not be sent.', error);
  if (session().authenticated) await outbox().flush(isAsked).catch(warn);
}

async function sendAct(act: QueuedAct): Promise<SendResult> {
  const { userId, sessionToken } = session();
  const headers = new Headers({ 'content-type': 'application/json', 'x-time-zone': act.zone });
  if (act.actedAt !== null) headers.set('x-acted-at', String(Math.round(act.actedAt)));
  headers.set('idempotency-key', act.key);
  try {
    const body = JSON.stringify({ user_id: userId, session_token: sessionToken, ...act.input });
    const response = await sendByFetch(act.path, { method: 'POST', headers, body });
    const result: unknown = await response.json();
    if (response.ok) return toDone(act, result);
    const error = errorAnswer.safeParse(result).data;
    const pause = Number(response.headers.get('retry-after')) || 60;
    if (response.status === 429) return { kind: 'paused', until: Date.now() + pause * 1_000 };
    if (error === undefined || response.status >= 500) return { kind: 'failed', reason: sentences.internal };
    if (error.relog !== true) return await refused(act, error);
    // The session ended elsewhere: the notice asks the reader to log in.
    if (session().sessionToken === sessionToken) dropSession();
    return { kind: 'unanswered' };
  } catch (error) {
    if (error instanceof SyntaxError) return { kind: 'failed', reason: sentences.internal };
    if (!(error instanceof TypeError)) throw error;
    return { kind: 'unanswered' };
  }
}

const placeOfDraft = (name: string) => draftPlace(name, session().userId);

/** Returns the draft of what was typed, if there is one. */
export async function draftOf(act: QueuedAct) {
  try {
    return (await offlineFeatures().acts.get(act.path)?.draft?.(act)) ?? null;
  } catch (error) {
    console.warn('What a rejected act is about is unknown.', error);
    return null;
  }
}

/** What was typed is shown where it was written, beside what is stored by now. */
async function refused(act: QueuedAct, { code, reason, error }: ErrorAnswer): Promise<SendResult> {
  const draft = await draftOf(act);
  const isConflict = code === 'conflict' && reason !== 'too_late';
  if (draft !== null)
    writeDraft(placeOfDraft(draft.name), { value: draft.value, key: '', base: isConflict ? '{}' : '' });
  return { kind: 'refused', reason: error, isConflict };
}

function toDone({ path, input }: QueuedAct, answer: unknown): SendResult {
  const { reading, reading_id } = answer as { reading?: { id?: string }; reading_id?: string };
  // Sent from the list, so its form does not show it any more.
  if (offlineFeatures().acts.get(path)?.isPublic) writeDraft(placeOfDraft(draftNameOf({ path }, input)), null);
  const madeId = reading?.id ?? reading_id;
  return madeId === undefined ? { kind: 'done' } : { kind: 'done', madeId };
}

async function signOut(userId: string, path: string, init: RequestInit): Promise<Response> {
  const sent = sendByFetch(path, init);
  // Logging out deletes what is stored here also without a connection. A failed account deletion must not.
  const isEnded = path === offlineFeatures().ends.logout || (await sent).ok;
  await Promise.allSettled([sent]);
  if (isEnded) {
    endedToken = session().sessionToken;
    await forgetReader(userId, { keepsActs: false });
  }
  return sent;
}
