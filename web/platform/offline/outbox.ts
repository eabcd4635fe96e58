// Acts that were done without a network. The rules are here; where acts are stored and how they are sent is given, so that
// tests can lose the network and the tab at any step (tests/web/platform/offline/outbox.test.ts).

/** An act that waits to be sent, or was refused. */
export interface QueuedAct {
  /** Its place in the order; the store gives it. */
  id: number;
  path: string;
  input: Record<string, unknown>;
  /** The idempotency key, which makes one thing once however often it is sent. */
  key: string;
  /** When it was done, in milliseconds since the epoch by the server's clock, and in which zone. */
  actedAt: number | null;
  zone: string;
  /** Why the server refused it; empty while it waits. */
  reason: string;
  /** Whether its reader has yet to confirm it, as something that others will see. */
  isDraft: boolean;
}
export type NewAct = Omit<QueuedAct, 'id' | 'reason' | 'isDraft'>;

/** Whether an act is sent as soon as there is a network. */
export const isWaiting = ({ reason, isDraft }: QueuedAct) => reason === '' && !isDraft;

/** Storage of acts; each call is atomic. */
export interface ActStore {
  add(act: Omit<QueuedAct, 'id'>): Promise<void>;
  /** In the order in which they were added. */
  all(): Promise<QueuedAct[]>;
  /** Replaces and removes acts in one step. */
  change(changed: readonly QueuedAct[], removed: readonly number[]): Promise<void>;
}

/** The result of sending an act; an `unanswered` one may or may not have been done. */
export type SendResult =
  | { kind: 'done'; madeId?: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'unanswered' };

interface OutboxParts {
  store: ActStore;
  send(act: QueuedAct): Promise<SendResult>;
  /** Runs work unless another tab is at it. */
  alone(work: () => Promise<void>): Promise<void>;
  onChange(): void;
}

/** The ID by which acts name what a waiting act will make. */
export const idOfMade = (key: string) => `waiting-${key}`;

export interface Outbox {
  add(act: NewAct): Promise<void>;
  /** Stores an act until it is sent by `retry`; it takes the place of a draft of the same key, or that says the same. */
  addDraft(act: NewAct): Promise<void>;
  all(): Promise<QueuedAct[]>;
  /** Sends what waits, in order, until the network fails. */
  flush(): Promise<void>;
  /** Sends a refused act again, or a draft, as if it were done now. */
  retry(id: number): Promise<void>;
  drop(id: number): Promise<void>;
}

/** The outbox of one account. */
export function createOutbox({ store, send, alone, onChange }: OutboxParts): Outbox {
  const waiting = async () => (await store.all()).find(isWaiting);

  // An act is removed only after its answer: one whose answer was lost is sent again with its key.
  async function settle(act: QueuedAct, sent: Exclude<SendResult, { kind: 'unanswered' }>): Promise<void> {
    if (sent.kind === 'refused') return store.change([{ ...act, reason: sent.reason }], []);
    const { madeId } = sent;
    const naming = madeId === undefined ? [] : (await store.all()).filter(({ input }) => names(input, act.key));
    const renamed = naming.map((one) => ({ ...one, input: { ...one.input, reading_id: madeId } }));
    return store.change(renamed, [act.id]);
  }

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
      await store.change(
        [],
        same.map(({ id }) => id),
      );
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
        }
      }),
    async retry(id) {
      const act = (await store.all()).find((one) => one.id === id);
      if (act === undefined) return;
      await store.change([{ ...act, actedAt: null, reason: '', isDraft: false }], []);
      onChange();
    },
    async drop(id) {
      await store.change([], [id]);
      onChange();
    },
  };
}

const isSame = (one: QueuedAct['input'], other: QueuedAct['input']) => JSON.stringify(one) === JSON.stringify(other);

const names = (input: QueuedAct['input'], key: string) => input.reading_id === idOfMade(key);
