import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { setupTexts } from '../../../worker/features/accounts/setup/contract.ts';
import { closedResponse, forgetSite, siteStateOf } from '../../../worker/features/accounts/setup/gate.ts';
import { siteListTexts } from '../../../worker/features/accounts/setup/site-lists-contract.ts';
import { siteTexts as outcomeTexts } from '../../../worker/features/accounts/setup/site-texts-contract.ts';
import {
  getSiteRecord,
  getSiteRules,
  saveSiteLogo,
  saveSiteRecord,
  siteLimits,
  siteTexts,
} from '../../../worker/features/moderation/site/contract.ts';
import { RESTORE_MARK } from '../../../worker/platform/db/restore-mark.ts';
import { manifestResponse } from '../../../worker/platform/pages/manifest.ts';
import { call, createTestApp } from '../../support/worker/app.ts';
import { emptyReadersDatabase } from '../../support/worker/fresh.ts';
import { siteRecord, smallPng } from '../../support/worker/site-record.ts';

beforeEach(async () => {
  await emptyReadersDatabase();
  await env.DB.prepare('DELETE FROM site').run();
  await env.DB.prepare(
    "INSERT INTO site (id, name, contact, controller, set_up_at, set_up_by) VALUES (1, 'Leaves', 'support@flyleaf.test', 'Ada', 5, 'x')",
  ).run();
});

const record = {
  name: 'New leaves',
  contact_email: 'support@flyleaf.test',
  description: 'Readers of the valley.',
  controller: 'The Leaf Society',
  address: '1 Leaf Lane',
  rules: '# Be kind\nAlways.',
  announcement: 'We meet on Sunday.',
  announcement_until: 4_000_000_000,
  accent: '#1f5f8b',
  languages: ['de' as const],
  report_kept: 'We think this is fine.',
  report_removed: '',
  content_removed: 'Read our rules.',
  public_numbers: true,
  held_words: 'Buy  now\n\nscam',
  blocked_domains: '@Spam.example\n\nBÜCHER.example\nspam.example',
};

async function nameOf(bindings: typeof env, now?: number): Promise<string | undefined> {
  const state = await siteStateOf(bindings, now);
  return typeof state === 'object' ? state.SITE?.name : undefined;
}

test('an admin changes what the site says of itself, and it shows within a minute', async () => {
  const bindings = { ...env, CONTACT_EMAIL: '' };
  expect(await siteStateOf(bindings)).toMatchObject({ SITE: { name: 'Leaves', changedAt: 5, hasRules: false } });
  const admin = await createTestApp().admin();
  expect(await admin.call(getSiteRecord, {})).toMatchObject({
    name: 'Leaves',
    contact_email: 'support@flyleaf.test',
    rules: '',
  });
  await admin.call(saveSiteRecord, { ...record, accent: record.accent.toUpperCase() });
  const stored = {
    ...record,
    report_removed: outcomeTexts.report_removed,
    held_words: 'Buy now\nscam',
    blocked_domains: 'spam.example\nbücher.example',
  };
  expect(await admin.call(getSiteRecord, {})).toMatchObject(stored);
  expect((await call(getSiteRules, {})).rules).toBe(record.rules);
  const changed = await siteStateOf(bindings);
  expect(changed).toMatchObject({
    CONTACT_EMAIL: record.contact_email,
    SITE: {
      name: record.name,
      address: record.address,
      hasRules: true,
      hasNumbers: true,
      announcement: record.announcement,
      blockedDomains: ['spam.example', 'bücher.example'],
    },
  });
  expect(typeof changed === 'object' ? changed.SITE?.changedAt : 0).toBeGreaterThan(5);

  // Another worker keeps what it read for a minute, and then reads again.
  await env.DB.prepare("UPDATE site SET name = 'Newest'").run();
  expect(await nameOf(bindings)).toBe(record.name);
  expect(await nameOf(bindings, Date.now() + 61_000)).toBe('Newest');
});

test('lists of domains and words have one on each line, and say which form they have', async () => {
  const admin = await createTestApp().admin();
  const refusal = await admin.callForError(saveSiteRecord, {
    ...record,
    blocked_domains: 'spam.example\nnot a domain',
  });
  expect(refusal).toMatchObject({ code: 'invalid_input', message: siteListTexts.domains });
  const noWord = await admin.callForError(saveSiteRecord, { ...record, held_words: 'scam\n!!' });
  expect(noWord).toMatchObject({ code: 'invalid_input', message: siteListTexts.words });
});

