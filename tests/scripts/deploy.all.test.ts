import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findProblems } from '../../scripts/support/deployment.ts';
import { migrationsOf, migrationText } from '../../scripts/support/migrations.ts';
import { addCatalogue } from '../../scripts/support/pages.ts';
import { authenticatorAt } from '../support/authenticator.ts';
import { addDatabase, type FakeCloudflare, startCloudflare } from '../support/node/cloudflare.ts';
import { scriptHere } from '../support/node/script.ts';
import { root } from '../support/node/sources.ts';
import { startUploaded, UPLOADED_HOST, type UploadedSite } from '../support/node/uploaded-site.ts';

// `npm run deploy` and `npm run preview` against an imitation of Cloudflare's API (cloudflare.ts). Wrangler and the
// migrations are the real ones. A deployment starts half a dozen processes, so one account goes through all states.

const PATIENCE = 480_000;
const routes = [{ pattern: 'books.my-domain.org', custom_domain: true }];
const complete = {
  PUBLIC_ORIGIN: 'https://books.my-domain.org',
  MAIL_FROM: 'Flyleaf <hello@my-domain.org>',
  CONTACT_EMAIL: 'librarian@my-domain.org',
};

let fake: FakeCloudflare;
let folder: string;
let site: UploadedSite | null = null;

