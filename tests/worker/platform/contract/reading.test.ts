import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { signBlockKey } from '../../../../worker/platform/mail/keys.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { endpoints } from '../../../support/worker/examples.ts';
import { anIsbn } from '../../../support/worker/features/builders.ts';
import { rowsOf, snapshot } from '../../../support/worker/snapshot.ts';

// Opening a link changes nothing: no GET and no HEAD of a page, a file or a public endpoint writes to either database
// (access.test.ts checks the same for all others). Programs open links before people do.

const app = createTestApp();
const secret = new TextEncoder().encode(env.ADDRESS_SECRET);
const open = async (path: string, method: string) => {
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
  const answer = await app.fetch(new Request(`${env.PUBLIC_ORIGIN}${path}`, { method, headers }));
  await answer.arrayBuffer();
  return answer;
};

const publicPaths = endpoints.flatMap(([path, { access, get }]) => (access === 'public' && get ? [path] : []));

/** Addresses that are not calls, and pages. */
const ADDRESSES = [
  '/',
  '/api/',
  '/api/openapi.json',
  '/api/nothing',
  '/api/covers/nothing.svg',
  '/api/images',
  '/api/images?from=https%3A%2F%2Felsewhere.test%2F1.jpg',
  '/api/email/block',
  '/api/email/block?key=',
  '/api/email/block?key=nonsense',
  '/home',
  '/book',
  '/book?isbn=9780340839935',
  '/review?isbn=9780340839935&id=none',
  '/profile?id=nobody',
  '/profile?tab=lists',
  '/bookshelves',
  '/bookshelf/poetry',
  '/search?q=the',
  '/bookclub/join?code=ABCDEFGHJK',
  '/bookclub/view?id=nothing',
  '/settings',
  '/streak',
  '/legal/privacy',
  '/legal/terms-of-service',
  '/status',
  '/emailblocked',
  '/assets/nothing.js',
];

test('opening a page, cover or document changes nothing', async () => {
  const [readers, books] = [await snapshot(), await snapshot(env.CATALOGUE)];
  for (const address of [...ADDRESSES, ...publicPaths, `/api/covers/${await anIsbn()}.svg`]) {
    for (const method of ['GET', 'HEAD']) expect((await open(address, method)).status, address).toBeLessThan(500);
  }
  expect(await snapshot()).toBe(readers);
  expect(await snapshot(env.CATALOGUE)).toBe(books);
});

// Mail scanners open every link in a message, as readers never do.
test('opening the block link changes nothing, and only its button does, once', async () => {
  const key = await signBlockKey(secret, 'the-hash-of-an-address', Math.floor(Date.now() / 1000));
  const address = `/api/email/block?key=${key}`;
  const before = await snapshot();
  expect((await open(address, 'HEAD')).status).toBe(204);
  expect((await open(address, 'GET')).status).toBe(200);
  expect(await snapshot()).toBe(before);

  const unblocked = await rowsOf(env.DB);
  expect(unblocked.get('mail_blocks')).toEqual([]);
  expect((await open(address, 'POST')).status).toBe(200);
  const blocked = await snapshot();
  const now = await rowsOf(env.DB);
  expect(now.get('mail_blocks')).toHaveLength(1);
  expect(now.set('mail_blocks', [])).toEqual(unblocked);
  expect((await open(address, 'POST')).status).toBe(200);
  expect(await snapshot()).toBe(blocked);
});
