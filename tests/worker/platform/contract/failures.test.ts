import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../../worker/platform/http/contract.ts';
import { type Answer, createTestApp, type TestApp } from '../../../support/worker/app.ts';
import { endpoints, prepare } from '../../../support/worker/examples.ts';
import {
  LOST,
  OVERLOADED,
  withFailingCache,
  withFailingDatabase,
  withFailingMail,
} from '../../../support/worker/failing.ts';

// What a bad day of the platform does to every call there is.

const app = createTestApp();
// How long it waits before it asks again is held by faults/database.test.ts; nobody has to wait for it here.
const impatient = createTestApp({ pause: async () => undefined });
const database = (failure: Parameters<typeof withFailingDatabase>[2], name: 'DB' | 'CATALOGUE' = 'DB') =>
  impatient.over(withFailingDatabase(env, name, failure).env);

/** Prepares a call while everything works, and makes it where something does not. */
async function onBadDay(endpoint: Endpoint, bad: TestApp): Promise<Answer> {
  const { reader, input } = await prepare(endpoint, app);
  const body = { user_id: reader.userId, session_token: reader.token, ...input };
  return bad.send(endpoint.path, body, { 'idempotency-key': crypto.randomUUID() });
}

test.for(endpoints)('%s does not notice that the database was lost for a moment', async ([, endpoint]) => {
  const answer = await onBadDay(endpoint, database({ when: 'before', message: LOST, times: 1 }));
  expect(answer.status, answer.text).toBe(200);
});

const writing = endpoints.filter(([, { limit }]) => limit === 'write' || limit === 'mail' || limit === 'sign_in');

test.for(writing)('%s does not notice that the answer to what it wrote was lost', async ([, endpoint]) => {
  const answer = await onBadDay(endpoint, database({ when: 'after', message: LOST, times: 1, after: 1 }));
  expect(answer.status, answer.text).toBe(200);
});

// The health page is there to say what is down, so it answers 200 and says it.
const asking = endpoints.filter(([path]) => path !== '/api/status');

test.for(asking)('%s says in a sentence that the database is overloaded', async ([, endpoint]) => {
  const answer = await onBadDay(endpoint, database({ when: 'before', message: OVERLOADED }));
  // A call that asks no database has nothing to say.
  if (answer.status !== 200) expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(answer.text).not.toMatch(/overloaded|D1_/);
});

test.for(endpoints)('%s works without the cache', async ([, endpoint]) => {
  const answer = await onBadDay(endpoint, createTestApp({ env: withFailingCache(env) }));
  expect(answer.status, answer.text).toBe(200);
});

test.for(endpoints)('%s is never at fault when the catalogue is', async ([, endpoint]) => {
  const answer = await onBadDay(endpoint, database({ when: 'before', message: OVERLOADED }, 'CATALOGUE'));
  if (answer.status !== 200) expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
});

test.for(endpoints.filter(([, { limit }]) => limit === 'mail'))(
  '%s loses nothing when mail cannot be sent',
  async ([, endpoint]) => {
    const answer = await onBadDay(endpoint, createTestApp({ env: withFailingMail(env) }));
    expect(answer.status, answer.text).toBe(200);
  },
);
