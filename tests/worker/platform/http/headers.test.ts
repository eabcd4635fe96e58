import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { getBook } from '../../../../worker/features/books/contract.ts';
import { getBookLists } from '../../../../worker/features/library/lists/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { submitReview } from '../../../../worker/features/reviews/contract.ts';
import { errorStatus, limits } from '../../../../worker/platform/http/contract.ts';
import { addressKeyOf, signBlockKey } from '../../../../worker/platform/mail/keys.ts';
import { getStatus } from '../../../../worker/platform/status/contract.ts';
import { directivesOf, faultsOf, type Kind } from '../../../support/policy.ts';
import { type Answer, createTestApp, reader, type TestApp } from '../../../support/worker/app.ts';
import { OVERLOADED, withFailingDatabase } from '../../../support/worker/failing.ts';
import { anIsbn, hasReviewed, UNKNOWN_ISBN } from '../../../support/worker/features/builders.ts';

// Every kind of answer that the worker gives, and the headers that it must have; battery.test.ts tests every endpoint.

const app = createTestApp();
const secret = new TextEncoder().encode(env.ADDRESS_SECRET);

const request = (path: string, init: RequestInit = {}) => new Request(`${env.PUBLIC_ORIGIN}${path}`, init);
const post = (path: string, body: unknown, by: TestApp = app) => by.send(path, body);

async function blockKey(): Promise<string> {
  return signBlockKey(secret, await addressKeyOf(secret, 'later@example.org'), Math.floor(Date.now() / 1000));
}

const refusals: Record<keyof typeof errorStatus, () => Promise<Answer>> = {
  invalid_input: () => post(getBook.path, { isbn: 'nothing' }),
  signed_out: () => post(getBookLists.path, {}),
  not_allowed: () => app.send(getStatus.path, {}, { origin: 'https://other.test' }),
  not_found: () => post(getBook.path, { isbn: UNKNOWN_ISBN }),
  conflict: async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    await hasReviewed(ada, isbn);
    const credentials = { user_id: ada.userId, session_token: ada.token };
    return post(submitReview.path, { ...credentials, isbn, rating: 1, review: 'Again.' });
  },
  too_large: () => post(getStatus.path, 'x'.repeat(limits.body + 1)),
  too_many: async () => {
    const limited = createTestApp({ env: { ...env, LIMIT_READ: env.LIMIT_LOW } });
    for (let time = 0; time < 3; time += 1) await post(getStatus.path, {}, limited);
    return post(getStatus.path, {}, limited);
  },
  internal: () => {
    const broken = createTestApp({
      now: () => {
        throw new Error('The clock stands still');
      },
    });
    return post(getStatus.path, {}, broken);
  },
  unavailable: async () => {
    const failing = withFailingDatabase(env, 'DB', { when: 'before', message: OVERLOADED }).env;
    const ada = await reader();
    const credentials = { user_id: ada.userId, session_token: ada.token };
    return post(markRead.path, { ...credentials, isbn: await anIsbn() }, createTestApp({ env: failing }));
  },
};

test.for(Object.entries(refusals))('the refusal %s carries every header', async ([code, refused]) => {
  const answer = await refused();
  expect(answer.body).toMatchObject({ code });
  expect(answer.status).toBe(errorStatus[code as keyof typeof errorStatus]);
  expect(faultsOf(answer.headers, 'personal')).toEqual([]);
});

describe.for(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])('%s', (method) => {
  test.for<[string, Kind]>([
    ['/api/status', 'personal'],
    ['/api/trending/get', 'personal'],
    ['/api/bookshelves/bookshelf_list', 'personal'],
    ['/api/nothing', 'personal'],
    ['/api/', 'personal'],
    ['/api/images', 'personal'],
    ['/api/images?from=https%3A%2F%2Felsewhere.test%2F1.jpg', 'personal'],
    ['/api/email/block', 'personal'],
    ['/api/email/block?key=nonsense', 'personal'],
    ['/api/covers/nothing.svg', 'personal'],
    ['/api/covers/%2e%2e%2fsecret.svg', 'personal'],
  ])('%s carries every header', async ([path, kind]) => {
    const answer = await app.fetch(request(path, { method }));
    expect(faultsOf(answer.headers, kind), String(answer.status)).toEqual([]);
    expect(answer.status).toBeLessThan(500);
  });
});

test('a preflight lets other origins call with a token, never with cookies', async () => {
  const answer = await app.fetch(request('/api/readings/list', { method: 'OPTIONS' }));
  expect(answer.status).toBe(204);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
  expect(answer.headers.get('access-control-allow-credentials')).toBe(null);
});

test('HEAD answers as GET does, without a body', async () => {
  for (const path of ['/api/trending/get', '/api/bookshelves/bookshelf_list', '/api/openapi.json']) {
    const [head, complete] = [
      await app.fetch(request(path, { method: 'HEAD' })),
      await app.fetch(request(path, { method: 'GET' })),
    ];
    expect([path, head.status, await head.text()]).toEqual([path, complete.status, '']);
    expect(complete.status).toBe(200);
  }
});

test('a cover may be embedded elsewhere and cached, and runs nothing', async () => {
  for (const method of ['GET', 'HEAD']) {
    const answer = await app.fetch(request(`/api/covers/${await anIsbn()}.svg`, { method }));
    expect(answer.status).toBe(200);
    expect(faultsOf(answer.headers, 'cover')).toEqual([]);
    expect(directivesOf(answer.headers.get('content-security-policy') ?? '').has('sandbox')).toBe(true);
  }
});

test.for(['GET', 'POST', 'HEAD'])('the block link carries every header when it works: %s', async (method) => {
  const answer = await app.fetch(request(`/api/email/block?key=${await blockKey()}`, { method }));
  expect(faultsOf(answer.headers, 'personal')).toEqual([]);
  expect(answer.status).toBeLessThan(300);
});

test('every answer has its own ID', async () => {
  const ids = await Promise.all(
    [1, 2, 3].map(async () => (await post(getStatus.path, {})).headers.get('x-request-id')),
  );
  expect(new Set(ids).size).toBe(3);
  expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id ?? ''))).toBe(true);
});

describe('an unsafe header is found', () => {
  const good = {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
  const faults = (changed: Record<string, string | null>, kind: Kind = 'personal') => {
    const headers = new Headers(good);
    for (const [name, value] of Object.entries(changed)) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    return faultsOf(headers, kind);
  };

  test('and safe ones are accepted', () => expect(faults({})).toEqual([]));

  test.for(Object.keys(good))('%s is missing', (name) => expect(faults({ [name]: null })).toHaveLength(1));

  test.for([
    "script-src 'self' 'unsafe-inline'",
    "script-src 'self' 'unsafe-eval'",
    'script-src data:',
    'script-src *',
    'script-src https:',
    "script-src-elem 'unsafe-inline'",
    "default-src 'unsafe-inline'",
    '',
  ])('%j', (scripts) => {
    const policy = `${scripts}; frame-ancestors 'none'; base-uri 'none'; object-src 'none'; form-action 'self'`;
    const document = { 'content-security-policy': policy, 'cache-control': 'no-cache' };
    expect(faults(document, 'document')).not.toEqual([]);
  });

  test.for([
    ['frames', { 'content-security-policy': "default-src 'none'" }],
    ['a cache', { 'cache-control': 'private' }],
    ['another site that may read it', { 'access-control-allow-origin': '*' }],
    ['a popup that is cut off', { 'cross-origin-opener-policy': 'same-origin' }],
  ] as const)('%s', ([, changed]) => expect(faults(changed)).not.toEqual([]));
});
