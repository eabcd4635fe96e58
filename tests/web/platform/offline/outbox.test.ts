import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ActStore,
  createOutbox,
  type NewAct,
  provisionalId,
  type QueuedAct,
  type SendResult,
} from '../../../../web/platform/offline/outbox.ts';

// Whatever happens to the network, the tabs and the clock: after everything has settled, the account equals the one of
// a reader who did the same acts online at the same local times.

type Line = 'answers' | 'pauses' | 'lost before' | 'lost after' | 'dies before' | 'dies after';

class TabDied extends Error {}

/** Imitates an account on the server: the acts in order, each key once, with their times and time zones. */
function createServer() {
  const doneActs = new Map<string, Pick<NewAct, 'path' | 'input' | 'actedAt' | 'zone'>>();
  const act = ({ key, path, input, actedAt, zone }: QueuedAct): SendResult => {
    // Refused permanently, or because it is too late: the reader may send a late act again with the current time.
    if (path === '/bad' || (path === '/late' && actedAt !== null)) return { kind: 'refused', reason: 'No.' };
    if (!doneActs.has(key)) doneActs.set(key, { path, input, actedAt, zone });
    return path === '/start' ? { kind: 'done', madeId: `made by ${key}` } : { kind: 'done' };
  };
  return { done: doneActs, act };
}

function createStore(): ActStore & { clear(): void } {
  const acts = new Map<number, QueuedAct>();
  let last = 0;
  return {
    all: async () => structuredClone([...acts.values()].sort((a, b) => a.id - b.id)),
    async change(stored, removed) {
      for (const act of stored) {
        const id = act.id ?? last + 1;
        last = Math.max(last, id);
        acts.set(id, structuredClone({ ...act, id }));
      }
      for (const id of removed) acts.delete(id);
    },
    clear: () => acts.clear(),
  };
}

function createBrowser() {
  const server = createServer();
  const store = createStore();
  let isTaken = false;
  let lines: Line[] = [];
  const send = async (act: QueuedAct): Promise<SendResult> => {
    const line = lines.shift() ?? 'answers';
    await Promise.resolve();
    if (line === 'dies before') throw new TabDied();
    if (line === 'lost before') return { kind: 'unanswered' };
    if (line === 'pauses') return { kind: 'paused', until: 0 };
    const answer = server.act(act);
    await Promise.resolve();
    if (line === 'dies after') throw new TabDied();
    return line === 'lost after' ? { kind: 'unanswered' } : answer;
  };
  // Like Web Locks: a lock is released when the tab that holds it dies.
  const alone = async (work: () => Promise<void>) => {
    if (isTaken) return;
    isTaken = true;
    try {
      await work();
    } finally {
      isTaken = false;
    }
  };
  const tab = () => createOutbox({ store, send, alone, onChange: () => undefined });
  return {
    server,
    store,
    tab,
    async flush(tabs: number, next: readonly Line[]) {
      lines = [...next];
      const outcomes = await Promise.allSettled(Array.from({ length: tabs }, () => tab().flush()));
      for (const outcome of outcomes)
        if (outcome.status === 'rejected' && !(outcome.reason instanceof TabDied)) throw outcome.reason;
      lines = [];
    },
  };
}

