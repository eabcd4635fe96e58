import { logout, logoutEverywhere } from '../../../worker/features/accounts/contract.ts';
import { deleteAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { getBookLists } from '../../../worker/features/library/lists/contract.ts';
import { undoRemoval } from '../../../worker/features/undo/contract.ts';
import { type ErrorAnswer, errorAnswer } from '../../../worker/platform/http/contract.ts';
import { sendByFetch, sendThrough } from '../api/call.ts';
import { session } from '../api/session.ts';
import { clock } from '../ui/text/clock.ts';
import { actLabels, answerWithActs, draftLabels, isAboutTheSame, pageOfAct, predictAnswer } from './acts.ts';
import { actStoreOf, deleteDatabase, storeAnswer, storedAnswer, storedAnswers } from './database.ts';
import type { KnownAnswers } from './known.ts';
import { reportUnstored } from './lost-acts.ts';
import {
  createOutbox,
  isWaiting,
  type NewAct,
  type Outbox,
  provisionalId,
  type QueuedAct,
  type SendResult,
} from './outbox.ts';
import { openedPages } from './register.ts';
import { listsOfBook } from './shelf-answers.ts';

// All API calls pass through here once the app runs: responses are stored for offline use, and actions without a
// connection wait in the outbox.

const STORED =
  /^\/api\/(?:books\/(?:get|editions|similar|series|get_book_lists?)|notes\/get|readings\/(?:list|shelf)|user_actions\/view_user_book_stats|streaks\/(?:view_user_streak|get_habits|view_acts)|challenges\/view|trending\/get|recommendations\/get|activity\/feed|games\/(?:today|board|get\w+)|bookclub\/(?:bookclubs_user_in|get_\w+|meetings|polls)|public\/get_book_reviews_db)$/;

const DRAFTED = 'You’re offline. We saved this as a draft: send it when you’re back.';
const NOT_STORED = 'Your browser’s storage is full or blocked, so your change wasn’t saved.';

const listeners = new Set<() => void>();
let openOutbox: { userId: string; outbox: Outbox } | null = null;
// The session ended by this tab, whose pending responses must not be stored.
let endedToken = '';
const ENDING: readonly string[] = [logout.path, logoutEverywhere.path, deleteAccount.path];

/** Calls the listener when actions are added, sent, rejected or dropped. */
export function onOutboxChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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
        for (const listener of listeners) listener();
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
  const { authenticated, userId } = session();
  if (!authenticated || typeof init.body !== 'string') return sendByFetch(path, init);
  if (ENDING.includes(path)) return signOut(userId, path, init);
  if (path === undoRemoval.path) return undo(init, init.body);
  const { user_id: _, session_token: __, ...asked } = JSON.parse(init.body) as Record<string, unknown>;
  const act = actLabels.has(path) ? newAct(path, asked, init) : null;
  const isStored = STORED.test(path);
  if (draftLabels.has(path)) return sendOrDraft(newAct(path, asked, init), init);
  if (act === null && !isStored) return sendByFetch(path, init);
  const waiting = await waitingActs();
  // Actions stay in order, so a new one waits behind pending ones.
  const queued = act !== null && waiting.length > 0 ? await queue(userId, act) : null;
  if (queued !== null) return queued;
  try {
    const response = await sendByFetch(path, init);
    if (act !== null && response.ok) await withFallback(dropMended(act), undefined);
    if (!isStored || !response.ok) return response;
    const text = await response.text();
    if (session().sessionToken !== endedToken) storeAnswer(userId, keyOf(path, asked), text).catch(reportUnstored);
    return await withWaitingActs(userId, { path, asked, text }, waiting, response.headers);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    if (act !== null) return (await queue(userId, act)) ?? Promise.reject(error);
    const text = await withFallback(storedText(userId, path, asked), undefined);
    if (text === undefined) throw error;
    return withWaitingActs(userId, { path, asked, text }, waiting);
  }
}

async function sendOrDraft(act: NewAct, init: RequestInit): Promise<Response> {
  try {
    return await sendByFetch(act.path, init);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The page retries with the same key, so draft and retry have an effect only once.
    return refusal((await store(() => outbox().addDraft(act))) ? DRAFTED : NOT_STORED);
  }
}

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

async function knownAnswers(userId: string): Promise<KnownAnswers> {
  return (await storedAnswers(userId)).map((text): unknown => JSON.parse(text));
}