beforeEach(async () => {
  mkdirSync(resolve(root, 'web/dist'), { recursive: true });
  await addCatalogue();
  fake = await startCloudflare();
  folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-deploy-'));
  const settings = { ...fake.environment, DEPLOY_FOLDER: folder, SKIP_BUILD: '1' };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  site?.stop();
  await fake.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a script and fails if it prints a secret. */
async function runScript(name: string, ...words: string[]) {
  const answer = await scriptHere(folder, name, ...words);
  for (const secret of fake.secrets.values()) expect(answer.printed).not.toContain(secret);
  return answer;
}
const deploy = (...words: string[]) => runScript('deploy', ...words);
const changes = () => fake.calls.filter((call) => !call.startsWith('GET'));
const local = () => readFileSync(resolve(folder, 'wrangler.local.toml'), 'utf8');
const migrationsIn = (name: string) =>
  fake.databases.get(name)?.sqlite.prepare('SELECT count(*) AS count FROM d1_migrations').get()?.count;

test('half there, nothing there, everything there; what is deployed is usable', { timeout: PATIENCE }, async () => {
  // The second database's migration fails, so only half of the resources exist.
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
  expect(first.code, first.printed).toBe(0);
  expect(first.printed).not.toContain('Created the database');
  expect([...fake.namespaces.keys()]).toEqual(['flyleaf-cache']);
  expect(first.printed).toMatch(
    /^Set it up within an hour: https:\/\/flyleaf\.readers\.workers\.dev\/setup\?key=\w{32}$/m,
  );
  expect(Number(migrationsIn('flyleaf'))).toBeGreaterThan(10);
  const stored = JSON.parse(readFileSync(resolve(folder, 'flyleaf-secrets.json'), 'utf8'));
  expect(Object.fromEntries(fake.secrets)).toMatchObject(stored);
  expect(Object.values<string>(stored).every((secret) => secret.length >= 32)).toBe(true);
  expect(statSync(resolve(folder, 'flyleaf-secrets.json')).mode & 0o777).toBe(0o600);
  const bound = fake.worker.uploaded?.metadata.bindings ?? [];
  expect(bound.map(({ name }) => name)).not.toContain('EMAIL');
  expect(local()).toContain('data_location = "eu"');

  const key = /\/setup\?key=(\w+)/.exec(first.printed)?.[1] ?? '';
  expect([...fake.secrets.keys()].sort()).toEqual(['ADDRESS_SECRET', 'SESSION_SECRET', 'SETUP_KEY', 'VAPID_KEYS']);
  site = await startUploaded(fake, folder);
  await expectUsable(site.ask, key);
  await expectWholeCatalogue(site);
  site.stop();

  // The site is lost, and its backup is restored into another database, which the operator enters in the configuration.
  addDatabase(fake, 'flyleaf-2');
  const [lost, restored] = ['flyleaf', 'flyleaf-2'].map((name) => fake.databases.get(name));
  writeFileSync(resolve(folder, 'wrangler.local.toml'), `${local()}\n[ids]\nDB = "${restored?.uuid}"\n`);
  Object.assign(restored ?? {}, { sqlite: lost?.sqlite });
  const [before, secrets] = [local(), { ...Object.fromEntries(fake.secrets) }];
  fake.databases
    .get('flyleaf')
    ?.sqlite.exec(
      "INSERT INTO site (id, name, contact, controller, set_up_at, set_up_by) VALUES (1, 'Leaves', '', '', 1, '')",
    );
  fake.calls.length = 0;
  const second = await deploy();
  expect(second).toMatchObject({ code: 0 });
  expect(second.printed).not.toContain('/setup');
  expect(second.printed).toMatch(/To put DB back .*--bookmark bookmark-1/);
  expect(changes().filter((call) => /POST \/d1\/database$|POST \/storage|\/import$/.test(call))).toEqual([]);
  expect([local(), Object.fromEntries(fake.secrets)]).toEqual([before, secrets]);
  const bindings = fake.worker.uploaded?.metadata.bindings ?? [];
  expect(bindings.find(({ name }) => name === 'DB')).toMatchObject({ id: restored?.uuid });
});

describe('with a site that is deployed', () => {
  const path = () => resolve(folder, 'flyleaf-secrets.json');
  const secrets = { SESSION_SECRET: 's'.repeat(40), ADDRESS_SECRET: 'a'.repeat(40), VAPID_KEYS: 'v'.repeat(40) };

  beforeEach(() => {
    for (const name of ['flyleaf', 'flyleaf-catalogue']) addDatabase(fake, name);
    fake.namespaces.set('flyleaf-cache', 'a-namespace-of-the-site');
    fake.worker.exists = true;
    for (const [name, text] of Object.entries(secrets)) fake.secrets.set(name, text);
    writeFileSync(path(), JSON.stringify(secrets));
  });

  test('every secret is rotated; the earlier ones stay where they are needed, and none is printed', async () => {
    for (const name of ['ADDRESS_SECRET', 'ADDRESS_SECRET', 'SESSION_SECRET', 'VAPID_KEYS']) await expectRotated(name);
    const [last = '', ...former] = ['ADDRESS_SECRET', 'ADDRESS_SECRET_PREVIOUS'].flatMap(
      (name) => fake.secrets.get(name)?.split('\n') ?? [],
    );
    expect(former).toEqual([expect.stringMatching(/^\w{64}$/), secrets.ADDRESS_SECRET]);
    expect(former).not.toContain(last);
    expect(fake.secrets.get('SESSION_SECRET_PREVIOUS')).toBe(secrets.SESSION_SECRET);
    expect(await runScript('rotate-secret', 'SESSION_SECRET', '--leaked')).toMatchObject({ code: 0 });
    expect(fake.secrets.get('SESSION_SECRET_PREVIOUS')).not.toBe(secrets.SESSION_SECRET);
    expect(await runScript('rotate-secret', 'BACKUP_KEY')).toMatchObject({ code: 1 });
  });

  test('a preview of a branch touches nothing of it', { timeout: PATIENCE }, async () => {
    await expectPreviewApart();
    expect(JSON.parse(readFileSync(path(), 'utf8'))).toEqual(secrets);
    expect(Object.fromEntries(fake.secrets)).toEqual(secrets);
    expect(existsSync(resolve(folder, 'wrangler.local.toml'))).toBe(false);
  });
});

/** Checks that a secret is replaced in the Worker and in the copy, and is not printed. */
async function expectRotated(name: string): Promise<void> {
  const old = fake.secrets.get(name);
  expect(await runScript('rotate-secret', name)).toMatchObject({
    code: 0,
    printed: expect.stringContaining('is rotated'),
  });
  expect(fake.secrets.get(name)).not.toBe(old);
  expect(JSON.parse(readFileSync(resolve(folder, 'flyleaf-secrets.json'), 'utf8'))).toEqual(
    Object.fromEntries(fake.secrets),
  );
}

/** Checks that a branch is deployed to its own databases and has no access to the site's resources and secrets. */
async function expectPreviewApart(): Promise<void> {
  const own = [...fake.databases.values()].map(({ uuid }) => uuid);
  const [siteIds, siteSecrets] = [[...own, ...fake.namespaces.values()], [...fake.secrets.values()]];
  fake.calls.length = 0;
  const { code, printed } = await runScript('preview', '--name', 'feature/Search');
  expect(code, printed).toBe(0);
  const [slug = ''] = /feature-search-\w{6}/.exec(printed) ?? [];
  expect(printed).toContain(`Deployed: https://${slug}-flyleaf-previews.readers.workers.dev`);
  const made = [...fake.databases.keys()].slice(own.length);
  expect(made).toEqual([`flyleaf-preview-${slug}`, `flyleaf-preview-${slug}-catalogue`]);
  for (const id of siteIds) expect(fake.calls.filter((call) => call.includes(id))).toEqual([]);
  expect(fake.calls.filter((call) => /\/workers\/(scripts|workers)\/flyleaf(\/|$)/.test(call))).toEqual([]);
  const bound = fake.previews.get(`flyleaf-previews/previews/${slug}`) ?? {};
  expect(bound.DB).toMatchObject({ type: 'd1', database_id: fake.databases.get(made[0] ?? '')?.uuid });
  expect(Object.keys(bound)).toEqual(expect.arrayContaining(['CATALOGUE', 'CACHE', 'OPEN_LIBRARY', 'LIMIT_READ']));
  expect(bound.EMAIL).toBe(undefined);
  for (const value of [...siteIds, ...siteSecrets]) expect(JSON.stringify(bound)).not.toContain(value);
}

/** Goes from the setup link to a marked book, without Google, mail, a domain or a configured contact address. */
async function expectUsable(ask: UploadedSite['ask'], key: string): Promise<void> {
  expect((await ask('/')).text).toContain('This site is being set up.');
  expect(await ask('/api/status', {})).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect((await ask(`/setup?key=${key}`)).status).toBe(200);
  const asked = await ask('/api/setup/options', { key, name: 'Grace' });
  expect(asked).toMatchObject({ status: 200 });
  const { options, challenge } = asked.body as { options: { challenge: string }; challenge: string };
  const passkey = await authenticatorAt(`http://${UPLOADED_HOST}`);
  const site = { key, site_name: 'Leaves', contact_email: 'grace@readers.org', controller: 'The Leaf Society' };
  const made = await ask('/api/setup/finish', { ...site, challenge, response: await passkey.create(options) });
  expect(made).toMatchObject({ status: 200, body: { user_info: { name: 'Grace', rank: 'admin' } } });
  const info = made.body.user_info as { user_id: string; session_token: string };
  const as = { user_id: info.user_id, session_token: info.session_token };

  // The first piece of the catalogue comes after the response.
  await expect.poll(async () => (await ask('/healthz')).status, { timeout: 60_000 }).toBe(200);
  expect(await ask('/healthz')).toMatchObject({ body: { status: 'up', parts: { mail: 'off' } } });
  expect((await ask('/')).text).toContain('Leaves');
  expect(await ask('/api/users/identity', {})).toMatchObject({ body: { client_id: '', providers: [] } });
  const found = await ask('/api/books/search', { ...as, query: 'The Hunger Games' });
  const isbn = /"identifier":"(97[89]\d{10})"/.exec(found.text)?.[1];
  expect(isbn, found.text.slice(0, 400)).toBeDefined();
  expect(await ask('/api/user_actions/mark_read_book', { ...as, isbn })).toMatchObject({ status: 200 });
  const shelf = await ask('/api/user_actions/view_user_book_stats', as);
  expect(shelf.text).toContain(isbn);
  expect((await ask(`/book?isbn=${isbn}`)).status).toBe(200);
  // A passkey that was created on this site can log in to it.
  const login = (await ask('/api/passkeys/login_options', {})).body as typeof asked.body & {
    options: { challenge: string };
  };
  const proof = await passkey.prove(login.options);
  expect(await ask('/api/passkeys/login', { challenge: login.challenge, response: proof })).toMatchObject({
    status: 200,
  });
}

/** Checks that the rest of the catalogue comes by the cron, within four days of a free account. */
async function expectWholeCatalogue(site: UploadedSite): Promise<void> {
  const loaded = async () => (await site.ask('/api/status', {})).body.books as { here: number; total: number };
  const here: number[] = [];
  await site.ask('/-/tomorrow');
  for (let day = 1; day <= 4; day += 1) {
    for (let time = 0; time < 14; time += 1) await site.tick('7,22,37,52 * * * *');
    here.push((await loaded()).here);
    const written = JSON.parse((await site.ask('/-/tomorrow')).text) as Record<string, number>;
    expect(Math.max(...Object.values(written))).toBeLessThan(100_000);
  }
  const { total } = await loaded();
  expect(here[0]).toBeGreaterThanOrEqual(7_500);
  expect(here[0]).toBeLessThan(total);
  expect(here.at(-1)).toBe(total);
}

test('a run that ends at any step is finished by the next one, with the same result', {
  timeout: PATIENCE,
}, async () => {
  fake.fails.each = true;
  let runs = 1;
  while ((await deploy()).code !== 0 && runs < 20) runs += 1;
  expect(runs).toBeGreaterThan(4);
  expect([...fake.databases.keys()]).toEqual(['flyleaf', 'flyleaf-catalogue']);
  expect([...fake.namespaces.keys()]).toEqual(['flyleaf-cache']);
  expect([...fake.secrets.keys()].sort()).toEqual(['ADDRESS_SECRET', 'SESSION_SECRET', 'SETUP_KEY', 'VAPID_KEYS']);
  const stored = JSON.parse(readFileSync(resolve(folder, 'flyleaf-secrets.json'), 'utf8'));
  expect(Object.fromEntries(fake.secrets)).toMatchObject(stored);
});

test('a new account gets an address at workers.dev, or the link where one is chosen', {
  timeout: PATIENCE,
}, async () => {
  fake.subdomain.name = null;
  fake.subdomain.refused = true;
  const refused = await deploy();
  expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('/workers/subdomain') });
  expect(fake.databases.size).toBe(0);
  fake.subdomain.refused = false;
  const { code, printed } = await deploy();
  expect(code, printed).toBe(0);
  expect(printed).toContain('Registered books-01234567.workers.dev');
});

