import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { askSetupPasskey, setUpSite, setupTexts } from '../../../../worker/features/accounts/setup/contract.ts';
import { closedResponse, siteStateOf } from '../../../../worker/features/accounts/setup/gate.ts';
import { call, callForError, createTestApp } from '../../../support/worker/app.ts';
import { firstValue } from '../../../support/worker/features/builders.ts';
import { emptyReadersDatabase } from '../../../support/worker/fresh.ts';
import { newAuthenticator } from '../../../support/worker/services/authenticator.ts';

const now = () => Math.floor(Date.now() / 1000);
const settings = { site_name: 'Leaves', contact_email: 'grace@example.com', controller: 'The Leaf Society' };

beforeEach(async () => {
  await emptyReadersDatabase();
  await env.DB.prepare('DELETE FROM site').run();
});

const [key = ''] = (env.SETUP_KEY ?? '').split('.');
async function validAnswer() {
  const { options, challenge } = await call(askSetupPasskey, { key, name: 'Grace' });
  return { key, ...settings, challenge, response: await (await newAuthenticator()).create(options) };
}

test('the key of a setup link creates one admin and opens the site', async () => {
  const { user_info: info, recovery_codes: codes } = await call(setUpSite, await validAnswer());
  expect(info).toMatchObject({ name: 'Grace', rank: 'admin', email: '' });
  expect(codes).toHaveLength(10);
  expect(await firstValue('SELECT rank FROM users WHERE id = ?', info.user_id)).toBe('admin');
  expect(await siteStateOf({ ...env, CONTACT_EMAIL: '' })).toMatchObject({
    CONTACT_EMAIL: 'grace@example.com',
    SITE: { name: 'Leaves', controller: 'The Leaf Society', hasRules: false },
  });
});

test('the first admin’s passkey must verify its holder', async () => {
  const { options, challenge } = await call(askSetupPasskey, { key, name: 'Grace' });
  const response = await (await newAuthenticator()).create(options, { unverified: true });
  expect((await callForError(setUpSite, { key, ...settings, challenge, response })).code).toBe('not_allowed');
});

test('a key works until it expires, and no other key does', async () => {
  for (const [secret, sent] of [
    [`${key}.${now()}`, key],
    [env.SETUP_KEY, 'guessed'],
    [undefined, key],
    ['.99999999999', ''],
  ]) {
    const app = createTestApp({
      env: { ...env, ...(secret === undefined ? { SETUP_KEY: '' } : { SETUP_KEY: secret }) },
    });
    const refused = await app.callForError(askSetupPasskey, { key: sent || 'none', name: 'Grace' });
    expect(refused).toMatchObject({ code: 'not_found', message: setupTexts.badKey });
  }
});

test('of two people with a link at once, one becomes admin, and the other gets no account', async () => {
  const answers = [await validAnswer(), await validAnswer()];
  const outcomes = await Promise.allSettled(answers.map((answer) => call(setUpSite, answer)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await firstValue("SELECT count(*) FROM users WHERE name = 'Grace'")).toBe(1);
  expect(await callForError(askSetupPasskey, { key, name: 'Mallory' })).toMatchObject({ code: 'not_found' });
});

test('until then everything but the setup and the health check answers 503 with the reason', async () => {
  expect(await siteStateOf({ ...env })).toBe('pending');
  const at = (path: string) => closedResponse(new Request(`https://flyleaf.test${path}`), 'pending');
  for (const path of ['/', '/home', '/api/status', '/api/covers/1.svg', '/setups', '/robots.txt', '/mcp']) {
    const response = at(path);
    expect([path, response?.status]).toEqual([path, 503]);
    expect(await response?.text()).toContain(setupTexts.pending);
  }
  for (const path of ['/setup?key=a', '/api/setup/options', '/healthz']) expect(at(path)).toBe(null);
});

test('once the site is set up, what it needs begins: its catalogue is loaded', async () => {
  const begun: string[] = [];
  const app = createTestApp({ whenSetUp: async () => void begun.push('catalogue') });
  await app.call(setUpSite, await validAnswer());
  expect(begun).toEqual(['catalogue']);
});

test('the page of the link shows its form without scripts', async () => {
  const page = await createTestApp().fetch(new Request('https://flyleaf.test/setup?key=a'));
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Name of the site');
});
