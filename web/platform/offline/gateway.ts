import { type ErrorAnswer, errorAnswer, sentences } from '../../../worker/platform/http/contract.ts';
import { QUEUED, sendByFetch, sendThrough } from '../api/call.ts';
import { draftNameOf, draftPlace, writeDraft } from '../api/draft.ts';
import { dropSession, session } from '../api/session.ts';
import { onTabMessage, tellTabs } from '../api/tabs.ts';
import { clock } from '../ui/text/clock.ts';
import { readerZone } from '../ui/text/zone.ts';
import { actStoreOf, storeAnswer, storedAnswer, storedAnswers } from './database.ts';
import { type Asked, type Fields, knownSubject, offlineFeatures, withActs } from './features.ts';
import { deleteReader } from './forget.ts';
import { reportUnstored } from './lost-acts.ts';
import { createOutbox, isWaiting, type NewAct, type Outbox, type QueuedAct, type SendResult } from './outbox.ts';

// All API calls pass through here once the app runs: responses are stored for offline use, and actions without a
// connection wait in the outbox.

const DRAFTED = 'You’re offline. We saved this as a draft: send it when you’re back.';
const NOT_STORED = 'Your browser’s storage is full or blocked, so your change wasn’t saved.';

const listeners = new Set<() => void>();
const notifyAll = () => {
  for (const listener of listeners) listener();
};
let openOutbox: { userId: string; outbox: Outbox } | null = null;
// The session ended by this tab, whose pending responses must not be stored.
let endedToken = '';

/** Calls the listener when actions are added, sent, rejected or dropped, in this tab or another one. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onTabMessage('outbox', listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}

const lockOf = (userId: string) => `outbox ${userId}`;

/** Returns the outbox of the reader who is logged in. */
export function outbox(): Outbox {
  const { userId } = session();
  if (openOutbox?.userId !== userId) {
    const parts = {
      store: actStoreOf(userId),
      send: sendAct,
      alone: (work: () => Promise<void>) =>
        navigator.locks.request(lockOf(userId), { ifAvailable: true }, (lock) =>
          lock ? work() : undefined,
        ) as Promise<void>,
      onChange: () => {
        notifyAll();
        tellTabs('outbox');
      },
    };
    openOutbox = { userId, outbox: createOutbox(parts) };
  }
  return openOutbox.outbox;
}

/** Starts to handle calls. The offline document does so before the first one. */
export function startGateway(): void {
  sendThrough(answer);
}

async function answer(path: string, init: RequestInit): Promise<Response> {
  const { authenticated, userId, sessionToken } = session();
  if (!authenticated || typeof init.body !== 'string') return sendByFetch(path, init);
  const { acts, publicActs, ends, stored } = offlineFeatures();
  if (ends.some((one) => one === path)) return signOut(userId, path, init);
  const { user_id: _, session_token: __, ...input } = JSON.parse(init.body) as Fields;
  const asked = { path, input };
  if (publicActs.has(path)) return sendOrDraft(await newAct(userId, asked, init), init);
  if (acts.has(path)) return sendOrQueue(await newAct(userId, asked, init), init);
  if (!stored.test(path)) return sendByFetch(path, init);
  try {
    const response = await sendByFetch(path, init);
    if (!response.ok) return response;
    const text = await response.text();
    const isOpen = session().sessionToken === sessionToken && sessionToken !== endedToken;
    if (isOpen) storeAnswer(userId, keyOf(asked), text).catch(reportUnstored);
    return await withWaitingActs(asked, text, response.headers);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const text = await withFallback(storedText(userId, asked), null);
    if (text === null) throw error;
    return withWaitingActs(asked, text);
  }
}

async function sendOrDraft(act: NewAct, init: RequestInit): Promise<Response> {
  try {
    const response = await sendByFetch(act.path, init);
    if (response.ok)
      await withFallback(
        dropWhere(({ key }) => key === act.key),
        undefined,
      );
    return response;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The page retries with the same key, so draft and retry have an effect only once.
    return refusal((await store(() => outbox().addDraft(act))) ? DRAFTED : NOT_STORED);
  }
}

