import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import type { Bindings } from '../../../../worker/platform/bindings.ts';
import { CRON_TIMEOUT, HEALTH } from '../../../../worker/platform/status/contract.ts';
import { frozenDigests, MIGRATIONS, MIN_BOOKS } from '../../../../worker/platform/status/expected.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { CONNECTION_LOST, OVERLOADED, withFailingCache, withFailingDatabase } from '../../../support/worker/failing.ts';
import { emptyReadersDatabase, resetDatabases } from '../../../support/worker/fresh.ts';
import { replacing } from '../../../support/worker/watching.ts';

// GET and HEAD /healthz, as a monitor requests them: green, and red for each fault in docs/failures.md that is ours.

const now = new Date('2026-11-20T12:00:00Z');
const seconds = now.getTime() / 1000;
const ask = async (bindings: Bindings = env, method = 'GET') =>
  createTestApp({ env: bindings, now: () => now, pause: async () => undefined }).fetch(
    new Request(`https://flyleaf.test${HEALTH}`, { method }),
  );
const downIn = async (response: Response) => {
  const { down } = await response.json<{ down: string[] }>();
  return [response.status, ...down];
};

beforeEach(emptyReadersDatabase);

test('answers 200 with every part, its migrations and the age of the last job', async () => {
  await jobAt(seconds - 60);
  const response = await ask();
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.json()).toMatchObject({
    status: 'up',
    down: [],
    migrations: MIGRATIONS,
    books: MIN_BOOKS,
    last_job_seconds: 60,
  });
});

test('HEAD answers the same without a body', async () => {
  const response = await ask(env, 'HEAD');
  expect([response.status, await response.text()]).toEqual([200, '']);
});

const failing = (name: 'DB' | 'CATALOGUE', message: string) =>
  withFailingDatabase(env, name, { when: 'before', message }).env;
const hangingCache = { ...env, CACHE: replacing(env.CACHE, { get: () => new Promise<never>(() => undefined) }) };
const brokenLimiter = {
  ...env,
  LIMIT_MAIL: {
    limit: async () => {
      throw new Error('no answer');
    },
  },
};
const unboundLimiter = Object.fromEntries(
  Object.entries(env).filter(([name]) => name !== 'LIMIT_READ'),
) as unknown as Bindings;

test.for([
  ['the readers’ database is lost', failing('DB', CONNECTION_LOST), 'database'],
  ['the readers’ database is overloaded', failing('DB', OVERLOADED), 'database'],
  ['the catalogue is lost', failing('CATALOGUE', CONNECTION_LOST), 'catalogue'],
  ['KV fails', withFailingCache(env), 'cache'],
  ['KV hangs', hangingCache, 'cache'],
  ['a limiter fails', brokenLimiter, 'limiters'],
  ['a limiter is not bound', unboundLimiter, 'settings'],
  ['the secret of sessions is missing', { ...env, SESSION_SECRET: '' }, 'settings'],
  ['the secret of addresses is too short', { ...env, ADDRESS_SECRET: 'short' }, 'settings'],
  ['a provider can’t be read', { ...env, OIDC_PROVIDERS: '[{"id":' }, 'settings'],
] as const)('%s', async ([, bindings, part]) => {
  expect(await downIn(await ask(bindings))).toEqual([503, part]);
  expect((await ask(bindings, 'HEAD')).status).toBe(503);
});

test('no answer contains a database error or a secret', async () => {
  const text = await (await ask(failing('DB', OVERLOADED))).text();
  expect(text).not.toMatch(/D1_|overloaded|secret that only/);
});

test('background jobs that have not run for an hour', async () => {
  await jobAt(seconds - CRON_TIMEOUT);
  expect(await downIn(await ask())).toEqual([503, 'cron']);
});

test('background jobs that have not run once, an hour after the site was set up', async () => {
  const setUpAt = async (moment: number) => {
    await env.DB.prepare('DELETE FROM site').run();
    await env.DB.prepare(
      "INSERT INTO site (id, name, contact, controller, set_up_at, set_up_by) VALUES (1, 'Leaves', '', '', ?, '')",
    )
      .bind(moment)
      .run();
  };
  await setUpAt(seconds - CRON_TIMEOUT + 60);
  expect((await ask()).status).toBe(200);
  await setUpAt(seconds - CRON_TIMEOUT);
  expect(await downIn(await ask())).toEqual([503, 'cron']);
  await env.DB.prepare('DELETE FROM site').run();
});

test('failing mail, until a message is sent; one refused address is not an outage', async () => {
  for (const place of [1, 2, 3]) await mailAt({ id: `m${place}`, state: 'waiting', at: seconds - 600 + place });
  expect(await downIn(await ask())).toEqual([503, 'mail']);
  await mailAt({ id: 'm4', state: 'sent', at: seconds - 60 });
  await mailAt({ id: 'm5', state: 'waiting', at: seconds - 30 });
  expect((await ask()).status).toBe(200);
});

test('addresses were blocked under another secret', async () => {
  await env.DB.prepare("INSERT INTO address_secret VALUES (1, 'another', 1)").run();
  expect(await downIn(await ask())).toEqual([503, 'address_secret']);
});

async function jobAt(moment: number): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO job_runs (job, window_at, runner, attempts, started_at, ended_at, succeeded, outcome)
     VALUES ('trending', ?1, 'a', 1, ?1, ?1, 1, 'done')`,
  )
    .bind(moment)
    .run();
}

async function mailAt({ id, state, at }: { id: string; state: string; at: number }): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO outbox (id, address, address_key, block_link, subject, text, html, day, sender_ordinal, address_ordinal,
      state, attempts, next_attempt_at, created_at)
     VALUES (?1, '', ?1, '', '', '', '', 20777, 1, 1, ?2, 1, ?3, ?3)`,
  )
    .bind(id, state, at)
    .run();
}

test.for(['DB', 'CATALOGUE'] as const)('%s lacks a migration that this version needs', async (name) => {
  const { results } = await env[name]
    .prepare('SELECT id, name FROM d1_migrations ORDER BY id DESC LIMIT 1')
    .all<{ id: number; name: string }>();
  const last = results[0];
  await env[name].prepare('DELETE FROM d1_migrations WHERE id = ?').bind(last?.id).run();
  expect(await downIn(await ask())).toEqual([503, 'migrations']);
  await env[name].prepare('INSERT INTO d1_migrations (id, name) VALUES (?, ?)').bind(last?.id, last?.name).run();
  expect((await ask()).status).toBe(200);
});

test('a catalogue that was never loaded', async () => {
  await env.CATALOGUE.prepare('DELETE FROM editions').run();
  expect(await downIn(await ask())).toEqual([503, 'books']);
  await resetDatabases();
});

test('a migration that was applied in another form is named', async () => {
  await jobAt(seconds - 60);
  const name = '0000_of_this_test.sql';
  frozenDigests.DB[name] = 'the digest of the release';
  const store = env.DB.prepare('INSERT INTO migration_digests VALUES (?, ?)');
  try {
    await store.bind(name, 'another digest').run();
    const response = await ask();
    expect(await response.json()).toMatchObject({ down: ['migrations'], changed_migrations: [name] });
    await env.DB.prepare('UPDATE migration_digests SET digest = ?').bind('the digest of the release').run();
    expect(await (await ask()).json()).toMatchObject({ down: [], changed_migrations: [] });
  } finally {
    delete frozenDigests.DB[name];
    await env.DB.prepare('DELETE FROM migration_digests').run();
  }
});
