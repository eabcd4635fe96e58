import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { logout } from '../../../worker/account/contract.ts';
import { getStatus } from '../../../worker/status/contract.ts';
import { createTestApp, reader } from '../../support/worker/app.ts';

const NEW = 'another-secret-of-thirty-two-characters-or-more';

test('after a rotation whoever was signed in stays in, and new sessions are signed with the new secret', async () => {
  const ada = await reader();
  const rotated = createTestApp({
    env: { ...env, SESSION_SECRET: NEW, SESSION_SECRET_PREVIOUS: env.SESSION_SECRET ?? '' },
  });
  expect((await rotated.call(getStatus, {}, { as: ada })).logged_in).toBe(true);
  const ben = await rotated.reader();
  const forgotten = createTestApp({ env: { ...env, SESSION_SECRET: NEW } });
  expect((await forgotten.call(getStatus, {}, { as: ben })).logged_in).toBe(true);
  expect((await forgotten.refused(logout, {}, { as: ada })).code).toBe('signed_out');
});
