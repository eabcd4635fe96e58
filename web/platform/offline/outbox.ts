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

export interface Outbox {
  add(act: NewAct): Promise<void>;
  /** Stores an action until it is sent by `retry`; it replaces a draft with the same key or content. */
  addDraft(act: NewAct): Promise<void>;
  all(): Promise<QueuedAct[]>;
  /** Sends the pending actions in order, until the connection fails. */
  flush(): Promise<void>;
  /** Sends a rejected action or a draft as if it were done now. */
  retry(id: number): Promise<void>;
  drop(...ids: number[]): Promise<void>;
}

// After this many failures of the server an action moves aside, so that those behind it are sent.
const MAX_FAILURES = 3;

/** Creates the outbox of one account. */
export function createOutbox({ store, send, alone, onChange }: OutboxParts): Outbox {
  const waiting = async () => (await store.all()).find(isWaiting);

  // An action is removed only after a response: if the response is lost, it is sent again with its key.
  async function settle(act: QueuedAct, sent: Exclude<SendResult, { kind: 'unanswered' }>): Promise<void> {
    if (sent.kind === 'refused')
      return store.change([{ ...act, reason: sent.reason, isConflict: sent.isConflict === true }], []);
    if (sent.kind === 'failed') {
      const failures = (act.failures ?? 0) + 1;
      return store.change([{ ...act, failures, reason: failures < MAX_FAILURES ? '' : sent.reason }], []);
    }
    const { madeId } = sent;
    const naming = madeId === undefined ? [] : (await store.all()).filter(({ input }) => names(input, act.key));
    const renamed = naming.map((one) => ({ ...one, input: { ...one.input, reading_id: madeId } }));
    return store.change(renamed, [act.id]);
  }

  const drop = async (...ids: number[]) => {
    if (ids.length === 0) return;
    await store.change([], ids);
    onChange();
  };
  return {
    async add(act) {
      await store.add({ ...act, reason: '', isDraft: false });
      onChange();
    },
    async addDraft(act) {
      const drafts = (await store.all()).filter(({ isDraft }) => isDraft);
      const same = drafts.filter(
        ({ key, path, input }) => key === act.key || (path === act.path && isSame(input, act.input)),
      );
      await store.add({ ...act, reason: '', isDraft: true });
      await drop(...same.map(({ id }) => id));
      onChange();
    },
    all: () => store.all(),
    flush: () =>
      alone(async () => {
        for (let act = await waiting(); act !== undefined; act = await waiting()) {
          const sent = await send(act);
          if (sent.kind === 'unanswered') return;
          await settle(act, sent);
          onChange();
          if (sent.kind === 'failed' && (act.failures ?? 0) + 1 < MAX_FAILURES) return;
        }
      }),
    async retry(id) {
      const act = (await store.all()).find((one) => one.id === id);
      if (act === undefined) return;
      await store.change([{ ...act, actedAt: null, reason: '', failures: 0, isDraft: false }], []);
      onChange();
    },
    drop,
  };
}

const isSame = (one: QueuedAct['input'], other: QueuedAct['input']) => JSON.stringify(one) === JSON.stringify(other);

const names = (input: QueuedAct['input'], key: string) => input.reading_id === provisionalId(key);
