import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import type { Endpoint } from '../../../../worker/platform/http/contract.ts';
import { type Answer, createTestApp, type TestApp } from '../../../support/worker/app.ts';
import { ofEachKind, prepare } from '../../../support/worker/examples.ts';
import {
  CONNECTION_LOST,
  OVERLOADED,
  withFailingCache,
  withFailingDatabase,
  withFailingMail,
} from '../../../support/worker/failing.ts';

// Calls of each kind when a part of the platform is down; faults/database.test.ts tests what a failed write leaves behind.

const app = createTestApp();
const impatient = createTestApp({ pause: async () => undefined });
const database = (failure: Parameters<typeof withFailingDatabase>[2], name: 'DB' | 'CATALOGUE' = 'DB') =>
  impatient.over(withFailingDatabase(env, name, failure).env);

/** Prepares a call while everything works, to be made while something fails. */
async function prepared(endpoint: Endpoint) {
  const { reader, input } = await prepare(endpoint, app);
  const body = { user_id: reader.userId, session_token: reader.token, ...input };
  return (bad: TestApp): Promise<Answer> => bad.send(endpoint.path, body, { 'idempotency-key': crypto.randomUUID() });
}

const onBadDay = async (endpoint: Endpoint, bad: TestApp) => (await prepared(endpoint))(bad);

const lostOnce = () => database({ when: 'before', message: CONNECTION_LOST, times: 1 });
const withoutCache = createTestApp({ env: withFailingCache(env) });
const withoutCatalogue = () => database({ when: 'before', message: OVERLOADED }, 'CATALOGUE');

function expectNoFault(answer: Answer): void {
  if (answer.status !== 200) expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
}

const reading = ofEachKind.filter(([, { limit }]) => limit === 'read' || limit === 'search');
const writing = ofEachKind.filter((pair) => !reading.includes(pair));

test.for(reading)('%s works while database, cache or catalogue fail', async ([path, endpoint]) => {
  const call = await prepared(endpoint);
  for (const bad of [lostOnce(), withoutCache]) {
    const answer = await call(bad);
    expect(answer.status, answer.text).toBe(200);
  }
  expectNoFault(await call(withoutCatalogue()));
  // The status call reports what is down, so it returns 200.
  if (path === '/api/status') return;
  const busy = await call(database({ when: 'before', message: OVERLOADED }));
  // A call that uses no database is not affected.
  expectNoFault(busy);
  expect(busy.text).not.toMatch(/overloaded|D1_/);
});

test.for(writing)('%s succeeds when the answer to its write was lost', async ([, endpoint]) => {
  const answer = await onBadDay(endpoint, database({ when: 'after', message: CONNECTION_LOST, times: 1, after: 1 }));
  expect(answer.status, answer.text).toBe(200);
});

test.for(writing)('%s answers without a fault when the catalogue is', async ([, endpoint]) => {
  expectNoFault(await onBadDay(endpoint, withoutCatalogue()));
});

test.for(ofEachKind.filter(([, { limit }]) => limit === 'mail'))(
  '%s loses nothing when mail cannot be sent',
  async ([, endpoint]) => {
    const answer = await onBadDay(endpoint, createTestApp({ env: withFailingMail(env) }));
    expect(answer.status, answer.text).toBe(200);
  },
);
