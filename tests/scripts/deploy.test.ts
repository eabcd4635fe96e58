import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { missingFrom } from '../../scripts/support/deployment.ts';
import { script } from '../support/node/script.ts';
import { root } from '../support/node/sources.ts';

// The dry run is the only one that is safe to run: in a checkout that is set up, the other one would deploy.

const complete = {
  PUBLIC_ORIGIN: 'https://books.my-domain.org',
  GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com',
  MAIL_FROM: 'Flyleaf <hello@my-domain.org>',
  CONTACT_EMAIL: 'librarian@my-domain.org',
};
const routes = [{ pattern: 'books.my-domain.org', custom_domain: true }];

test('what is set up lacks nothing', () => {
  expect(missingFrom({ vars: complete, routes })).toBe(null);
  expect(missingFrom({ vars: complete, routes: ['books.my-domain.org/*'] })).toBe(null);
  expect(missingFrom({ vars: { ...complete, MAIL_FROM: 'hello@mail.my-domain.org' }, routes })).toBe(null);
});

test.for([undefined, [], [{ pattern: 'my-domain.org', custom_domain: true }], ['*.my-domain.org/books/*']])(
  'an address that does not lead here is refused in one sentence that says what would: %j',
  (wrong) => {
    expect(missingFrom({ vars: complete, routes: wrong })).toMatch(
      /^Set routes in wrangler\.toml first: .*"books\.my-domain\.org".*\.$/,
    );
  },
);

test.for([
  ['PUBLIC_ORIGIN', ''],
  ['PUBLIC_ORIGIN', undefined],
  ['PUBLIC_ORIGIN', 'https://books.my-domain.org/'],
  ['PUBLIC_ORIGIN', 'http://localhost:8787'],
  ['MAIL_FROM', ''],
  ['MAIL_FROM', 'Flyleaf'],
  ['MAIL_FROM', 'Flyleaf <hello@flyleaf.example>'],
  ['MAIL_FROM', 'Flyleaf <hello@example.org>'],
  ['CONTACT_EMAIL', ''],
  ['CONTACT_EMAIL', 'support@flyleaf.example'],
  ['CONTACT_EMAIL', 'me@localhost'],
  ['CONTACT_EMAIL', 'me@flyleaf.test'],
] as const)('%s = %j is refused in one sentence that names it', ([name, value]) => {
  expect(missingFrom({ vars: { ...complete, [name]: value }, routes })).toMatch(
    new RegExp(`^Set ${name} in wrangler.toml first: .+\\.$`),
  );
});

test('a dry run makes the bundle and says whether the rest could follow', { timeout: 120_000 }, async () => {
  mkdirSync(resolve(root, 'web/dist'), { recursive: true });
  process.env.SKIP_BUILD = '1';
  const { code, printed } = await script(tmpdir(), 'deploy', '--dry-run');
  expect(printed).toMatch(/^Total Upload: /m);
  expect(printed).toMatch(/^(Ready to deploy\.|Not ready to deploy\. Set [A-Z_a-z]+ in wrangler\.toml first: .+\.)$/m);
  expect(code).toBe(0);
});

test('a word that it does not know stops it', { timeout: 120_000 }, async () => {
  const answer = await script(tmpdir(), 'deploy', '--dry');
  expect(answer).toEqual({ code: 1, printed: 'Use: npm run deploy -- [--dry-run]\n' });
});
