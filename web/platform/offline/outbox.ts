// Actions done offline. Storage and sending are injected, so that tests can lose the connection and the tab at any step
// (tests/web/platform/offline/outbox.test.ts).

/** An action that is pending or was rejected. */
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
  /** Whether the reader has yet to confirm it, since it will be public. */
  isDraft: boolean;
}
export type NewAct = Omit<QueuedAct, 'id' | 'reason' | 'isDraft'>;

/** A book, or something else that has a name. */
export interface Subject {
  title: string;
  isbn?: string | undefined;
  workId?: string | undefined;
}

/** Whether an action is sent as soon as there is a connection. */
export const isWaiting = ({ reason, isDraft }: QueuedAct) => reason === '' && !isDraft;

/** Storage of actions; each call is atomic. */
export interface ActStore {
  add(act: Omit<QueuedAct, 'id'>): Promise<void>;
  /** Returns all actions in the order in which they were added. */
  all(): Promise<QueuedAct[]>;
  /** Replaces and removes actions in one step. */
  change(changed: readonly QueuedAct[], removed: readonly number[]): Promise<void>;
}

/** The result of sending an action; an `unanswered` or `failed` one may or may not have succeeded. */
export type SendResult =
  | { kind: 'done'; madeId?: string }
  | { kind: 'refused'; reason: string; isConflict?: boolean }
  | { kind: 'failed'; reason: string }
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

/** Creates the outbox of one account. */
export function createOutbox({ store, send, alone, onChange }: OutboxParts) {
  const waiting = async () => (await store.all()).find(isWaiting);
  const change = async (changed: readonly QueuedAct[], removed: readonly number[] = []) => {
    if (changed.length + removed.length === 0) return;
    await store.change(changed, removed);
    onChange();
  };

  // An action is removed only after a response: if the response is lost, it is sent again with its key.
  async function settle(act: QueuedAct, sent: Exclude<SendResult, { kind: 'unanswered' }>): Promise<void> {
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
    async add(act: NewAct) {
      await store.add({ ...act, reason: '', isDraft: false });
      onChange();
    },
    /** Stores an action until it is sent by `retry`; it replaces a draft with the same key or content. */
    async addDraft(act: NewAct) {
      const drafts = (await store.all()).filter(({ isDraft }) => isDraft);
      const isSame = ({ path, input }: QueuedAct) =>
        JSON.stringify([path, input]) === JSON.stringify([act.path, act.input]);
      const same = drafts.filter((one) => one.key === act.key || isSame(one));
      await store.add({ ...act, reason: '', isDraft: true });
      await store.change(
        [],
        same.map(({ id }) => id),
      );
      onChange();
    },
    all: () => store.all(),
    /** Sends the pending actions in order, until the connection fails. */
    flush: () =>
      alone(async () => {
        for (let act = await waiting(); act !== undefined; act = await waiting()) {
          const sent = await send(act);
          if (sent.kind === 'unanswered') return;
          await settle(act, sent);
          if (sent.kind === 'failed' && (act.failures ?? 0) + 1 < MAX_FAILURES) return;
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
