// Actions done offline. Storage and sending are injected, so that tests can lose the connection and the tab at any step
// (tests/web/platform/offline/outbox.test.ts).

export interface QueuedAct {
  /** The position in the queue, assigned by the store. */
  id: number;
  path: string;
  input: Record<string, unknown>;
  /** The idempotency key, with which repeated calls have an effect only once. */
  key: string;
  /** When it was done, in milliseconds since the epoch on the server's clock. */
  actedAt: number | null;
  zone: string;
  /** What it is about, as far as the stored responses say. */
  about?: Subject | undefined;
  /** Why the server rejected it, or failed to answer; empty while it is pending. */
  reason: string;
  /** Whether something else is stored by now, so that sending it again would be rejected again. */
  isConflict?: boolean;
  /** How often the server failed to answer it. */
  failures?: number;
  /** Until when the server accepts no more calls, in milliseconds since the epoch. */
  pausedUntil?: number;
  /** Whether the reader has yet to confirm it, since it will be public. */
  isDraft: boolean;
}
export type NewAct = Omit<QueuedAct, 'id' | 'reason' | 'isDraft'>;
/** An action to store; a new one gets its position from the store. */
export type StoredAct = Omit<QueuedAct, 'id'> & { id?: number };

/** A book, or something else that has a name. */
export interface Subject {
  title: string;
  isbn?: string | undefined;
  workId?: string | undefined;
}

/** Whether an action is sent as soon as there is a connection. */
export const isWaiting = ({ reason, isDraft }: QueuedAct) => reason === '' && !isDraft;

export interface ActStore {
  /** Returns all actions in the order in which they were added. */
  all(): Promise<QueuedAct[]>;
  /** Stores and removes actions in one step. */
  change(stored: readonly StoredAct[], removed: readonly number[]): Promise<void>;
}

/** The result of sending an action; an `unanswered` or `failed` one may or may not have succeeded. */
export type SendResult =
  | { kind: 'done'; madeId?: string }
  | { kind: 'refused'; reason: string; isConflict?: boolean }
  | { kind: 'failed'; reason: string }
  | { kind: 'paused'; until: number }
  | { kind: 'unanswered' };

interface OutboxParts {
  store: ActStore;
  send(act: QueuedAct): Promise<SendResult>;
  /** Runs the work unless another tab does. */
  alone(work: () => Promise<void>): Promise<void>;
  onChange(): void;
}

/** Returns the provisional ID of what a pending action creates, for use by later actions. */
export const provisionalId = (key: string) => `waiting-${key}`;

// After this many failures of the server an action moves aside, so that those behind it are sent.
const MAX_FAILURES = 3;

export function createOutbox({ store, send, alone, onChange }: OutboxParts) {
  const waiting = async () => (await store.all()).find(isWaiting);
  const change = async (stored: readonly StoredAct[], removed: readonly number[] = []) => {
    if (stored.length + removed.length === 0) return;
    await store.change(stored, removed);
    onChange();
  };

  // An action is removed only after a response: if the response is lost, it is sent again with its key.
  async function settle(act: QueuedAct, sent: SendResult): Promise<void> {
    if (sent.kind === 'unanswered') return change(act.pausedUntil ? [{ ...act, pausedUntil: 0 }] : []);
    if (sent.kind === 'paused') return change([{ ...act, pausedUntil: sent.until }]);
    if (sent.kind === 'refused') return change([{ ...act, reason: sent.reason, isConflict: sent.isConflict === true }]);
    if (sent.kind === 'failed') {
      const failures = (act.failures ?? 0) + 1;
      return change([{ ...act, failures, reason: failures < MAX_FAILURES ? '' : sent.reason }]);
    }
    const isNaming = ({ input }: QueuedAct) => sent.madeId !== undefined && input.reading_id === provisionalId(act.key);
    const naming = (await store.all()).filter(isNaming);
    return change(
      naming.map((one) => ({ ...one, input: { ...one.input, reading_id: sent.madeId } })),
      [act.id],
    );
  }

  return {
    add: (act: NewAct) => change([{ ...act, reason: '', isDraft: false }]),
    /** Stores an action until it is sent by `retry`; it replaces a draft with the same key or content. */
    async addDraft(act: NewAct) {
      const content = JSON.stringify([act.path, act.input]);
      const isSame = ({ isDraft, key, path, input }: QueuedAct) =>
        isDraft && (key === act.key || JSON.stringify([path, input]) === content);
      const same = (await store.all()).filter(isSame).map(({ id }) => id);
      await change([{ ...act, reason: '', isDraft: true }], same);
    },
    all: () => store.all(),
    /** Sends the pending actions in order, until the connection fails; after a pause only if the reader asks for it. */
    flush: (isAsked = false) =>
      alone(async () => {
        for (let act = await waiting(); act !== undefined; act = await waiting()) {
          if (!isAsked && (act.pausedUntil ?? 0) > Date.now()) return;
          const sent = await send(act);
          await settle(act, sent);
          const isTriedAgain = sent.kind === 'failed' && (act.failures ?? 0) + 1 < MAX_FAILURES;
          if (isTriedAgain || sent.kind === 'paused' || sent.kind === 'unanswered') return;
        }
      }),
    /** Sends a rejected action or a draft as if it were done now. */
    async retry(id: number) {
      const acts = (await store.all()).filter((one) => one.id === id);
      await change(acts.map((act) => ({ ...act, actedAt: null, reason: '', failures: 0, isDraft: false })));
    },
    drop: (...ids: number[]) => change([], ids),
  };
}
