import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  addPasskey,
  loginWithPasskey,
  signUpWithPasskey,
} from '../../../../worker/features/accounts/identities/contract.ts';
import { setUpSite } from '../../../../worker/features/accounts/setup/contract.ts';
import { searchBooks } from '../../../../worker/features/books/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { requestBook } from '../../../../worker/features/moderation/forms/contract.ts';
import { getBookReviews } from '../../../../worker/features/reviews/contract.ts';
import type { Bindings } from '../../../../worker/platform/bindings.ts';
import { getStatus } from '../../../../worker/platform/status/contract.ts';
import { createTestApp, reader, send } from '../../../support/worker/app.ts';
import { anIsbn, firstValue, someIsbns } from '../../../support/worker/features/builders.ts';
import { replacing } from '../../../support/worker/watching.ts';

describe('the origin of a call', () => {
  const from = async (origin: string) => (await send(getStatus.path, {}, { origin })).status;

  test('the product itself may call, and so may a client without an origin', async () => {
    expect(await from(env.PUBLIC_ORIGIN)).toBe(200);
    expect((await send(getStatus.path, {})).status).toBe(200);
  });

  test('a deployment answers at its own address beside its public one', async () => {
    const app = createTestApp();
    const ask = (origin: string) =>
      app.fetch(
        new Request(`https://preview.flyleaf.test${getStatus.path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin },
          body: '{}',
        }),
      );
    expect((await ask('https://preview.flyleaf.test')).status).toBe(200);
    expect((await ask(env.PUBLIC_ORIGIN)).status).toBe(200);
    expect((await ask('https://other.test')).status).toBe(403);
  });

  test.for([
    'https://evil.test',
    'null',
    'http://flyleaf.test',
    'https://flyleaf.test:8443',
    'https://flyleaf.test.evil.test',
    '',
  ])('no other site may call: %j', async (origin) => {
    if (origin === '') return expect(await from('about:blank')).toBe(403);
    const answer = await send(getStatus.path, {}, { origin });
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'not_allowed', error: 'This request came from another site.' },
    });
  });

  test('no answer lets another site read it', async () => {
    const answer = await send(getStatus.path, {}, { origin: 'https://evil.test' });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('an unknown call', () => {
  test.for(['/api/nothing', '/api/', '/api/users/login/', '/api/users', '/api/USERS/login'])('%s', async (path) => {
    const answer = await send(path, {});
    expect(answer).toMatchObject({ status: 404, body: { requestStatus: 'error', code: 'not_found' } });
    expect(answer.body).toMatchObject({ error: 'There is no such call.', message: 'There is no such call.' });
  });
});

describe('the body', () => {
  test('may be empty, and may name its character set', async () => {
    expect((await send(getStatus.path, '')).status).toBe(200);
    expect((await send(getStatus.path, '{}', { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(200);
  });

  test.for([loginWithPasskey.path, signUpWithPasskey.path, addPasskey.path, setUpSite.path])(
    'may not be nested so deeply that checks of it fail: %s',
    async (path) => {
      const deep = `{"challenge":"x","response":{"id":"a","response":{"x":${'['.repeat(5_000)}${']'.repeat(5_000)}}}}`;
      expect(await send(path, deep)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    },
  );

  test('may be missing, with its type', async () => {
    const ask = (init: RequestInit) =>
      createTestApp().fetch(new Request(`${env.PUBLIC_ORIGIN}/api/suggest?q=dune`, { method: 'POST', ...init }));
    const answer = await ask({});
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      items: expect.arrayContaining([expect.objectContaining({ query: 'Dune' })]),
    });
    expect((await ask({ headers: { 'content-length': '0' } })).status).toBe(200);
    expect((await ask({ headers: { origin: 'https://evil.test' } })).status).toBe(403);
    expect((await ask({ headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await ask({ headers: { 'content-type': 'text/plain' } })).status).toBe(400);
    const typeless = new Request(`${env.PUBLIC_ORIGIN}/api/suggest?q=dune`, { method: 'POST', body: '{}' });
    typeless.headers.delete('content-type');
    expect((await createTestApp().fetch(typeless)).status).toBe(400);
  });

  test('as document 1 gives it for a book request has no user_id: the token says who asks', async () => {
    const [ada, bob] = [await reader('Ada'), await reader('Bob')];
    const body = {
      name: 'A book that no catalogue has',
      author: 'Nobody Known',
      username: 'Bob',
      email: bob.person.email,
    };
    expect((await send(requestBook.path, { ...body, session_token: ada.token })).status).toBe(200);
    expect(await firstValue('SELECT CAST(user_id AS TEXT) FROM book_requests')).toBe(ada.userId);
    const refused = await send(requestBook.path, { ...body, session_token: ada.token, user_id: bob.userId });
    expect(refused).toMatchObject({ status: 401, body: { relog: true } });
  });

  test('is accepted up to 64 KiB and not a byte more', async () => {
    const ofSize = (bytes: number) => `{"padding":"${'x'.repeat(bytes - 14)}"}`;
    expect(ofSize(65_536)).toHaveLength(65_536);
    expect((await send(getStatus.path, ofSize(65_536))).status).toBe(200);
    expect((await send(getStatus.path, ofSize(65_537))).body).toMatchObject({ code: 'too_large' });
  });

  test('counts in bytes, not in characters', async () => {
    expect((await send(getStatus.path, JSON.stringify({ padding: 'ü'.repeat(40_000) }))).status).toBe(413);
  });

  test('with a wrong field gets an error that names it', async () => {
    const answer = await send(searchBooks.path, { query: 42 });
    expect(answer.body).toMatchObject({ code: 'invalid_input', error: expect.stringContaining('search') });
  });
});

describe('the time zone', () => {
  const keptZone = (userId: string) => firstValue<string>('SELECT time_zone FROM users WHERE id = ?', userId);

  test('is stored with the next write, and not by a read', async () => {
    const [ada, isbn] = [await reader(), await anIsbn()];
    await ada.call(getStatus, {}, { 'x-time-zone': 'Asia/Tokyo' });
    expect(await keptZone(ada.userId)).toBe('UTC');
    await ada.call(markRead, { isbn }, { 'x-time-zone': 'Asia/Tokyo' });
    expect(await keptZone(ada.userId)).toBe('Asia/Tokyo');
  });

  test.for(['', 'Mars/Olympus', '../../etc/passwd', "'; DROP TABLE users; --", 'x'.repeat(500), 'UTC\tUTC', '+25:00'])(
    'is ignored when it is none: %j',
    async (zone) => {
      const ada = await reader();
      await ada.call(markRead, { isbn: await anIsbn() }, { 'x-time-zone': zone });
      expect(await keptZone(ada.userId)).toBe('UTC');
    },
  );
});

describe("the database's bookmark", () => {
  const FORM = /^[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{8}-[0-9a-f]{32}$/;

  /** Returns the API with a database that records where each session begins. */
  function noting() {
    const starts: (string | undefined)[] = [];
    const database = replacing(env.DB, {
      withSession: (start?: string) => {
        starts.push(start);
        return env.DB.withSession(start);
      },
    });
    return { starts, app: createTestApp({ env: { ...env, DB: database } }) };
  }

  test('comes with every answer that read the database', async () => {
    const { headers } = await send(getBookReviews.path, { isbn: await anIsbn() });
    expect(headers.get('x-d1-bookmark')).toMatch(FORM);
  });

  test('is where the next read starts', async () => {
    const { starts, app } = noting();
    const body = { isbn: await anIsbn() };
    const bookmark = (await app.send(getBookReviews.path, body)).headers.get('x-d1-bookmark') ?? '';
    await app.send(getBookReviews.path, body, { 'x-d1-bookmark': bookmark });
    expect(starts).toEqual(['first-unconstrained', bookmark]);
  });

  test('is not needed for a write, which uses the primary', async () => {
    const { starts, app } = noting();
    const ada = await reader();
    const bookmark = '00000000-00000000-00000000-0123456789abcdef0123456789abcdef';
    await app.call(markRead, { isbn: await anIsbn() }, { as: ada, headers: { 'x-d1-bookmark': bookmark } });
    expect(starts).toEqual(['first-primary']);
  });

  test.for([
    'nonsense',
    'first-primary',
    '0'.repeat(5_000),
    '00000000-00000000-00000000-0123456789ABCDEF0123456789abcdeg',
  ])('is ignored when it is invalid: %.30s', async (bookmark) => {
    const { starts, app } = noting();
    const answer = await app.send(getBookReviews.path, { isbn: await anIsbn() }, { 'x-d1-bookmark': bookmark });
    expect(answer.status).toBe(200);
    expect(starts).toEqual(['first-unconstrained']);
  });
});

describe('a deployment that is not set up', () => {
  const without = (name: keyof Bindings, value: string) => createTestApp({ env: { ...env, [name]: value } });

  test.for([
    ['SESSION_SECRET', ''],
    ['SESSION_SECRET', 'too short'],
    ['ADDRESS_SECRET', ''],
    ['ADDRESS_SECRET', 'too short'],
    ['PUBLIC_ORIGIN', 'flyleaf.test'],
    ['PUBLIC_ORIGIN', 'https://flyleaf.test/'],
    ['MAIL_FROM', 'Flyleaf'],
    ['MAIL_FROM', 'Flyleaf <hello@flyleaf.example>'],
    ['MAIL_FROM', 'hello@example.org'],
    ['CONTACT_EMAIL', 'nobody'],
    ['CONTACT_EMAIL', 'support@flyleaf.example'],
  ] as const)('says that %s is %j, and answers nothing else', async ([name, value]) => {
    const answer = await without(name, value).send(getStatus.path, {});
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.text).toContain(name);
    if (value !== '') expect(answer.text).not.toContain(`${value}"`);
  });

  test.for(['GOOGLE_BOOKS_KEY', 'GOOGLE_CLIENT_ID', 'MAIL_FROM', 'CONTACT_EMAIL'] as const)(
    'works without %s, which is optional',
    async (name) => {
      expect((await without(name, '').send(getStatus.path, {})).status).toBe(200);
    },
  );
});

test('an idempotency key has an effect only where something is created', async () => {
  const [ada, isbns] = [await reader(), await someIsbns(2)];
  for (const isbn of isbns) await ada.call(markRead, { isbn }, { 'idempotency-key': 'the-same-key-twice' });
  expect(await firstValue('SELECT books_read_count FROM users WHERE id = ?', ada.userId)).toBe(2);
});
