import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { applyImport } from '../../../../worker/features/imports/contract.ts';
import { type Answer, createTestApp, type TestApp } from '../../../support/worker/app.ts';
import { endpoints, type Prepared, prepare } from '../../../support/worker/examples.ts';
import { type DatabaseFailure, LOST, OVERLOADED, withFailingDatabase } from '../../../support/worker/failing.ts';
import { forgetNowAndThen } from '../../../support/worker/fresh.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

// Every call that writes, on a readers' database that fails before, during and after its batch, or wants less work: the
// reader is told in a sentence, nothing is half written, and the same click again does it once.

const BUSY = 'We are very busy right now. Please try again in a moment.';
// Both tries of a click fall into one second: what only notes when it was written is then the same.
const now = new Date();
const app = createTestApp({ now: () => now });
forgetNowAndThen();

const writing = endpoints.filter(([, { limit }]) => limit === 'write' || limit === 'mail' || limit === 'sign_in');

// What is gone, or there, since the first click says so; all others answer the second as they would have the first.
const told: Readonly<Record<string, string>> = {
  '/api/users/create_user': 'You already have an account with that email!',
  '/api/users/logout': 'Please login again!',
  '/api/users/logout_everywhere': 'Please login again!',
  '/api/users/delete': 'Please login again!',
  '/api/user_actions/delete_book_review': 'This review is not there any more.',
  '/api/books/delete_book_list': 'This list is not there any more.',
  '/api/challenges/delete': 'This challenge is not there any more.',
  '/api/readings/delete': 'We could not find this reading.',
  '/api/undo': 'This can no longer be undone.',
  '/api/bookclub/delete_post': 'This post is not there any more.',
  '/api/bookclub/delete_reply': 'This reply is not there any more.',
  '/api/bookclub/leave': 'We could not find this book club.',
  '/api/bookclub/manage/delete': 'We could not find this book club.',
  '/api/bookclub/manage/delete_invite_code': 'This invite code is not there any more.',
  '/api/bookclub/join': 'User is already in book club',
  '/api/bookclub/join_public': 'User is already in book club',
};

// What another click may do again: who signs in twice has two sessions, and a calendar address that nobody was told is
// followed by one that is answered.
const twice: Readonly<Record<string, string[]>> = {
  '/api/users/login': ['daily_counts', 'sessions'],
  '/api/bookclub/renew_calendar_address': ['calendar_addresses', 'revocations'],
};

/** The batches of a call, after which the database fails: one loads, the next one saves. */
const SAVING = { after: 1 } as const;

// That it waits, and longer each time, is looked at; nobody has to wait for it.
const pauses: number[] = [];
const noted = createTestApp({ now: () => now, pause: async (milliseconds) => void pauses.push(milliseconds) });

function failing(failure: DatabaseFailure) {
  const { env: broken, attempts } = withFailingDatabase(env, 'DB', failure);
  pauses.length = 0;
  return { bad: noted.over(broken), attempts };
}

/** Fails where a call that was answered "busy" did not try three times, with a pause before each further one. */
function expectPatience(pauses: readonly number[]): void {
  const [first = 0, second = 0] = pauses;
  expect(pauses).toHaveLength(2);
  expect(first).toBeGreaterThanOrEqual(40);
  expect(second).toBeGreaterThan(first);
}

/** One click: it can be sent through any app, and is the same click each time. */
function clickOf(path: string, { reader, input }: Prepared) {
  const key = crypto.randomUUID();
  const body = { user_id: reader.userId, session_token: reader.token, ...input };
  return (through: TestApp): Promise<Answer> => through.send(path, body, { 'idempotency-key': key });
}

/** The tables whose rows differ between two snapshots. */
function changed(before: string, after: string): string[] {
  const rows = (text: string) => new Map(JSON.parse(text) as [table: string, rows: unknown][]);
  const then = rows(before);
  return [...rows(after)]
    .filter(([table, now]) => JSON.stringify(then.get(table)) !== JSON.stringify(now))
    .map(([t]) => t);
}

describe.for(writing)('%s', ([path, endpoint]) => {
  test.for(['before', 'during'] as const)(
    '%s its batch: told, nothing written, and done by the next click',
    async (when) => {
      const click = clickOf(path, await prepare(endpoint, app));
      const { bad, attempts } = failing({ when, message: LOST, ...SAVING });
      const before = await snapshot();
      const refused = await click(bad);
      if (attempts() > 1) expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', error: BUSY } });
      if (attempts() > 1) expect(await snapshot()).toBe(before);
      if (attempts() > 1) expectPatience(pauses);
      const again = await click(app);
      expect(again.status, again.text).toBe(200);
    },
  );

  test('after its batch: the same click again does nothing twice, and hears what is true', async () => {
    const click = clickOf(path, await prepare(endpoint, app));
    const { bad, attempts } = failing({ when: 'after', message: LOST, ...SAVING });
    const lost = await click(bad);
    // A message that met itself in the outbox is there: the cron sends it.
    if (attempts() > 1 && endpoint.limit !== 'mail') expect(lost).toMatchObject({ status: 503, body: { error: BUSY } });
    const kept = await snapshot();
    const again = await click(app);
    expect((again.body as { error?: string }).error, again.text).toBe(told[path]);
    // The first of its batches keeps what was chosen: the next click goes on, and the one behind it finds all done.
    const goesOn = path === applyImport.path;
    const settled = goesOn ? await snapshot() : kept;
    if (goesOn) await click(app);
    expect(changed(settled, await snapshot())).toEqual(twice[path] ?? []);
  });

  test('overloaded: not asked again, told, and done by the next click', async () => {
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
