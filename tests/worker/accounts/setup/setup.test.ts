import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import {
  askSetupPasskey,
  SETUP_SECONDS,
  setUpSite,
  setupTexts,
} from '../../../../worker/features/accounts/setup/contract.ts';
import { pendingResponse, settingsWhenSetUp } from '../../../../worker/features/accounts/setup/gate.ts';
import { newSetupKey } from '../../../../worker/features/accounts/setup/site.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import { call, callForError, createTestApp } from '../../../support/worker/app.ts';
import { firstValue } from '../../../support/worker/features/builders.ts';
import { emptyReadersDatabase } from '../../../support/worker/fresh.ts';
import { newAuthenticator } from '../../../support/worker/services/authenticator.ts';

const now = () => Math.floor(Date.now() / 1000);
const settings = { site_name: 'Leaves', contact_email: 'grace@example.com', controller: 'The Leaf Society' };

beforeEach(async () => {
  await emptyReadersDatabase();
  await env.DB.batch([env.DB.prepare('DELETE FROM site'), env.DB.prepare('DELETE FROM setup_keys')]);
});

async function aKey(at = now()): Promise<string> {
  const { key, saving } = await newSetupKey(at);
  await openDatabase(env.DB, null, 'first-primary').save([saving]);
  return key;
}
async function answerTo(key: string) {
  const { options, challenge } = await call(askSetupPasskey, { key, name: 'Grace' });
  return { key, ...settings, challenge, response: await (await newAuthenticator()).create(options) };
}

test('the key of a setup link creates one admin and opens the site', async () => {
  const { user_info: info, recovery_codes: codes } = await call(setUpSite, await answerTo(await aKey()));
  expect(info).toMatchObject({ name: 'Grace', rank: 'admin', email: '' });
  expect(codes).toHaveLength(10);
  expect(await firstValue('SELECT rank FROM users WHERE id = ?', info.user_id)).toBe('admin');
  expect(await settingsWhenSetUp({ ...env, CONTACT_EMAIL: '' })).toMatchObject({
    SITE_NAME: 'Leaves',
    CONTACT_EMAIL: 'grace@example.com',
    CONTROLLER: 'The Leaf Society',
  });
});

test('a key works for one hour', async () => {
  const key = await aKey(now() - SETUP_SECONDS);
  expect(await callForError(askSetupPasskey, { key, name: 'Grace' })).toMatchObject({ code: 'not_found' });
  expect(await callForError(askSetupPasskey, { key: 'guessed', name: 'Grace' })).toMatchObject({
    message: setupTexts.badKey,
  });
});

test('of two people with a link at once, one becomes admin, and the other gets no account', async () => {
  const answers = [await answerTo(await aKey()), await answerTo(await aKey())];
  const outcomes = await Promise.allSettled(answers.map((answer) => call(setUpSite, answer)));
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await firstValue("SELECT count(*) FROM users WHERE name = 'Grace'")).toBe(1);
  const late = await newSetupKey(now());
  await openDatabase(env.DB, null, 'first-primary').save([late.saving]);
  expect(await callForError(askSetupPasskey, { key: late.key, name: 'Mallory' })).toMatchObject({ code: 'not_found' });
});

test('until then everything but the setup and the health check answers 503 with the reason', async () => {
  await aKey();
  expect(await settingsWhenSetUp({ ...env })).toBe(null);
  const at = (path: string) => pendingResponse(new Request(`https://flyleaf.test${path}`));
  for (const path of ['/', '/home', '/api/status', '/api/covers/1.svg', '/setups', '/robots.txt', '/mcp']) {
    const response = at(path);
    expect([path, response?.status]).toEqual([path, 503]);
    expect(await response?.text()).toContain(setupTexts.pending);
  }
  for (const path of ['/setup?key=a', '/api/setup/options', '/healthz']) expect(at(path)).toBe(null);
});

test('a site without a setup link is open: a database that was restored or filled by hand', async () => {
  expect(await settingsWhenSetUp({ ...env })).not.toBe(null);
});

test('the page of the link shows its form without scripts', async () => {
  const page = await createTestApp().fetch(new Request('https://flyleaf.test/setup?key=a'));
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('Name of the site');
});
