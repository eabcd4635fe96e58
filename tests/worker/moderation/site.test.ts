import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { configuredServices } from '../../../worker/features/books/configured-services.ts';
import { getSite, partTexts, type SitePart, testPart } from '../../../worker/features/moderation/site/contract.ts';
import { createTestApp, type TestApp } from '../../support/worker/app.ts';
import { identityHere } from '../../support/worker/services/identity.ts';
import { withMailbox } from '../../support/worker/services/mailing.ts';

const unconfigured = createTestApp({
  env: { ...env, GOOGLE_CLIENT_ID: '', MAIL_FROM: '', CONTACT_EMAIL: '', OIDC_PROVIDERS: '', ROUTE_HOSTS: '' },
  bookServices: configuredServices,
});
const mailbox = withMailbox({ ...env, CONTACT_EMAIL: 'grace@readers.test' });
const ask = async (app: TestApp, part: SitePart) => (await app.admin()).call(testPart, { part });

test('/api/admin/site lists the parts that are on; a part that is off fails its test without a call', async () => {
  const parts = async (app: TestApp) =>
    Object.fromEntries((await (await app.admin()).call(getSite, {})).parts.map(({ part, on }) => [part, on]));
  const off = await parts(unconfigured);
  expect(Object.values(off)).toEqual(Object.keys(off).map(() => false));
  for (const part of Object.keys(off) as SitePart[]) {
    expect(await ask(unconfigured, part)).toEqual({ works: false, message: partTexts.off, requestStatus: 'success' });
  }
  expect(await parts(createTestApp({ env: mailbox.env }))).toMatchObject({ mail: true, google: true, oidc: true });
});

test('/api/admin/test_part sends a message to the contact address, and reports a refusal', async () => {
  const app = createTestApp({ env: mailbox.env });
  expect(await ask(app, 'mail')).toMatchObject({ works: true, message: partTexts.mail });
  expect(mailbox.sent).toMatchObject([{ to: 'grace@readers.test', subject: partTexts.subject }]);
  mailbox.broken.is = true;
  expect(await ask(app, 'mail')).toMatchObject({ works: false, message: partTexts.noMail });
});

test('/api/admin/test_part calls Google and other providers, and reports when they do not answer', async () => {
  const app = createTestApp();
  expect(await ask(app, 'google')).toMatchObject({ works: true });
  expect(await ask(app, 'oidc')).toMatchObject({ works: true });
  const silent = async () => new Response('', { status: 502 });
  const broken = createTestApp({ identity: { ...identityHere, fetch: silent }, fetchProvider: silent });
  expect(await ask(broken, 'google')).toMatchObject({ works: false, message: partTexts.unreachable });
});

test('/api/admin/test_part reports whether Turnstile accepts the secret', async () => {
  const guarded = (codes: string[]) =>
    createTestApp({
      env: { ...env, TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET: 'a secret' },
      fetchTurnstile: async () => Response.json({ success: false, 'error-codes': codes }),
    });
  expect(await ask(guarded(['invalid-input-response']), 'turnstile')).toMatchObject({ works: true });
  expect(await ask(guarded(['invalid-input-secret']), 'turnstile')).toMatchObject({
    works: false,
    message: partTexts.badSecret,
  });
});

test('/api/admin/test_part reports whether links lead to one of the routes', async () => {
  const at = (hosts: string) => createTestApp({ env: { ...env, ROUTE_HOSTS: hosts } });
  expect(await ask(at(new URL(env.PUBLIC_ORIGIN).host), 'domain')).toMatchObject({ works: true });
  expect(await ask(at('books.readers.test'), 'domain')).toMatchObject({ works: false });
});
