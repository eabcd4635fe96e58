import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { missingFrom } from '../../scripts/support/deployment.ts';
import { script } from '../support/node/script.ts';
import { root } from '../support/node/sources.ts';

// The dry run is the only one that is safe to run: in a checkout that is set up, the other one would deploy.

const complete = { PUBLIC_ORIGIN: 'https://flyleaf.example', GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com' };

test('what is set up lacks nothing', () => {
  expect(missingFrom(complete)).toBe(null);
});

test.for([
  ['PUBLIC_ORIGIN', ''],
  ['PUBLIC_ORIGIN', undefined],
  ['PUBLIC_ORIGIN', 'https://flyleaf.example/'],
  ['PUBLIC_ORIGIN', 'http://localhost:8787'],
  ['GOOGLE_CLIENT_ID', ''],
  ['GOOGLE_CLIENT_ID', ' '],
] as const)('%s = %j is refused in one sentence that names it', ([name, value]) => {
  expect(missingFrom({ ...complete, [name]: value })).toMatch(
    new RegExp(`^Set ${name} in wrangler.toml first: .+\\.$`),
  );
});

test('a dry run makes the bundle and says whether the rest could follow', { timeout: 120_000 }, async () => {
  mkdirSync(resolve(root, 'web/dist'), { recursive: true });
  process.env.SKIP_BUILD = '1';
  const { code, printed } = await script(tmpdir(), 'deploy', '--dry-run');
  expect(printed).toMatch(/^Total Upload: /m);
  expect(printed).toMatch(/^(Ready to deploy\.|Not ready to deploy\. Set [A-Z_]+ in wrangler\.toml first: .+\.)$/m);
  expect(code).toBe(0);
});

test('a word that it does not know stops it', { timeout: 120_000 }, async () => {
  const answer = await script(tmpdir(), 'deploy', '--dry');
  expect(answer).toEqual({ code: 1, printed: 'Use: npm run deploy -- [--dry-run]\n' });
});