async function sendOrQueue(act: NewAct, init: RequestInit): Promise<Response> {
  const mend = () => dropWhere((one) => one.reason !== '' && isAboutTheSame(one, act));
  // Actions stay in order, so a new one waits behind pending ones.
  if ((await waitingActs()).length === 0) {
    try {
      const response = await sendByFetch(act.path, init);
      if (response.ok) await withFallback(mend(), undefined);
      return response;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  if (!(await store(() => outbox().add(act)))) return refusal(NOT_STORED);
  await mend();
  void flush();
  const predicted = offlineFeatures().acts.get(act.path)?.answer?.(act) ?? {};
  return Response.json({ requestStatus: 'success', ...predicted }, { headers: { [QUEUED]: '1' } });
}

const dropWhere = async (isDropped: (act: QueuedAct) => boolean) =>
  outbox().drop(...(await outbox().all()).filter(isDropped).map(({ id }) => id));

// A later action on the same subject replaces a rejected one.
const subjectOf = ({ path, input: { reading_id, isbn, list_id, game, day } }: NewAct) =>
  JSON.stringify([path, reading_id, isbn, list_id, game, day]);
const isAboutTheSame = (act: NewAct, other: NewAct) => subjectOf(act) === subjectOf(other);

const refusal = (error: string) => {
  const answer = { error, message: error, code: 'unavailable', request_id: '' } as const;
  return Response.json({ requestStatus: 'error', ...answer } satisfies ErrorAnswer, { status: 503 });
};

/** Stores an action; returns false if that failed. */
async function store(add: () => Promise<void>): Promise<boolean> {
  try {
    await add();
  } catch (error) {
    console.warn('The act is not stored.', error);
    return false;
  }
  void navigator.storage?.persist?.();
  return true;
}

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

async function withWaitingActs(asked: Asked, text: string, headers?: Headers): Promise<Response> {
  const init = headers === undefined ? {} : { headers };
  const acts = await waitingActs();
  if (acts.length === 0) return new Response(text, init);
  return new Response(JSON.stringify(withActs(JSON.parse(text), acts, asked)), init);
}

async function newAct(userId: string, { path, input }: Asked, init: RequestInit): Promise<NewAct> {
  const headers = new Headers(init.headers);
  const actedAt = clock();
  const id = input.reading_id ?? input.isbn ?? input.list_id;
  return {
    path,
    input,
    key: headers.get('idempotency-key') ?? crypto.randomUUID(),
    actedAt,
    zone: readerZone(),
    about: id === undefined ? undefined : knownSubject(await knownAnswers(userId), id),
  };
}

/** Sends the pending actions, if there is a connection. */
export async function flush(): Promise<void> {
  if (!session().authenticated) return;
  try {
    await outbox().flush();
  } catch (error) {
    console.warn('The outbox could not be sent.', error);
  }
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
    if (response.status === 429) return { kind: 'unanswered' };
    if (error === undefined || response.status >= 500) return { kind: 'failed', reason: sentences.internal };
    if (error.relog !== true) return refused(act, error);
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

/** What was typed is shown where it was written, beside what is stored by now. */
function refused(act: QueuedAct, { code, error }: ErrorAnswer): SendResult {
  const draft = offlineFeatures().acts.get(act.path)?.draft?.(act) ?? null;
  const isConflict = code === 'conflict';
  if (draft !== null)
    writeDraft(placeOfDraft(draft.name), { value: draft.value, key: '', base: isConflict ? '{}' : '' });
  return { kind: 'refused', reason: error, isConflict };
}

function toDone({ path, input, isDraft }: QueuedAct, answer: unknown): SendResult {
  const { reading, reading_id } = answer as { reading?: { id?: string }; reading_id?: string };
  // Sent from the list, so its form does not show it any more.
  if (isDraft || offlineFeatures().publicActs.has(path)) writeDraft(placeOfDraft(draftNameOf({ path }, input)), null);
  const madeId = reading?.id ?? reading_id;
  return madeId === undefined ? { kind: 'done' } : { kind: 'done', madeId };
}

let confirmLoss = (_count: number): Promise<void> => Promise.resolve();

/**
 * Sets the function that asks a reader who logs out whether unsent actions may be deleted; it resolves only if they
 * agree.
 */
export function confirmLossBy(ask: typeof confirmLoss): void {
  confirmLoss = ask;
}

async function signOut(userId: string, path: string, init: RequestInit): Promise<Response> {
  const isHere = path === offlineFeatures().ends[0];
  if (isHere) {
    await flush();
    const { length } = await withFallback(outbox().all(), []);
    if (length > 0) await confirmLoss(length);
  }
  try {
    const response = await sendByFetch(path, init);
    // A failed account deletion must not delete local data.
    if (response.ok || isHere) await deleteStored(userId);
    return response;
  } catch (error) {
    if (isHere) await deleteStored(userId);
    throw error;
  }
}

async function deleteStored(userId: string): Promise<void> {
  endedToken = session().sessionToken;
  openOutbox = null;
  // The server stops push messages with the session. After an offline logout it learns of that only later, so the
  // subscription is removed here.
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
  await deleteReader(userId);
}
