import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { pages } from '../../../../web/rendered/render.js';
import { logout } from '../../../../worker/features/accounts/contract.ts';
import { challengeSentences } from '../../../../worker/features/habits/challenges/contract.ts';
import { titleOf } from '../../../../worker/platform/pages/contract.ts';
import { sessionCookie } from '../../../support/session.ts';
import { createTestApp, type Reader, reader } from '../../../support/worker/app.ts';
import { OVERLOADED, withFailingCache, withFailingDatabase } from '../../../support/worker/failing.ts';
import { newPerson } from '../../../support/worker/services/identity.ts';
import { FREE_STATEMENTS, watch } from '../../../support/worker/watching.ts';

const DUNE = '9780340839935';
// The test catalogue has another book by this author.
const DARKNESS = '9780441007318';
const app = createTestApp();

const open = (path: string, cookie = '', from = app) =>
  from.fetch(new Request(`https://flyleaf.test${path}`, { headers: { cookie, 'cf-connecting-ip': '192.0.2.1' } }), {
    user_id: /userId%22%3A%22([\w-]+)/.exec(cookie)?.[1],
  });

const addressOf = (path: string) =>
  path
    .replace(':isbn', DUNE)
    .replace(':category', 'fiction')
    .replace(/^\/(book|review)$/, `$&?isbn=${DUNE}`);

async function broughtBy(response: Response) {
  const html = await response.text();
  const text = /<script type="application\/json" id="hydration-data">(.*?)<\/script>/s.exec(html)?.[1];
  if (text === undefined) return null;
  // A promise is serialised as a list of its value.
  const data = JSON.parse(text, (_, value) => value?.$promise?.[0] ?? value) as {
    user_id: string;
    loaderData: Record<string, Record<string, unknown> | null>;
    error: { code: string } | null;
    messages: { text: string }[];
  };
  return { ...data, html };
}

const cookieOf = ({ userId, token, person: { name, email } }: Pick<Reader, 'userId' | 'token' | 'person'>) =>
  `authenticated=${sessionCookie({ userId, token, name, email })}`;