const path = fc.constantFrom('/progress', '/start', '/late', '/bad');
const line = fc.constantFrom<Line>(
  ...(['answers', 'answers', 'pauses', 'lost before', 'lost after', 'dies before', 'dies after'] as const),
);
const step = fc.oneof(
  // The clock may be set to anything in between.
  { weight: 5, arbitrary: fc.record({ what: fc.constant('act' as const), path, actedAt: fc.nat(), on: fc.nat(5) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('flush' as const),
      tabs: fc.integer({ min: 1, max: 2 }),
      lines: fc.array(line, { maxLength: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('draft' as const), actedAt: fc.nat(), text: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('retry' as const, 'drop' as const), place: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('confirm' as const), place: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('sign out' as const, 'other account' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

async function settles(steps: readonly Step[]) {
  const [browser, otherBrowser] = [createBrowser(), createBrowser()];
  let expected: NewAct[] = [];
  const dropped = new Set<string>();
  const retried = new Set<string>();
  const confirmed = new Set<string>();
  for (const [place, currentStep] of steps.entries()) {
    if (currentStep.what === 'act') {
      // A page that shows the created reading already uses its ID.
      const stored = await browser.store.all();
      const started = expected.filter((act) => act.path === '/start' && stored.some(({ key }) => key === act.key));
      const on = started[currentStep.on];
      // Some acts refer to the result of an earlier act.
      const input = on === undefined ? { page: place } : { page: place, reading_id: provisionalId(on.key) };
      const act = {
        path: currentStep.path,
        input,
        key: `key ${place}`,
        actedAt: currentStep.actedAt,
        zone: `zone ${place % 3}`,
      };
      await browser.tab().add(act);
      expected.push(act);
    } else if (currentStep.what === 'draft') {
      const draft = { path: '/post', input: { text: currentStep.text }, key: `key ${place}`, zone: 'UTC' };
      const same = (await browser.store.all()).filter(
        ({ isDraft, input }) => isDraft && input.text === currentStep.text,
      );
      await browser.tab().addDraft({ ...draft, actedAt: currentStep.actedAt });
      for (const { key } of same) dropped.add(key);
      expected.push({ ...draft, actedAt: null });
    } else if (currentStep.what === 'confirm') {
      const draft = (await browser.store.all()).filter(({ isDraft }) => isDraft)[currentStep.place];
      if (draft === undefined) continue;
      await browser.tab().retry(draft.id);
      confirmed.add(draft.key);
    } else if (currentStep.what === 'flush') await browser.flush(currentStep.tabs, currentStep.lines);
    else if (currentStep.what === 'other account') {
      const act = { path: '/progress', input: {}, key: `other ${place}`, actedAt: place, zone: 'UTC' };
      await otherBrowser.tab().add(act);
      await otherBrowser.flush(1, []);
    } else if (currentStep.what === 'sign out') {
      for (const { key } of await browser.store.all()) dropped.add(key);
      browser.store.clear();
    } else if ('place' in currentStep) {
      const act = (await browser.store.all()).filter(({ reason }) => reason !== '')[currentStep.place];
      if (act === undefined) continue;
      await browser.tab()[currentStep.what](act.id);
      (currentStep.what === 'drop' ? dropped : retried).add(act.key);
    }
  }
  await browser.flush(2, []);

  const refused = await browser.store.all();
  expect(refused.every(({ reason, isDraft }) => reason !== '' || isDraft)).toBe(true);
  // Drafts, which others would see, are sent only after the reader confirms them.
  const posted = [...browser.server.done].filter(([, { path }]) => path === '/post').map(([key]) => key);
  expect(posted.filter((key) => !confirmed.has(key))).toEqual([]);
  const isRefused = ({ key }: NewAct) => refused.some((act) => act.key === key);
  const isDone = (key: string) => browser.server.done.has(key);
  expected = expected.filter((act) => !isRefused(act) && (!dropped.has(act.key) || isDone(act.key)));
  const madeOf = (act: NewAct) => {
    const start = expected.find(({ key }) => provisionalId(key) === act.input.reading_id);
    return start === undefined || !isDone(start.key) || dropped.has(start.key)
      ? act.input
      : { ...act.input, reading_id: `made by ${start.key}` };
  };
  const online = new Map(
    expected.map((act) => [
      act.key,
      { path: act.path, input: madeOf(act), actedAt: retried.has(act.key) ? null : act.actedAt, zone: act.zone },
    ]),
  );
  expect(Object.fromEntries(browser.server.done)).toEqual(Object.fromEntries(online));
  // In order, except for acts that the reader sent later.
  const inOrder = (keys: Iterable<string>) => [...keys].filter((key) => !retried.has(key) && !confirmed.has(key));
  expect(inOrder(browser.server.done.keys())).toEqual(inOrder(online.keys()));
  expect([...otherBrowser.server.done.keys()].every((key) => key.startsWith('other'))).toBe(true);
  expect([...browser.server.done.keys()].some((key) => key.startsWith('other'))).toBe(false);
}

test('after everything has settled the account is that of a reader who was online', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 40 }), settles), { numRuns: 400 });
}, 60_000);

test('an act that the server fails to do three times moves aside and lets the others pass', async () => {
  const store = createStore();
  const sent: string[] = [];
  const send = async ({ path }: QueuedAct): Promise<SendResult> => {
    sent.push(path);
    return path === '/broken' ? { kind: 'failed', reason: 'Our fault.' } : { kind: 'done' };
  };
  const outbox = createOutbox({ store, send, alone: (work) => work(), onChange: () => undefined });
  for (const path of ['/broken', '/note']) await outbox.add({ path, input: {}, key: path, actedAt: 0, zone: 'UTC' });
  await outbox.flush();
  await outbox.flush();
  expect(sent).toEqual(['/broken', '/broken']);
  await outbox.flush();
  expect(sent.slice(2)).toEqual(['/broken', '/note']);
  const [aside, ...rest] = await outbox.all();
  expect([aside?.reason, rest]).toEqual(['Our fault.', []]);
  await outbox.retry(aside?.id ?? 0);
  expect(await outbox.all()).toMatchObject([{ reason: '', failures: 0 }]);
});

test('after a pause that the server asks for, acts are sent when it is over, or when the reader asks for it', async () => {
  const store = createStore();
  const sent: string[] = [];
  let until = Date.now() + 60_000;
  const send = async ({ path }: QueuedAct): Promise<SendResult> => {
    sent.push(path);
    return sent.length === 1 ? { kind: 'paused', until } : { kind: 'unanswered' };
  };
  const outbox = createOutbox({ store, send, alone: (work) => work(), onChange: () => undefined });
  for (const path of ['/progress', '/note']) await outbox.add({ path, input: {}, key: path, actedAt: 0, zone: 'UTC' });
  await outbox.flush();
  await outbox.flush();
  expect(sent).toEqual(['/progress']);
  expect(await outbox.all()).toMatchObject([{ pausedUntil: until, reason: '' }, { path: '/note' }]);
  await outbox.flush(true);
  expect(sent).toEqual(['/progress', '/progress']);
  // Without a network it waits for a connection again.
  expect(await outbox.all()).toMatchObject([{ pausedUntil: 0 }, { path: '/note' }]);
  [sent.length, until] = [0, Date.now() - 1];
  await outbox.flush();
  await outbox.flush();
  expect(sent).toEqual(['/progress', '/progress']);
});

test('five hundred acts are sent once each, in order, however often the network fails', async () => {
  const browser = createBrowser();
  const acts = Array.from({ length: 500 }, (_, place) => ({
    ...{ path: '/progress', input: { page: place }, key: `key ${place}`, actedAt: place, zone: 'UTC' },
  }));
  for (const act of acts) await browser.tab().add(act);
  const rounds: Line[] = ['lost after', 'dies after', 'lost before', 'dies before'];
  for (let round = 0; (await browser.store.all()).length > 0; round += 1) {
    const end = rounds[round % rounds.length] ?? 'answers';
    await browser.flush(2, [...Array<Line>(40).fill('answers'), end]);
  }
  expect([...browser.server.done.keys()]).toEqual(acts.map(({ key }) => key));
});
