import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { getStatus } from '../../../worker/status/contract.ts';
import { call, createTestApp, reader } from '../../support/worker/app.ts';
import { LOST, withFailingCache, withFailingDatabase } from '../../support/worker/failing.ts';

// POST /api/status

test('everything was looked at and works', async () => {
  const answer = await call(getStatus, {});
  expect(answer).toMatchObject({
    requestStatus: 'success',
    up: true,
    logged_in: false,
    parts: { database: 'up', catalogue: 'up', cache: 'up' },
  });
});

test('says whether the one who asks is logged in', async () => {
  const ada = await reader();
  expect((await ada.call(getStatus, {})).logged_in).toBe(true);
});

test('a cache that fails is named and nothing is said to be up', async () => {
  const app = createTestApp({ env: withFailingCache(env) });
  const answer = await app.call(getStatus, {});
  expect(answer.up).toBe(false);
  expect(answer.parts).toMatchObject({ database: 'up', catalogue: 'up', cache: 'down' });
});

test.for(['DB', 'CATALOGUE'] as const)('a failing %s is named', async (name) => {
  const { env: failing } = withFailingDatabase(env, name, { when: 'before', message: LOST });
  const answer = await createTestApp({ env: failing }).call(getStatus, {});
  expect(answer.up).toBe(false);
  expect(answer.parts[name === 'DB' ? 'database' : 'catalogue']).toBe('down');
});
