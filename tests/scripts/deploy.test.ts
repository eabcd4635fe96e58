import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findProblems } from '../../scripts/support/deployment.ts';
import { addDatabase, type FakeCloudflare, startCloudflare } from '../support/node/cloudflare.ts';
import { script } from '../support/node/script.ts';
import { root } from '../support/node/sources.ts';

// `npm run deploy` against an imitation of Cloudflare's API (cloudflare.ts). Wrangler, the build's output and the
// migrations are the real ones.

const PATIENCE = 480_000;
const routes = [{ pattern: 'books.my-domain.org', custom_domain: true }];
const complete = {
  PUBLIC_ORIGIN: 'https://books.my-domain.org',
  MAIL_FROM: 'Flyleaf <hello@my-domain.org>',
  CONTACT_EMAIL: 'librarian@my-domain.org',
};

let fake: FakeCloudflare;
let folder: string;

beforeEach(async () => {
  mkdirSync(resolve(root, 'web/dist'), { recursive: true });
  fake = await startCloudflare();
  folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-deploy-'));
  const settings = { ...fake.environment, DEPLOY_FOLDER: folder, SKIP_BUILD: '1', SKIP_CATALOGUE: '1' };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await fake.close();
  rmSync(folder, { recursive: true });
});

/** Deploys, and fails if it printed a secret. */
async function deploy(...words: string[]) {
  const answer = await script(folder, 'deploy', ...words);
  for (const secret of fake.secrets.values()) expect(answer.printed).not.toContain(secret);
  return answer;
}
const changes = () => fake.calls.filter((call) => !call.startsWith('GET'));
const local = () => readFileSync(resolve(folder, 'wrangler.local.toml'), 'utf8');
const migrationsIn = (name: string) =>
  fake.databases.get(name)?.sqlite.prepare('SELECT count(*) AS count FROM d1_migrations').get()?.count;

test('nothing there, half there and everything there', { timeout: PATIENCE }, async () => {
  // The second database's migration fails, and half of what is needed is there.
  fake.fails.sql = 'CREATE TABLE editions';
  const broken = await deploy('--location', 'eu');
  expect(broken).toMatchObject({ code: 1, printed: expect.stringContaining('Migrating CATALOGUE failed') });
  expect([...fake.databases].map(([name, { jurisdiction }]) => [name, jurisdiction])).toEqual([
    ['flyleaf', 'eu'],
    ['flyleaf-catalogue', 'eu'],
  ]);
  expect(fake.worker.uploaded).toBe(null);
  fake.fails.sql = '';
  fake.namespaces.clear();

  const first = await deploy();
  expect(first).toMatchObject({ code: 0 });
  expect(first.printed).not.toContain('Created the database');
  expect([...fake.namespaces.keys()]).toEqual(['flyleaf-cache']);
  expect(first.printed).toMatch(
    /^Set it up within an hour: https:\/\/flyleaf\.readers\.workers\.dev\/setup\?key=\w{32}$/m,
  );
  expect(Number(migrationsIn('flyleaf'))).toBeGreaterThan(10);
  const stored = JSON.parse(readFileSync(resolve(folder, 'flyleaf-secrets.json'), 'utf8'));
  expect(Object.fromEntries(fake.secrets)).toEqual(stored);
  expect(Object.values<string>(stored).every((secret) => secret.length >= 32)).toBe(true);
  expect(statSync(resolve(folder, 'flyleaf-secrets.json')).mode & 0o777).toBe(0o600);
  const bound = fake.worker.uploaded?.metadata.bindings ?? [];
  expect(bound.map(({ name }) => name)).not.toContain('EMAIL');
  for (const { uuid } of fake.databases.values()) expect(local()).toContain(uuid);

  const [before, secrets] = [local(), { ...Object.fromEntries(fake.secrets) }];
  fake.databases.get('flyleaf')?.sqlite.exec("INSERT INTO site VALUES (1, 'Leaves', '', '', 1, '')");
  fake.calls.length = 0;
  const second = await deploy();
  expect(second).toMatchObject({ code: 0 });
  expect(second.printed).not.toContain('/setup');
  expect(second.printed).toMatch(/To put DB back .*--bookmark bookmark-1/);
  expect(changes().filter((call) => /POST \/d1\/database$|POST \/storage|\/import$/.test(call))).toEqual([]);
  expect([local(), Object.fromEntries(fake.secrets)]).toEqual([before, secrets]);
});

test('a database whose secret is missing: it is asked for, and nothing changes', { timeout: PATIENCE }, async () => {
  addDatabase(fake, 'flyleaf');
  const readers = fake.databases.get('flyleaf')?.sqlite;
  readers?.exec('CREATE TABLE users (id INTEGER)');
  fake.worker.exists = true;
  fake.secrets.set('SESSION_SECRET', 'x'.repeat(40));
  const refused = await deploy();
  expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('Put your copy of the secrets back') });
  expect(changes().filter((call) => !call.endsWith('/query'))).toEqual([]);
});

test('not logged in: says how to log in, and nothing else', { timeout: PATIENCE }, async () => {
  vi.stubEnv('CLOUDFLARE_API_TOKEN', '');
  vi.stubEnv('XDG_CONFIG_HOME', folder);
  vi.stubEnv('HOME', folder);
  expect(await deploy()).toEqual({ code: 1, printed: 'npx wrangler login\n' });
});

test('name taken by another Worker: it is not written over', { timeout: PATIENCE }, async () => {
  fake.worker.exists = true;
  expect(await deploy()).toMatchObject({ code: 1, printed: expect.stringContaining('another Worker called flyleaf') });
  expect(changes()).toEqual([]);
});

test('settings that are left out or right lack nothing', () => {
  expect(findProblems({ vars: {}, routes: [] })).toEqual([]);
  expect(findProblems({ vars: complete, routes })).toEqual([]);
  expect(findProblems({ vars: complete, routes: ['books.my-domain.org/*'] })).toEqual([]);
});

test.for([
  ['PUBLIC_ORIGIN', 'https://books.my-domain.org/'],
  ['PUBLIC_ORIGIN', 'http://localhost:8787'],
  ['MAIL_FROM', 'Flyleaf <hello@flyleaf.example>'],
  ['MAIL_FROM', 'Flyleaf'],
  ['CONTACT_EMAIL', 'me@localhost'],
] as const)('%s = %j is refused in a sentence that names it', ([name, value]) => {
  expect(findProblems({ vars: { ...complete, [name]: value }, routes })).toEqual([
    expect.stringMatching(new RegExp(`^${name} must be .+\\.$`)),
  ]);
});

test('everything that is wrong is listed at once, before anything is asked', { timeout: PATIENCE }, async () => {
  const vars = 'PUBLIC_ORIGIN = "https://books.my-domain.org"\nMAIL_FROM = "Flyleaf"\nCONTACT_EMAIL = "nobody"';
  writeFileSync(resolve(folder, 'wrangler.local.toml'), `[vars]\n${vars}\n`);
  const { code, printed } = await deploy();
  expect(code).toBe(1);
  for (const name of ['routes', 'MAIL_FROM', 'CONTACT_EMAIL']) expect(printed).toContain(`- ${name} must`);
  expect(fake.calls).toEqual([]);
});

test('a word that it does not know stops it', { timeout: PATIENCE }, async () => {
  expect(await deploy('--dry')).toEqual({
    code: 1,
    printed: 'Use: npm run deploy -- [--location eu|us|default] [--dry-run]\n',
  });
});
