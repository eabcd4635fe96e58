import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { pageAt, pages, titleOf } from '../../../worker/pages/contract.ts';
import { createTestApp, reader } from '../../support/worker/app.ts';
import { OVERLOADED, withFailingCache, withFailingDatabase } from '../../support/worker/failing.ts';

const DUNE = '9780340839935';
const app = createTestApp();

const open = (path: string, cookie = '', from = app) =>
  from.fetch(new Request(`https://flyleaf.test${path}`, { headers: { cookie, 'cf-connecting-ip': '192.0.2.1' } }));

/** What a page brought along: whose it is, and the paths of its answers. */
async function broughtBy(response: Response) {
  const html = await response.text();
  const text = /<script type="application\/json" id="first-view">(.*?)<\/script>/s.exec(html)?.[1];
  if (text === undefined) return null;
  const { user_id: userId, answers } = JSON.parse(text) as { user_id: string; answers: { path: string }[] };
  return { userId, paths: answers.map(({ path }) => path) };
}

const cookieOf = (record: object) => `authenticated=${encodeURIComponent(JSON.stringify(record))}`;

describe('a page as the edge sends it', () => {
  test('every page has a document of its own', async () => {
    for (const { path } of pages) {
      const response = await open(path.replace(':isbn', DUNE).replace(':category', 'fiction'));
      expect([path, response.headers.get('content-type')]).toEqual([path, 'text/html; charset=utf-8']);
      await response.text();
    }
  });

  test('it brings along what a visitor sees first', async () => {
    const response = await open(`/book?isbn=${DUNE}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(await broughtBy(response)).toEqual({
      userId: '',
      paths: ['/api/books/get', '/api/public/get_book_reviews_db'],
    });
  });

  test('it brings a reader their own, and nobody keeps a copy', async () => {
    const { userId, token } = await reader();
    const cookie = cookieOf({ authenticated: true, userId, sessionToken: token, searchLanguages: [] });
    const response = await open('/home', cookie);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await broughtBy(response)).toMatchObject({ userId });
  });

  test('no page is sent to a reader as it was made for visitors', async () => {
    const { userId, token } = await reader();
    const cookie = cookieOf({ authenticated: true, userId, sessionToken: token, searchLanguages: [] });
    const banner = /You(&#x27;|&#39;|')re not signed in!/;
    expect(await (await open('/legal/privacy')).text()).toMatch(banner);
    for (const { path } of pages) {
      const html = await (await open(path.replace(':isbn', DUNE).replace(':category', 'fiction'), cookie)).text();
      expect([path, banner.test(html)]).toEqual([path, false]);
    }
  });

  test.for([
    ['nobody', 'authenticated=%7B'],
    [
      'a session that is forged',
      cookieOf({ authenticated: true, userId: 'u', sessionToken: 'x', searchLanguages: [] }),
    ],
    ['bytes that are no text', 'authenticated=%E0%A4%A; bookmark=; zone=%00'],
  ])('a cookie of %s brings nothing of anybody', async ([, cookie]) => {
    const response = await open('/home', cookie);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<div id="root">');
    expect(html).not.toContain('view_user_streak","input":{},"body"');
  });

  test('an address that is no page is not found, and still shows one', async () => {
    const response = await open('/no/such/page');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<div id="root">');
  });

  test('a book that is not there is not found', async () => {
    expect((await open('/book?isbn=9780306406157')).status).toBe(404);
  });

  test('only reading is a page', async () => {
    const response = await app.fetch(new Request('https://flyleaf.test/home', { method: 'POST' }));
    expect(response.status).toBe(404);
  });
});

describe('with something down', () => {
  test.for([
    ['the database', withFailingDatabase(env, 'DB', { when: 'before', message: OVERLOADED }).env],
    ['the catalogue', withFailingDatabase(env, 'CATALOGUE', { when: 'before', message: OVERLOADED }).env],
    ['the cache', withFailingCache(env)],
  ] as const)('%s: pages are sent, and the browser asks for what is missing', async ([, failing]) => {
    const broken = createTestApp({ env: failing });
    for (const path of ['/', '/home', `/book?isbn=${DUNE}`, '/legal/privacy']) {
      const response = await open(path, '', broken);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toContain('<div id="root">');
    }
  });
});

describe('the list of pages', () => {
  test('finds a page by its address, whatever its case, and its parts', () => {
    expect(pageAt('/admin/REVIEWreports/')?.page.file).toBe('review-reports');
    expect(pageAt('/bookshelf/sci-fi')?.parts).toEqual({ category: 'sci-fi' });
    expect(pageAt('/bookshelf')).toBeNull();
    expect(pageAt('/home/more')).toBeNull();
  });

  test('gives a page the title that its tab shows', () => {
    expect([titleOf('Dune'), titleOf('Flyleaf')]).toEqual(['Dune · Flyleaf', 'Flyleaf']);
  });
});
