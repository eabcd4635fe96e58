import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { pages } from '../../../../web/rendered/render.js';
import { editProfilePrivacy } from '../../../../worker/features/accounts/settings/contract.ts';
import { sessionCookie } from '../../../support/session.ts';
import { createTestApp, type Reader, reader } from '../../../support/worker/app.ts';
import { anIsbn, hasReviewed } from '../../../support/worker/features/builders.ts';

const DUNE = '9780340839935';
const app = createTestApp();

const cookieOf = ({ userId, token, person: { name, email } }: Reader) =>
  `authenticated=${sessionCookie({ userId, token, name, email })}`;

const textOnly = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

/** Returns the head of a page, with its data blocks. */
async function headOf(path: string, as?: Reader) {
  const headers = { 'cf-connecting-ip': '192.0.2.1', ...(as ? { cookie: cookieOf(as) } : {}) };
  const response = await app.fetch(new Request(`${env.PUBLIC_ORIGIN}${path}`, { headers }));
  const html = (await response.text()).split('</head>')[0] ?? '';
  const metas = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)"/g)];
  const links = [...html.matchAll(/<link rel="([^"]+)"[^>]*? href="([^"]*)"/g)];
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return {
    status: response.status,
    titles: [...html.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => textOnly(title ?? '')),
    meta: Object.fromEntries(metas.map(([, name, content]) => [name, textOnly(content ?? '')])),
    link: Object.fromEntries(links.map(([, rel, href]) => [rel, textOnly(href ?? '')])),
    data: blocks.map(([, text]) => JSON.parse(text ?? '') as Record<string, unknown>),
  };
}

const at = (path: string) => `${env.PUBLIC_ORIGIN}${path}`;

describe('every page', () => {
  test('has one title, a description of its own, and a card with a picture', async () => {
    const descriptions = new Map<string, string>();
    for (const { path } of await pages.list()) {
      const { status, titles, meta, link } = await headOf(path.replace(':isbn', DUNE).replace(':category', 'fiction'));
      // A page that only redirects has no head.
      if (status === 302) continue;
      expect([path, titles.length, titles[0]]).toEqual([path, 1, expect.stringMatching(/\S.*Flyleaf|^Flyleaf$/)]);
      expect([path, meta['og:title'], meta['og:image']]).toEqual([
        path,
        expect.stringMatching(/\S/),
        expect.stringMatching(/^https:\/\/flyleaf\.test\/\S+\.png$/),
      ]);
      expect([path, meta.description?.length]).toEqual([path, expect.toSatisfy((length) => length > 10)]);
      expect([path, meta.description]).toEqual([path, meta['og:description']]);
      expect([path, link.canonical === undefined]).toEqual([path, meta.robots === 'noindex']);
      if (link.canonical) {
        expect(descriptions.get(meta.description ?? ''), path).toBeUndefined();
        descriptions.set(meta.description ?? '', path);
      }
    }
    expect(descriptions.size).toBeGreaterThan(18);
  });

  test.for(['/settings', '/notifications', '/streak', '/bookclub', '/admin', '/book', '/review'])(
    '%s is not for search engines',
    async (path) => expect((await headOf(path)).meta.robots).toBe('noindex'),
  );

  test('no missing page is listed', async () => {
    const { status, meta, link } = await headOf('/book?isbn=9780306406157');
    expect([status, meta.robots, link.canonical]).toEqual([404, 'noindex', undefined]);
  });
});

describe('the canonical address', () => {
  test.for<[string, string]>([
    [`/book?utm_source=mail&isbn=${DUNE}&fbclid=1`, `/book?isbn=${DUNE}`],
    ['/book?isbn=0-340-83993-7', `/book?isbn=${DUNE}`],
    ['/BOOKSHELF/Short%20Stories/', '/bookshelf/short%20stories'],
    ['/search?q=dune&page=2', '/search?q=dune'],
    ['/games?from=home', '/games'],
    ['/?ref=x', '/'],
  ])('of %s is %s', async ([path, canonical]) => {
    const { link, meta } = await headOf(path);
    expect([link.canonical, meta['og:url']]).toEqual([at(canonical), at(canonical)]);
  });
});

describe('structured data', () => {
  test('of a book contains its facts and rating', async () => {
    const isbn = await anIsbn();
    const ada = await reader('Ada "<b>" Reader');
    await hasReviewed(ada, isbn, { rating: 4.5, review: 'Sand, </script><script>alert(1)</script> and worms.' });
    const { data } = await headOf(`/book?isbn=${isbn}`);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'Book',
      isbn,
      url: at(`/book?isbn=${isbn}`),
      author: [{ '@type': 'Person' }],
      review: [
        {
          author: { name: 'Ada "<b>" Reader' },
          reviewBody: 'Sand, </script><script>alert(1)</script> and worms.',
          reviewRating: { ratingValue: 4.5, bestRating: 5 },
        },
      ],
    });
  });

  test('of a review names its book', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    const reviewId = await hasReviewed(ada, isbn, { rating: 2, review: '' });
    const { data, meta } = await headOf(`/review?isbn=${isbn}&id=${reviewId}`);
    expect(data).toMatchObject([{ '@type': 'Review', itemReviewed: { '@type': 'Book', isbn } }]);
    expect(meta.description).toContain('2 of 5 stars');
  });

  test('of the site names its search', async () => {
    expect((await headOf('/')).data).toMatchObject([{ '@type': 'WebSite', url: at('/') }]);
  });
});

test('a book without a description is described by its facts', async () => {
  const isbn = await anIsbn();
  await env.CATALOGUE.prepare('UPDATE editions SET description = NULL WHERE isbn = ?').bind(Number(isbn)).run();
  await env.CACHE.list().then(({ keys }) => Promise.all(keys.map(({ name }) => env.CACHE.delete(name))));
  const { meta, titles } = await headOf(`/book?isbn=${isbn}`);
  expect(meta.description).toContain(titles[0]?.replace(' · Flyleaf', ''));
  expect(meta.description?.length).toBeGreaterThan(40);
});

describe('a profile', () => {
  test('names its feed', async () => {
    const ada = await reader('Petra Profile');
    const { titles, meta, link, data } = await headOf(`/profile?id=${ada.userId}&tab=lists`);
    expect(titles).toEqual(['Petra Profile · Flyleaf']);
    expect(meta['og:type']).toBe('profile');
    expect(link.canonical).toBe(at(`/profile?id=${ada.userId}`));
    expect(link.alternate).toBe(`/profile/reviews.rss?id=${ada.userId}`);
    expect(data).toMatchObject([{ '@type': 'ProfilePage', mainEntity: { name: 'Petra Profile' } }]);
  });

  test('that is private shows nothing, and is not indexed even where its reader sees it', async () => {
    const ada = await reader('Petra Profile');
    await ada.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    for (const as of [undefined, await reader(), ada]) {
      const { meta, link, data, titles } = await headOf(`/profile?id=${ada.userId}`, as);
      expect([meta.robots, link.canonical, link.alternate, data]).toEqual(['noindex', undefined, undefined, []]);
      if (as !== ada) expect(JSON.stringify({ titles, meta })).not.toContain('Petra');
    }
  });
});
