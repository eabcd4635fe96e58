import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../support/worker/app.ts';

const open = (contact: string) => {
  const now = () => new Date('2026-11-27T22:00:00Z');
  const app = createTestApp({ env: { ...env, CONTACT_EMAIL: contact }, now });
  return app.fetch(new Request(`${env.PUBLIC_ORIGIN}/.well-known/security.txt`));
};

test('security.txt names the contact of the site, and ends in half a year', async () => {
  const response = await open('support@flyleaf.test');
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(await response.text()).toBe(
    [
      'Contact: mailto:support@flyleaf.test',
      'Expires: 2027-05-26T00:00:00.000Z',
      'Preferred-Languages: en',
      `Canonical: ${env.PUBLIC_ORIGIN}/.well-known/security.txt`,
      '',
    ].join('\n'),
  );
});

test('without a contact there is no security.txt', async () => {
  expect((await open('')).status).toBe(404);
});