const keyOf = (path: string, asked: object) => `${path} ${JSON.stringify(asked)}`;

async function storedText(userId: string, path: string, asked: Answered['asked']): Promise<string | undefined> {
  const text = await storedAnswer(userId, keyOf(path, asked));
  if (text !== undefined || path !== getBookLists.path) return text;
  // The lists of this book were never loaded, so they are derived from all lists.
  const lists = await storedAnswer(userId, keyOf(path, {}));
  if (lists === undefined) return undefined;
  return JSON.stringify(listsOfBook(JSON.parse(lists), asked.isbn, await knownAnswers(userId)));
}

interface Answered {
  path: string;
  asked: Record<string, unknown>;
  text: string;
}

async function withWaitingActs(
  userId: string,
  { path, asked, text }: Answered,
  acts: readonly QueuedAct[],
  headers?: Headers,
) {
  const init = headers === undefined ? {} : { headers };
  if (acts.length === 0) return new Response(text, init);
  const after = answerWithActs(path, asked, JSON.parse(text), acts, await knownAnswers(userId));
  return new Response(JSON.stringify(after), init);
}

function newAct(path: string, input: Record<string, unknown>, init: RequestInit): NewAct {
  const headers = new Headers(init.headers);
  return {
    path,
    input,
    key: headers.get('idempotency-key') ?? crypto.randomUUID(),
    actedAt: clock(),
    zone: headers.get('x-time-zone') ?? 'UTC',
  };
}

// Returns null if the effect of the action can't be predicted; it is then not queued.
async function queue(userId: string, act: NewAct): Promise<Response | null> {
  const predicted = predictAnswer(act, await knownAnswers(userId), await waitingActs());
  if (predicted === null) return null;
  if (!(await store(() => outbox().add(act)))) return refusal(NOT_STORED);
  await dropMended(act);
  void flush();
  return Response.json({ requestStatus: 'success', ...predicted });
}

/** Drops the rejected actions that an action replaces. */
async function dropMended(act: NewAct): Promise<void> {
  const refused = (await outbox().all()).filter(({ reason }) => reason !== '');
  await Promise.all(refused.filter((one) => isAboutTheSame(one, act)).map(({ id }) => outbox().drop(id)));
}

/** Returns the page on which a rejected action can be repeated; null if too little is known. */
export async function pageToMend(act: QueuedAct): Promise<string | null> {
  return pageOfAct(act, await knownAnswers(session().userId));
}

// The server's undo IDs of actions sent later, by the predicted ID.
const undoIds = new Map<string, string>();

/** Undoes a pending action by dropping it, and any other on the server. */
async function undo(init: RequestInit, body: string): Promise<Response> {
  const asked = JSON.parse(body) as { undo_id: string };
  const isDropped = await navigator.locks.request(lockOf(session().userId), async () => {
    const act = (await waitingActs()).find(({ key }) => provisionalId(key) === asked.undo_id);
    if (act !== undefined) await outbox().drop(act.id);
    return act !== undefined;
  });
  if (isDropped) return Response.json({ requestStatus: 'success' });
  const undo_id = undoIds.get(asked.undo_id) ?? asked.undo_id;
  return sendByFetch(undoRemoval.path, { ...init, body: JSON.stringify({ ...asked, undo_id }) });
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
    const error = errorAnswer.safeParse(result);
    // The server is busy, or the session has ended: the action stays pending.
    if (!error.success || response.status >= 500 || [401, 429].includes(response.status)) return { kind: 'unanswered' };
    return { kind: 'refused', reason: error.data.error };
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error;
    return { kind: 'unanswered' };
  }
}

function toDone({ key }: QueuedAct, answer: unknown): SendResult {
  const { reading, reading_id, undo_id } = answer as {
    reading?: { id?: string };
    reading_id?: string;
    undo_id?: string;
  };
  if (undo_id !== undefined) undoIds.set(provisionalId(key), undo_id);
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
  if (path === logout.path) {
    await flush();
    const { length } = await withFallback(outbox().all(), []);
    if (length > 0) await confirmLoss(length);
  }
  try {
    const response = await sendByFetch(path, init);
    // A failed account deletion must not delete local data.
    if (response.ok || path === logout.path) await deleteStored(userId);
    return response;
  } catch (error) {
    if (path === logout.path) await deleteStored(userId);
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
  await openedPages(await openedPages([]));
  await deleteDatabase(userId);
}
