import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { setupTexts } from '../../../worker/features/accounts/setup/contract.ts';
import { closedResponse, forgetSite, siteStateOf } from '../../../worker/features/accounts/setup/gate.ts';
import { siteListTexts } from '../../../worker/features/accounts/setup/site-lists-contract.ts';
import { siteTexts as outcomeTexts } from '../../../worker/features/accounts/setup/site-texts-contract.ts';
import { getSiteRecord, getSiteRules, saveSiteRecord } from '../../../worker/features/moderation/site/contract.ts';
import { RESTORE_MARK } from '../../../worker/platform/db/restore-mark.ts';
import { call, createTestApp } from '../../support/worker/app.ts';
import { emptyReadersDatabase } from '../../support/worker/fresh.ts';

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
