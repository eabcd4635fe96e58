import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { ownImageAddress } from '../../../../worker/features/books/images/contract.ts';
import { imageAt } from '../../../../worker/features/books/images/images.ts';
import { faultsOf } from '../../../support/policy.ts';
import { createTestApp } from '../../../support/worker/app.ts';

// GET /api/images?from=…: a loopback server acts as the image hosts, and the path of an image selects its answer. Each
// test has its own image, since the edge caches them.

let images = 0;
const imageOf = (name: string) => {
  images += 1;
  return `https://books.google.com/image/${name}?id=${images}`;
};

function visiting(parts: { env?: typeof env } = {}) {
  const requests: Request[] = [];
  const app = createTestApp({
    env: parts.env ?? env,
    fetchImage: (request) => {
      requests.push(request);
      const { pathname, search } = new URL(request.url);
      // Sends the same request to the server that acts as the host.
      return fetch(new Request(`${env.TEST_SERVERS}${pathname}${search}`, request));
    },
  });
  const open = (from: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`https://flyleaf.test/api/images?${new URLSearchParams({ from })}`, { headers }));
  return { requests, open };
}

describe('an image of a host', () => {
  test.for(['png', 'jpeg', 'webp', 'gif'])('is proxied from our own origin: %s', async (kind) => {
    const answer = await visiting().open(imageOf(kind));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, `image/${kind}`]);
    expect(faultsOf(answer.headers, 'image')).toEqual([]);
    expect((await answer.bytes()).byteLength).toBeGreaterThan(30);
  });

  test('gets its type from its first bytes', async () => {
    expect((await visiting().open(imageOf('wrongly-named'))).headers.get('content-type')).toBe('image/png');
  });

  test('is fetched once, without the viewer’s headers', async () => {
    const { requests, open } = visiting();
    const image = imageOf('png');
    const headers = {
      'cf-connecting-ip': '198.51.100.7',
      'user-agent': 'a browser of one reader',
      cookie: 'authenticated=%7B%7D; zone=Europe/Berlin',
      referer: 'https://flyleaf.test/profile?id=somebody',
      'accept-language': 'pt-BR',
    };
    for (let time = 0; time < 20; time += 1) expect((await open(image, headers)).status).toBe(200);
    expect(requests.map(({ url }) => url)).toEqual([image]);
    expect([...(requests[0]?.headers.keys() ?? [])]).toEqual(['accept']);
  });

  test.for(['svg', 'svg-as-png', 'script', 'script-as-jpeg', 'empty', 'nothing', 'redirect', 'large', 'endless'])(
    'is refused when it is none, leads elsewhere or is too large, and not asked for again: %s',
    async (name) => {
      const { requests, open } = visiting();
      const image = imageOf(name);
      for (let time = 0; time < 3; time += 1) {
        const answer = await open(image);
        expect([answer.status, await answer.text()]).toEqual([404, 'This image isn’t available.']);
        expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      }
      expect(requests).toHaveLength(1);
    },
  );

  test('whose host is unreachable is missing, and nothing else', async () => {
    const app = createTestApp({ fetchImage: () => Promise.reject(new Error('network lost')) });
    const address = `https://flyleaf.test/api/images?${new URLSearchParams({ from: imageOf('png') })}`;
    expect((await app.fetch(new Request(address))).status).toBe(404);
  });

  test('counts towards the limit of the viewer’s address when it has to be fetched', async () => {
    const { requests, open } = visiting({ env: { ...env, LIMIT_READ: env.LIMIT_LOW } });
    const from = { 'cf-connecting-ip': '198.51.100.9' };
    const first = imageOf('png');
    for (const image of [first, imageOf('png'), imageOf('png')]) expect((await open(image, from)).status).toBe(200);
    const refused = await open(imageOf('png'), from);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    expect((await open(first, from)).status).toBe(200);
    expect(requests).toHaveLength(3);
  });
});

describe('a cover of Open Library', () => {
  const cover = (id: number, size = 'L') => `https://covers.openlibrary.org/b/id/${id}-${size}.jpg`;

  test('is proxied, with a user agent that names a contact, and not as a blank picture', async () => {
    const { requests, open } = visiting();
    const answer = await open(cover(1), { 'user-agent': 'a browser of one reader' });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(requests.map(({ url }) => url)).toEqual([`${cover(1)}?default=false`]);
    expect(requests[0]?.headers.get('user-agent')).toBe('Flyleaf (support@flyleaf.test)');
    expect((await open(cover(9))).status).toBe(404);
  });

  test('is followed into the archive, and nowhere else', async () => {
    const { requests, open } = visiting();
    expect((await open(cover(2))).status).toBe(200);
    expect(requests.map(({ url }) => new URL(url).host)).toEqual([
      ...['covers.openlibrary.org', 'archive.org', 'ia800100.us.archive.org'],
    ]);
    for (const id of [3, 4, 5]) expect((await open(cover(id))).status).toBe(404);
    expect(requests).toHaveLength(6);
    expect((await open(cover(6))).status).toBe(404);
    expect(requests.length).toBeLessThanOrEqual(10);
  });
});

test.for([
  'https://covers.openlibrary.org/b/isbn/9780340839935-L.jpg',
  'https://covers.openlibrary.org/b/id/1-L.jpg/../../../b/isbn/9780340839935-L.jpg',
  'https://covers.openlibrary.org/a/olid/OL23919A-M.jpg',
  'https://archive.org/download/l_covers_0010/2-L.jpg',
  'https://elsewhere.test/1.png',
  'https://books.google.com.elsewhere.test/1.png',
  'https://books.google.com@elsewhere.test/1.png',
  'https://somebody@books.google.com/1.png',
  'https://books.google.com:8443/1.png',
  'ftp://books.google.com/1.png',
  'file:///etc/passwd',
  'http://127.0.0.1/1.png',
  'https://evil.googleusercontent.com/1.png',
  '//books.google.com/1.png',
  '/api/openapi.json',
  'nonsense',
  '',
  `https://books.google.com/${'a'.repeat(3_000)}`,
])('no other host is asked: %.60s', async (from) => {
  const { requests, open } = visiting();
  expect((await open(from)).status).toBe(404);
  expect(requests).toEqual([]);
  expect(imageAt(from)).toBe(null);
});

test('our own addresses stay', () => {
  expect(ownImageAddress('/api/covers/9780340839935.svg')).toBe('/api/covers/9780340839935.svg');
  expect(ownImageAddress(undefined)).toBe(undefined);
  // Any other address goes through our own, which checks it.
  for (const other of [
    '//elsewhere.test/1.png',
    '/\\\\elsewhere.test/1.png',
    'javascript:alert(1)',
    'https://elsewhere.test',
  ]) {
    expect(ownImageAddress(other)).toMatch(/^\/api\/images\?from=/);
  }
});