test('a database of another release is refused by name, before anything is changed', {
  timeout: PATIENCE,
}, async () => {
  expect(await deploy()).toMatchObject({ code: 0 });
  fake.databases.get('flyleaf')?.sqlite.exec("UPDATE migration_digests SET digest = 'other' WHERE name LIKE '0007%'");
  fake.calls.length = 0;
  expect(await deploy()).toMatchObject({
    code: 1,
    printed: expect.stringMatching(/0007_\w+\.sql.+When it goes wrong/),
  });
  expect(changes().filter((call) => !call.endsWith('/query'))).toEqual([]);
});

test('a database whose secret is missing: it is asked for, and nothing changes', { timeout: PATIENCE }, async () => {
  addDatabase(fake, 'flyleaf');
  const readers = fake.databases.get('flyleaf')?.sqlite;
  for (const file of migrationsOf('DB')) readers?.exec(migrationText('DB', file));
  readers?.exec('CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY, name TEXT)');
  readers?.exec("INSERT INTO d1_migrations (name) VALUES ('0001_accounts.sql')");
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

test('everything that is missing is listed at once, before anything is changed', { timeout: PATIENCE }, async () => {
  const vars = 'PUBLIC_ORIGIN = "https://books.my-domain.org"\nMAIL_FROM = "Flyleaf"\nCONTACT_EMAIL = "nobody"';
  writeFileSync(resolve(folder, 'wrangler.local.toml'), `[vars]\n${vars}\n`);
  fake.worker.exists = true;
  fake.subdomain.name = null;
  fake.subdomain.refused = true;
  const { code, printed } = await deploy();
  expect(code).toBe(1);
  for (const name of ['routes', 'MAIL_FROM', 'CONTACT_EMAIL']) expect(printed).toContain(`- ${name} must`);
  for (const word of ['another Worker called flyleaf', 'no address at workers.dev']) expect(printed).toContain(word);
  expect(changes().filter((call) => call !== 'PUT /workers/subdomain')).toEqual([]);
});
