import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { type Answer, createTestApp, type TestApp } from '../../../support/worker/app.ts';
import { endpoints, exampleOf, type Prepared, prepare } from '../../../support/worker/examples.ts';
import {
  CONNECTION_LOST,
  type DatabaseFailure,
  OVERLOADED,
  withFailingCache,
  withFailingDatabase,
} from '../../../support/worker/failing.ts';
import { emptyReadersDatabaseRegularly } from '../../../support/worker/fresh.ts';
import { inQuickRun } from '../../../support/worker/quick.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

// Every call that writes, with a readers' database that fails before, during or after its batch, or is overloaded: the
// reader gets an error message, nothing is half written, and the same click again takes effect once.

const BUSY = 'We’re very busy right now. Please try again in a moment.';
// Both attempts of a click fall in the same second, so that rows that record the time of writing are equal.
const now = new Date();
const app = createTestApp({ now: () => now });
emptyReadersDatabaseRegularly();

const writing = endpoints.filter(([, { limit }]) => limit === 'write' || limit === 'mail' || limit === 'sign_in');

/** A call's first batch loads and its second saves; the database fails after the first. */
const SAVING = { after: 1 } as const;

// Pauses are recorded instead of waited for, to check that each is longer than the one before.
const pauses: number[] = [];
const countingApp = createTestApp({ now: () => now, pause: async (milliseconds) => void pauses.push(milliseconds) });

function failing(failure: DatabaseFailure) {
  const { env: broken, attempts } = withFailingDatabase(env, 'DB', failure);
  pauses.length = 0;
  return { bad: countingApp.over(broken), attempts };
}

/** Expects two further attempts after a call was answered "busy", with a longer pause before the second. */
function expectPatience(pauses: readonly number[]): void {
  const [first = 0, second = 0] = pauses;
  expect(pauses).toHaveLength(2);
  expect(first).toBeGreaterThanOrEqual(40);
  expect(second).toBeGreaterThan(first);
}

/** Returns one click, which can be sent through any app with the same key. */
function clickOf(path: string, { reader, input }: Prepared) {
  const key = crypto.randomUUID();
  const body = { user_id: reader.userId, session_token: reader.token, ...input };
  return (through: TestApp): Promise<Answer> => through.send(path, body, { 'idempotency-key': key });
}

/** Returns the tables whose rows differ between two snapshots. */
function changed(before: string, after: string): string[] {
  const rows = (text: string) => new Map(JSON.parse(text) as [table: string, rows: unknown][]);
  const then = rows(before);
  return [...rows(after)]
    .filter(([table, now]) => JSON.stringify(then.get(table)) !== JSON.stringify(now))
    .map(([t]) => t);
}

describe.for(inQuickRun(writing))('%s', ([path, endpoint]) => {
  const example = exampleOf(endpoint);

  test('failing during its batch: an error, nothing written, and the next click succeeds', async () => {
    const click = clickOf(path, await prepare(endpoint, app));
    const { bad, attempts } = failing({ when: 'during', message: CONNECTION_LOST, ...SAVING });
    const before = await snapshot();
    const refused = await click(bad);
    if (attempts() > 1) {
      expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', error: BUSY } });
      expect(await snapshot()).toBe(before);
      expectPatience(pauses);
    }
    // The next click has no cache, and its database fails once.
    const lostOnce = withFailingDatabase(withFailingCache(env), 'DB', {
      when: 'before',
      message: CONNECTION_LOST,
      times: 1,
    });
    const again = await click(countingApp.over(lostOnce.env));
    expect(again.status, again.text).toBe(200);
  });

  test('failing after its batch: the same click again changes nothing twice, and gets the right answer', async () => {
    const click = clickOf(path, await prepare(endpoint, app));
    const { bad, attempts } = failing({ when: 'after', message: CONNECTION_LOST, ...SAVING });
    const lost = await click(bad);
    // A retried message finds itself in the outbox, and the cron sends it, so mail may succeed.
    if (attempts() > 1 && endpoint.limit !== 'mail') expect(lost).toMatchObject({ status: 503, body: { error: BUSY } });
    const before = await snapshot();
    const again = await click(app);
    const error = again.status === 200 ? undefined : (again.body as { code?: string }).code;
    // The first click has advanced the passkey's counter, so its proof is rejected before it is spent.
    expect(error, again.text).toBe(path === '/api/passkeys/login' ? 'not_allowed' : example.again);
    const expected = example.resumes ? await snapshot() : before;
    if (example.resumes) await click(app);
    expect(changed(expected, await snapshot())).toEqual(example.twice ?? []);
  });
});

// One function decides about retries, so a few calls represent all.
describe.for(writing.slice(0, 3))('%s', ([path, endpoint]) => {
  test('overloaded: no retry, an error, and the next click succeeds', async () => {
    const click = clickOf(path, await prepare(endpoint, app));
    const { bad, attempts } = failing({ when: 'before', message: OVERLOADED, ...SAVING });
    const before = await snapshot();
    const refused = await click(bad);
    expect(attempts()).toBeLessThanOrEqual(2);
    expect(pauses).toEqual([]);
    if (attempts() > 1) expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', error: BUSY } });
    if (attempts() > 1) expect(await snapshot()).toBe(before);
    const again = await click(app);
    expect(again.status, again.text).toBe(200);
  });
});
