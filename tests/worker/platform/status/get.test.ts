import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { outboxJob } from '../../../../worker/composition/jobs.ts';
import { configOf } from '../../../../worker/platform/http/config.ts';
import { addressKeyOf } from '../../../../worker/platform/mail/keys.ts';
import { CRON_TIMEOUT, getStatus } from '../../../../worker/platform/status/contract.ts';
import { call, createTestApp, reader } from '../../../support/worker/app.ts';
import { CONNECTION_LOST, withFailingCache, withFailingDatabase } from '../../../support/worker/failing.ts';
import { runJob } from '../../../support/worker/jobs.ts';

// POST /api/status

test('everything was checked and works', async () => {
  const answer = await call(getStatus, {});
  expect(answer).toMatchObject({
    requestStatus: 'success',
    up: true,
    logged_in: false,
    parts: { database: 'up', catalogue: 'up', cache: 'up' },
  });
});

test('says whether the caller is logged in', async () => {
  const ada = await reader();
  expect((await ada.call(getStatus, {})).logged_in).toBe(true);
});

test('a failing cache is named, and the site is not reported as up', async () => {
  const app = createTestApp({ env: withFailingCache(env) });
  const answer = await app.call(getStatus, {});
  expect(answer.up).toBe(false);
  expect(answer.parts).toMatchObject({ database: 'up', catalogue: 'up', cache: 'down' });
});

test.for(['DB', 'CATALOGUE'] as const)('a failing %s is named', async (name) => {
  const { env: failing } = withFailingDatabase(env, name, { when: 'before', message: CONNECTION_LOST });
  const answer = await createTestApp({ env: failing }).call(getStatus, {});
  expect(answer.up).toBe(false);
  expect(answer.parts[name === 'DB' ? 'database' : 'catalogue']).toBe('down');
});

test('a stopped cron is named; one that never ran on a fresh instance is not', async () => {
  expect((await call(getStatus, {})).last_cron).toBeNull();
  const started = Math.floor(Date.now() / 1000);
  await env.DB.prepare(
    `INSERT INTO job_runs (job, window_at, runner, attempts, started_at, ended_at, succeeded, outcome)
     VALUES ('trending', ?1, 'a', 1, ?1, ?1, 1, 'done')`,
  )
    .bind(started)
    .run();
  expect(await call(getStatus, {})).toMatchObject({ up: true, last_cron: started, parts: { cron: 'up' } });
  const later = createTestApp({ now: () => new Date((started + CRON_TIMEOUT) * 1000) });
  expect(await later.call(getStatus, {})).toMatchObject({ up: false, parts: { database: 'up', cron: 'down' } });
});

const changed = { ...env, ADDRESS_SECRET: 'another secret, of more than thirty-two characters' };
const ask = (bindings: typeof env) => createTestApp({ env: bindings }).call(getStatus, {});
const nothingNoted = () => env.DB.exec('DELETE FROM address_secret');

test.for([
  ['the first reader', () => reader()],
  ['the cron', () => runJob(outboxJob)],
] as const)(
  'an ADDRESS_SECRET other than the one that %s noted is named, and does not become the noted one',
  async ([, recorded]) => {
    await nothingNoted();
    expect((await ask(changed)).parts.address_secret).toBe('up');
    await recorded();
    expect((await ask(env)).parts.address_secret).toBe('up');
    expect(await ask(changed)).toMatchObject({ up: false, parts: { database: 'up', address_secret: 'down' } });
    await createTestApp({ env: changed }).reader();
    expect((await ask(changed)).parts.address_secret).toBe('down');
    expect((await ask(env)).parts.address_secret).toBe('up');
  },
);

test('an ADDRESS_SECRET other than the one that addresses were blocked under is named', async () => {
  const config = configOf(env);
  await nothingNoted();
  expect((await ask(changed)).parts.address_secret).toBe('up');
  const key = await addressKeyOf(config.addressSecret, 'blocked@reader.test');
  await env.DB.prepare('INSERT INTO mail_blocks (address_key, blocked_at) VALUES (?, 1)').bind(key).run();
  expect((await ask(env)).parts.address_secret).toBe('up');
  expect(await ask(changed)).toMatchObject({ up: false, parts: { database: 'up', address_secret: 'down' } });
  // One block under the new secret does not hide the old ones.
  const newer = await addressKeyOf(configOf(changed).addressSecret, 'blocked@reader.test');
  await env.DB.prepare('INSERT INTO mail_blocks (address_key, blocked_at) VALUES (?, 1)').bind(newer).run();
  expect((await ask(env)).parts.address_secret).toBe('down');
  expect((await ask(changed)).parts.address_secret).toBe('down');
});
