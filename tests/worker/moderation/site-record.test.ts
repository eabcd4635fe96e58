import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { settingsWhenSetUp } from '../../../worker/features/accounts/setup/gate.ts';
import { getSiteRecord, getSiteRules, saveSiteRecord } from '../../../worker/features/moderation/site/contract.ts';
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
};

test('an admin changes what the site says of itself, and it shows within a minute', async () => {
  const bindings = { ...env, CONTACT_EMAIL: '' };
  expect(await settingsWhenSetUp(bindings)).toMatchObject({ SITE: { name: 'Leaves', changedAt: 5, hasRules: false } });
  const admin = await createTestApp().admin();
  expect(await admin.call(getSiteRecord, {})).toMatchObject({
    name: 'Leaves',
    contact_email: 'support@flyleaf.test',
    rules: '',
  });
  await admin.call(saveSiteRecord, record);
  expect(await admin.call(getSiteRecord, {})).toMatchObject(record);
  expect((await call(getSiteRules, {})).rules).toBe(record.rules);
  const changed = await settingsWhenSetUp(bindings);
  expect(changed).toMatchObject({
    CONTACT_EMAIL: record.contact_email,
    SITE: { name: record.name, address: record.address, hasRules: true, announcement: record.announcement },
  });
  expect(changed?.SITE?.changedAt).toBeGreaterThan(5);

  // Another worker keeps what it read for a minute, and then reads again.
  await env.DB.prepare("UPDATE site SET name = 'Newest'").run();
  expect((await settingsWhenSetUp(bindings))?.SITE?.name).toBe(record.name);
  expect((await settingsWhenSetUp(bindings, Date.now() + 61_000))?.SITE?.name).toBe('Newest');
});