describe('a page as the edge sends it', () => {
  test('every page has a document of its own', async () => {
    const sentOn: string[] = [];
    for (const { path } of await pages.list()) {
      const response = await open(addressOf(path));
      const html = await response.text();
      // The hint belongs to the results.
      if (path !== '/search') expect(html, path).not.toContain('[meta]');
      if (response.status === 302) sentOn.push(`${path} ${response.headers.get('location')}`);
      else expect([path, response.headers.get('content-type')]).toEqual([path, 'text/html; charset=utf-8']);
    }
    expect(sentOn).toEqual(['/profile /login', '/year /login', '/account/settings /settings']);
  });

  test('no page sends more statements than the free plan allows an invocation', async () => {
    const watching = watch(env);
    const watched = createTestApp({ env: watching.env });
    const admin = await app.admin();
    const beyond: string[] = [];
    for (const { path } of await pages.list()) {
      // It shows email addresses, which every response is searched for.
      if (path === '/admin/accounts') continue;
      watching.clear();
      await open(addressOf(path), cookieOf(admin), watched);
      if (watching.ran.length > FREE_STATEMENTS) beyond.push(`${path} sends ${watching.ran.length}`);
    }
    expect(beyond).toEqual([]);
  });

  test('it contains what a visitor sees first', async () => {
    const response = await open(`/book?isbn=${DARKNESS}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    const pageData = await broughtBy(response);
    expect(pageData).toMatchObject({
      user_id: '',
      loaderData: {
        book: {
          isbn: DARKNESS,
          book: { volumeInfo: { title: 'The Left Hand of Darkness' } },
          reviews: { reviews: [] },
        },
      },
    });
    expect(pageData?.loaderData.book?.similar).not.toHaveLength(0);
    expect(pageData?.html).toContain('Books Similar to');
    expect(pageData?.html).not.toContain('"$promise":[]');
  });

  test('it contains a reader’s own data, and is not cached', async () => {
    const ada = await reader();
    const response = await open('/home', cookieOf(ada));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await broughtBy(response)).toMatchObject({
      user_id: ada.userId,
      loaderData: { home: { own: { counts: { read: 0 }, streak: { streaks: { current_streak: 0 } } } } },
    });
  });

  test('no page made for visitors is sent to a reader', async () => {
    const cookie = cookieOf(await reader());
    const banner = /You(&#x27;|&#39;|')re not signed in!/;
    expect(await (await open('/legal/privacy')).text()).toMatch(banner);
    for (const { path } of await pages.list()) {
      const html = await (await open(addressOf(path), cookie)).text();
      expect([path, banner.test(html)]).toEqual([path, false]);
    }
  });

  test.for([
    ['nobody', 'authenticated=%7B'],
    ['a session that is forged', cookieOf({ userId: 'u', token: 'x', person: newPerson() })],
    ['bytes that are no text', 'authenticated=%E0%A4%A; bookmark=; zone=%00'],
  ])('a cookie of %s shows no one’s data', async ([, cookie]) => {
    const response = await open('/home', cookie);
    expect(response.status).toBe(200);
    const html = await response.text();
    expect(html).toContain('<div id="root">');
    expect(html).not.toContain('current_streak');
  });

  test('an unknown URL answers 404 with a page', async () => {
    const response = await open('/no/such/page');
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('<div id="root">');
  });

  test.for(['/book?isbn=9780306406157', `/review?isbn=${DUNE}&id=gone`, '/profile?id=gone'])(
    '%s, which is not there, is not found',
    async (path) => {
      expect((await open(path)).status).toBe(404);
    },
  );

  test("a page that is for visitors alone sends a reader on, and one of a reader's a visitor", async () => {
    const cookie = cookieOf(await reader());
    const to = async (path: string, as = '') => {
      const response = await open(path, as);
      return [response.status, response.headers.get('location'), response.headers.get('cache-control')];
    };
    expect(await to('/login', cookie)).toEqual([302, '/home', 'no-store']);
    expect(await to('/profile')).toEqual([302, '/login', 'no-store']);
    expect((await open('/profile', cookie)).status).toBe(200);
  });

  test('to a reader whose session has ended it shows nothing: the browser ends it too, and loads as a visitor', async () => {
    const ada = await reader();
    const cookie = cookieOf(ada);
    await ada.call(logout, {});
    for (const path of ['/home', '/challenge', '/profile']) {
      const response = await open(path, cookie);
      const html = await response.text();
      expect([path, response.status, html.includes('<div id="root"></div>')]).toEqual([path, 200, true]);
      expect(html).not.toContain('hydration-data');
    }
  });

  test('it takes no more round trips than the calls of its loader', async () => {
    const watching = watch(env);
    const counted = createTestApp({ env: watching.env });
    const cookie = cookieOf(await reader());
    const trips: Record<string, number> = {};
    for (const path of [
      '/home',
      '/streak',
      '/challenge',
      '/bookclub',
      '/bookclubs',
      '/games',
      '/settings',
      '/status',
    ]) {
      watching.clear();
      await (await open(path, cookie, counted)).text();
      trips[path] = watching.roundTrips.DB;
    }
    // One round trip per call, as each call is a read.
    expect(trips).toEqual({
      // A new reader's has open clubs too.
      '/home': 10,
      '/streak': 3,
      '/challenge': 1,
      // A reader without a club is shown the directory.
      '/bookclub': 2,
      '/bookclubs': 1,
      '/games': 1,
      '/settings': 4,
      '/status': 1,
    });
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
  ] as const)('%s: pages are served, and only what needs it is missing', async ([label, failing]) => {
    const broken = createTestApp({ env: failing });
    for (const path of ['/', '/home', '/bookshelves', '/legal/privacy']) {
      const response = await open(path, '', broken);
      expect([path, response.status]).toEqual([path, 200]);
      expect(await response.text()).toContain('<h1');
    }
    // A book page needs the catalogue and the readers' database, but nothing cached.
    const book = await open(`/book?isbn=${DUNE}`, '', broken);
    expect(book.status).toBe(label === 'the cache' ? 200 : 503);
    expect(await book.text()).toMatch(
      label === 'the cache' ? 'Arrakis' : /There was an error loading this specific book.*>ID [\w-]{36}</s,
    );
  });

  test('a page without content says so, with its status, without scripts', async () => {
    const { env: failing } = withFailingDatabase(env, 'DB', { when: 'before', message: OVERLOADED });
    const cookie = cookieOf(await reader());
    const response = await open('/settings', cookie, createTestApp({ env: failing }));
    expect(response.status).toBe(503);
    const pageData = await broughtBy(response);
    expect(pageData).toMatchObject({ error: { code: 'unavailable' }, loaderData: {} });
    expect(pageData?.html).toContain('Dang! Something went wrong!');
    expect(pageData?.html).toContain('<meta name="robots" content="noindex">');
  });

  test('a loader’s message is sent, to its reader only', async () => {
    const { env: failing } = withFailingDatabase(env, 'DB', { when: 'before', message: OVERLOADED });
    const cookie = cookieOf(await reader());
    const pageData = await broughtBy(await open('/challenge', cookie, createTestApp({ env: failing })));
    expect(pageData?.messages.map(({ text }) => text)).toEqual([challengeSentences.fetchFailed]);
    expect((await broughtBy(await open('/challenge', cookie)))?.messages).toEqual([]);
  });
});

describe('the address of a page', () => {
  test('is found in any case and with a trailing slash', async () => {
    const titleAt = async (path: string) => /<title>(.*?)<\/title>/.exec(await (await open(path)).text())?.[1];
    expect(await titleAt('/admin/REVIEWreports/')).toBe('Reports · Flyleaf');
    expect(await titleAt('/bookshelf/sci-fi')).toBe('Sci-fi Books · Flyleaf');
    for (const path of ['/bookshelf', '/home/more', '/%E0%A4%A'])
      expect([path, (await open(path)).status]).toEqual([path, 404]);
  });

  test('sets the page’s title', () => {
    expect([titleOf('Dune', ''), titleOf('Flyleaf', '')]).toEqual(['Dune · Flyleaf', 'Flyleaf']);
    expect([titleOf('Dune', 'Leaves'), titleOf('Flyleaf', 'Leaves')]).toEqual(['Dune · Leaves', 'Leaves']);
  });
});
