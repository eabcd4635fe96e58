import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { editProfilePrivacy } from '../../../../worker/features/accounts/settings/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { faultsOf } from '../../../support/policy.ts';
import { createTestApp, reader } from '../../../support/worker/app.ts';
import { OVERLOADED, withFailingCache, withFailingDatabase } from '../../../support/worker/failing.ts';
import { anIsbn, hasReviewed, someIsbns } from '../../../support/worker/features/builders.ts';
import { tableScansOf } from '../../../support/worker/plans.ts';
import { watch } from '../../../support/worker/watching.ts';

const open = (path: string, from = createTestApp()) =>
  from.fetch(new Request(`${env.PUBLIC_ORIGIN}${path}`, { headers: { 'cf-connecting-ip': '192.0.2.1' } }));

const forget = () => env.CACHE.delete('sitemap:1');

/** Returns the addresses in a file, without the origin. */
async function placesOf(path: string): Promise<string[]> {
  const response = await open(path);
  expect([path, response.status, response.headers.get('content-type')]).toEqual([
    path,
    200,
    'application/xml; charset=utf-8',
  ]);
  expect(faultsOf(response.headers, 'personal')).toEqual([]);
  const text = await response.text();
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place = '']) => place.replace(env.PUBLIC_ORIGIN, ''));
}

/** Returns all addresses of one kind, through the index. */
async function listed(kind: string): Promise<string[]> {
  const files = (await placesOf('/sitemap.xml')).filter((path) => path.startsWith(`/sitemap/${kind}/`));
  return (await Promise.all(files.map(placesOf))).flat();
}

test('robots.txt names the sitemap, and excludes calls', async () => {
  const response = await open('/robots.txt');
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await response.text()).split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/covers/',
    'Allow: /api/readings/year/',
    'Allow: /api/previews/',
    'Sitemap: https://flyleaf.test/sitemap.xml',
    '',
  ]);
});

describe('the sitemap', () => {
  test('lists the pages for everybody, and the shelves', async () => {
    const places = await listed('pages');
    expect(places).toEqual(expect.arrayContaining(['/', '/home', '/games', '/legal/privacy', '/bookshelf/sci-fi']));
    expect(places).toContain('/bookshelf/short%20stories');
    for (const own of ['/settings', '/admin', '/notifications', '/profile', '/book']) expect(places).not.toContain(own);
  });

  test('lists every book of the catalogue once', async () => {
    await forget();
    const { results } = await env.CATALOGUE.prepare('SELECT CAST(isbn AS TEXT) AS isbn13 FROM editions').all<{
      isbn13: string;
    }>();
    const places = await listed('books');
    expect(places.sort()).toEqual(results.map(({ isbn13 }) => `/book?isbn=${isbn13}`).sort());
  });

  test('continues in the next file after a thousand', async () => {
    const row =
      'INSERT INTO users (id, subject, email, name, picture_seed, picture_colors, books_read_count, created_at)';
    await env.DB.prepare(
      `${row} WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2100)
       SELECT printf('many-%05d', i), 's' || i, 'e' || i, 'Many', 's', '[]', 1, 0 FROM n`,
    ).run();
    await forget();
    const files = (await placesOf('/sitemap.xml')).filter((path) => path.startsWith('/sitemap/profiles/'));
    expect(files.length).toBeGreaterThan(2);
    const places = (await Promise.all(files.map(placesOf))).flat();
    expect(places.filter((path) => path.includes('id=many-'))).toHaveLength(2100);
    expect(new Set(places).size).toBe(places.length);
  });

  test('lists readers with public content, and none who are private or have none', async () => {
    const [open, hidden, empty] = [await reader(), await reader(), await reader()];
    for (const someone of [open, hidden]) await someone.call(markRead, { isbn: await anIsbn() });
    await forget();
    expect(await listed('profiles')).toEqual(
      expect.arrayContaining([`/profile?id=${open.userId}`, `/profile?id=${hidden.userId}`]),
    );
    // The index may be a day old, but a reader who becomes private is removed at once.
    await hidden.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    const places = await listed('profiles');
    expect(places).toContain(`/profile?id=${open.userId}`);
    expect(places.join()).not.toContain(hidden.userId);
    expect(places.join()).not.toContain(empty.userId);
  });

  test('lists stored books only once they are rated', async () => {
    const ada = await reader();
    const [marked = '', rated = ''] = await someIsbns(2);
    await ada.call(markRead, { isbn: marked });
    await hasReviewed(ada, rated);
    await env.DB.prepare('UPDATE books SET rating_count = 0 WHERE isbn = ?').bind(marked).run();
    await forget();
    const places = await listed('reviewed');
    expect(places).toContain(`/book?isbn=${rated}`);
    expect(places).not.toContain(`/book?isbn=${marked}`);
  });

  test.for([
    '/sitemap/nothing/all.xml',
    '/sitemap/constructor/a.xml',
    '/sitemap/pages/1.xml',
    '/sitemap/books/abc.xml',
    '/sitemap/books/1.txt',
    "/sitemap/profiles/a'b.xml",
  ])('%s is not there', async (path) => expect((await open(path)).status).toBe(404));
});

test('scans no table, and reads a thousand rows a file at most', async () => {
  const watching = watch(env);
  const app = createTestApp({ env: watching.env });
  await forget();
  const index = await (await open('/sitemap.xml', app)).text();
  for (const [, path = ''] of index.matchAll(/<loc>https:\/\/flyleaf\.test(.*?)<\/loc>/g)) await open(path, app);
  await open(`/profile/reviews.rss?id=${(await reader()).userId}`, app);
  expect(watching.roundTrips.DB).toBeGreaterThan(2);
  const scans: string[] = [];
  for (const ran of [...watching.ran]) scans.push(...(await tableScansOf(ran)));
  expect(scans).toEqual([]);
});

describe('when something is wrong', () => {
  test('a flood gets 429', async () => {
    const limited = createTestApp({ env: { ...env, LIMIT_READ: env.LIMIT_LOW } });
    for (let time = 0; time < 3; time += 1) await open('/sitemap/pages/all.xml', limited);
    const response = await open('/sitemap/pages/all.xml', limited);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60']);
  });

  test('a failing database gets 503 without details', async () => {
    const failing = withFailingDatabase(env, 'DB', { when: 'before', message: OVERLOADED }).env;
    const response = await open('/sitemap/profiles/a.xml', createTestApp({ env: failing }));
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '300']);
    expect(await response.text()).toBe('We’re very busy right now. Please try again in a moment.');
    expect(faultsOf(response.headers, 'personal')).toEqual([]);
  });

  test('without a cache the index is generated again', async () => {
    expect((await open('/sitemap.xml', createTestApp({ env: withFailingCache(env) }))).status).toBe(200);
  });
});