test('a logo is drawn again, shown with every page, and gone once an admin removes it', async () => {
  const app = createTestApp();
  const admin = await app.admin();
  const served = async (path: string) => {
    const state = await siteStateOf({ ...env });
    if (typeof state === 'string') throw new Error(state);
    return app.over(state).fetch(new Request(`https://flyleaf.test${path}`));
  };
  expect(await (await served('/legal/privacy')).text()).toMatch(/<img data-site-logo[^>]* hidden/);
  const { logo } = await admin.call(saveSiteLogo, { picture: smallPng });
  expect((await admin.call(getSiteRecord, {})).logo).toBe(logo);
  const picture = await served(logo);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
  const bytes = new Uint8Array(await picture.arrayBuffer());
  expect(new DataView(bytes.buffer).getUint32(16)).toBe(256);
  expect(new TextDecoder('latin1').decode(bytes)).not.toContain('secret');
  const page = await (await served('/legal/privacy')).text();
  expect(page).toContain(`<meta name="site-logo" content="${logo}"`);
  const [shown = ''] = /<img data-site-logo[^>]*>/.exec(page) ?? [];
  expect(shown).toContain(`src="${logo}"`);
  expect(shown).not.toContain('hidden');
  expect(page).toMatch(/<span data-own-logo[^>]* hidden/);
  expect(page.match(/<link rel="(?:apple-touch-)?icon"[^>]*>/g)?.every((link) => link.includes(logo))).toBe(true);
  const manifest = await manifestResponse(new Request('https://flyleaf.test/manifest.webmanifest'), {
    ...env,
    ASSETS: { ...env.ASSETS, fetch: async () => Response.json({ icons: ['own'] }) },
    SITE: { ...siteRecord, logo: 'version' },
  });
  expect(await manifest.json()).toMatchObject({ icons: [{ src: '/site-logo/version.png' }] });

  expect(await admin.call(saveSiteLogo, { picture: '' })).toMatchObject({ logo: '', message: siteTexts.logoRemoved });
  expect((await served(logo)).status).toBe(404);
  expect(await (await served('/legal/privacy')).text()).toMatch(/<img data-site-logo[^>]* hidden/);
  // A local site that was never set up.
  await env.DB.prepare('DELETE FROM site').run();
  await admin.call(saveSiteLogo, { picture: smallPng });
  expect((await served(logo)).status).toBe(200);
});

test('a logo that is no small PNG is refused, and the one before stays', async () => {
  const admin = await createTestApp().admin();
  const { logo } = await admin.call(saveSiteLogo, { picture: smallPng });
  const bytes = Uint8Array.from(atob(smallPng), (byte) => byte.charCodeAt(0));
  const base64 = (some: Uint8Array) => btoa(String.fromCharCode(...some));
  const huge = bytes.slice();
  new DataView(huge.buffer).setUint32(16, 60_000);
  const refused = { code: 'invalid_input', message: siteTexts.noLogo };
  const pictures = [
    'not base64!',
    btoa('<svg onload="alert(1)"/>'.repeat(9)),
    base64(bytes.slice(0, 60)),
    base64(huge),
  ];
  for (const picture of [...pictures, 'AAAA'.repeat(siteLimits.logo / 3 + 1)])
    expect(await admin.callForError(saveSiteLogo, { picture })).toMatchObject(refused);
  expect((await admin.call(getSiteRecord, {})).logo).toBe(logo);
});

test('a database that is being restored, or was half restored, serves no page and no call', async () => {
  const bindings = { ...env };
  forgetSite();
  await env.DB.prepare(`CREATE TABLE ${RESTORE_MARK} (begun_at INTEGER)`).run();
  expect(await siteStateOf(bindings)).toBe('restoring');
  for (const path of ['/home', '/api/users/login', '/healthz', '/setup', '/api/setup/options']) {
    const response = closedResponse(new Request(`https://flyleaf.test${path}`), 'restoring');
    expect([response?.status, await response?.text()]).toEqual([503, expect.stringContaining(setupTexts.restoring)]);
  }
  await env.DB.prepare('ALTER TABLE site RENAME TO site_before').run();
  expect(await siteStateOf(bindings)).toBe('restoring');
  await env.DB.prepare('ALTER TABLE site_before RENAME TO site').run();
  await env.DB.prepare(`DROP TABLE ${RESTORE_MARK}`).run();
  expect(await siteStateOf(bindings)).toMatchObject({ SITE: { name: 'Leaves' } });
});
