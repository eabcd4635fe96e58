import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createUser, login, logoutEverywhere } from '../../../../worker/features/accounts/contract.ts';
import { searchBooks, suggest } from '../../../../worker/features/books/contract.ts';
import { joinClub } from '../../../../worker/features/clubs/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { suggestFeature } from '../../../../worker/features/moderation/forms/contract.ts';
import { getUnread } from '../../../../worker/features/social/notifications/contract.ts';
import { shareBookViaEmail } from '../../../../worker/features/social/sharing/contract.ts';
import type { Bindings } from '../../../../worker/platform/bindings.ts';
import { addressKey, countCall } from '../../../../worker/platform/http/limits.ts';
import { getStatus } from '../../../../worker/platform/status/contract.ts';
import { createTestApp, type Reader, reader } from '../../../support/worker/app.ts';
import { anIsbn } from '../../../support/worker/features/builders.ts';
import { newPerson, tokenFor } from '../../../support/worker/services/identity.ts';
import { snapshot } from '../../../support/worker/snapshot.ts';

// LIMIT_LOW is a real limiter that allows three calls a minute; each test counts under its own keys. The daily cap on
// messages is exact and in the database: see sharing/email.test.ts.
const low = (name: keyof Bindings) => createTestApp({ env: { ...env, [name]: env.LIMIT_LOW } });

const SENTENCE = 'That was a lot of requests. Wait a minute and try again.';
const TOO_MANY = { status: 429, body: { code: 'too_many', error: SENTENCE, message: SENTENCE } };

const aMessage = async () => ({ isbn: await anIsbn(), recipient: `friend-${crypto.randomUUID()}@example.org` });
const aBook = async () => ({ isbn: await anIsbn() });

type Class = readonly [name: string, binding: keyof Bindings, path: string, input: () => object | Promise<object>];

/** A call of each class that is counted by reader. */
const byReader: readonly Class[] = [
  ['writes', 'LIMIT_WRITE', markRead.path, aBook],
  ['searches', 'LIMIT_SEARCH', searchBooks.path, () => ({ query: 'odyssey' })],
  ['mail', 'LIMIT_MAIL', shareBookViaEmail.path, aMessage],
  ['invite codes that are tried', 'LIMIT_SIGN_IN', joinClub.path, () => ({ invite_code: 'ABCDEFGHJK' })],
  ['reads', 'LIMIT_READ', getUnread.path, () => ({})],
];

/** A call of each class that visitors can make, counted by address. */
const byAddress: readonly Class[] = [
  ['sign-in', 'LIMIT_SIGN_IN', login.path, () => ({ token: 'not-one-of-theirs' })],
  ['sign-up', 'LIMIT_SIGN_IN', createUser.path, () => ({ token: tokenFor(newPerson()) })],
  ['searches', 'LIMIT_SEARCH', searchBooks.path, () => ({ query: 'odyssey' })],
  ['suggestions', 'LIMIT_SEARCH', suggest.path, () => ({ q: 'odys' })],
  ['writes', 'LIMIT_WRITE', suggestFeature.path, () => ({ name: '', email: '', idea: 'More lamps.' })],
  ['reads', 'LIMIT_READ', getStatus.path, () => ({})],
];

// The limiter's minute may end between two calls.
describe('too many calls', { retry: 2 }, () => {
  test.for(byReader)('of a reader are refused at any address, and no one else’s: %s', async (kind) => {
    const [, binding, path, input] = kind;
    const app = low(binding);
    const [ada, bob] = [await reader(), await reader('Bob')];
    const ask = async ({ userId, token }: Reader, address: string) =>
      app.send(
        path,
        { user_id: userId, session_token: token, ...(await input()) },
        { 'cf-connecting-ip': address, 'idempotency-key': crypto.randomUUID() },
      );
    const [home, away] = ['198.51.100.7', '198.51.100.8'];
    for (let time = 0; time < 3; time += 1) expect((await ask(ada, home)).status).not.toBe(429);
    const before = await snapshot();
    for (const address of [home, away]) {
      const refused = await ask(ada, address);
      expect(refused).toMatchObject(TOO_MANY);
      expect(refused.headers.get('retry-after')).toBe('60');
    }
    expect(await snapshot()).toBe(before);
    expect((await ask(bob, home)).status).not.toBe(429);
  });

  test.for(byAddress)('of visitors are refused by address, with a /64 as one: %s', async (kind) => {
    const [, binding, path, input] = kind;
    const app = low(binding);
    const place = byAddress.indexOf(kind);
    const ask = async (address: string) => app.send(path, await input(), { 'cf-connecting-ip': address });
    // Another one for each try.
    const [net = 0] = crypto.getRandomValues(new Uint8Array(1));
    const house = `2001:db8:1${net.toString(16)}:${place}`;
    for (const [equal, other] of [
      [Array<string>(4).fill(`203.0.${net}.${place}`), `203.0.${net}.${100 + place}`],
      [['1', 'ffff', 'a:b:c:d', '9'].map((tail) => `${house}::${tail}`), `2001:db8:2:${place}::1`],
    ] as const) {
      for (const address of equal.slice(0, 3)) expect((await ask(address)).status).not.toBe(429);
      const before = await snapshot();
      const refused = await ask(equal[3] ?? '');
      expect(refused).toMatchObject(TOO_MANY);
      expect(refused.headers.get('retry-after')).toBe('60');
      expect(await snapshot()).toBe(before);
      expect((await ask(other)).status).not.toBe(429);
    }
  });

  test('of one class do not affect the others', async () => {
    const app = low('LIMIT_SIGN_IN');
    const headers = { 'cf-connecting-ip': '203.0.113.200' };
    const signIn = () => app.send(login.path, { token: 'not-one-of-theirs' }, headers);
    for (let time = 0; time < 3; time += 1) await signIn();
    expect((await signIn()).status).toBe(429);
    expect((await app.send(getStatus.path, {}, headers)).status).toBe(200);
  });

  test('from several sessions of a reader count as one’s, and leave the calls that end a stolen session', async () => {
    const app = low('LIMIT_WRITE');
    const [ada, isbn] = [await reader(), await anIsbn()];
    const { user_info } = await app.call(login, { token: tokenFor(ada.person) });
    const second = { ...ada, token: user_info.session_token };
    for (let time = 0; time < 3; time += 1) await app.call(markRead, { isbn }, { as: ada });
    const before = await snapshot();
    expect(await app.callForError(markRead, { isbn }, { as: second })).toMatchObject({ status: 429 });
    expect(await snapshot()).toBe(before);
    await app.call(logoutEverywhere, {}, { as: second });
  });

  test('of an ended session leave its reader all of theirs', async () => {
    const app = low('LIMIT_WRITE');
    const [ada, isbn] = [await reader(), await anIsbn()];
    await env.DB.prepare('UPDATE sessions SET ended_at = 1 WHERE user_id = ?').bind(ada.userId).run();
    const { user_info } = await app.call(login, { token: tokenFor(ada.person) });
    for (let time = 0; time < 4; time += 1) await app.callForError(markRead, { isbn }, { as: ada });
    await app.call(markRead, { isbn }, { as: { ...ada, token: user_info.session_token } });
  });

  test('a forged token counts for no one: it is refused first', async () => {
    const app = low('LIMIT_WRITE');
    const [ada, isbn] = [await reader(), await anIsbn()];
    for (let time = 0; time < 5; time += 1) {
      expect((await app.callForError(markRead, { isbn }, { as: { ...ada, token: 'forged' } })).code).toBe('signed_out');
    }
    await app.call(markRead, { isbn }, { as: ada });
  });

  test.for(['LIMIT_READ', 'LIMIT_WRITE', 'LIMIT_SEARCH', 'LIMIT_SIGN_IN', 'LIMIT_MAIL', 'LIMIT_TOKEN'] as const)(
    'a deployment without %s answers no call, and says what is missing',
    async (name) => {
      const { [name]: _, ...rest } = env;
      const app = createTestApp({ env: rest as typeof env });
      const refusal = await app.callForError(login, { token: tokenFor((await reader()).person) });
      expect(refusal).toMatchObject({ status: 503, code: 'unavailable' });
      expect(refusal.error).toContain(name);
    },
  );

  test('what answers without settings is refused too when its limiter is not bound', async () => {
    const { LIMIT_READ: _, ...rest } = env;
    await expect(countCall(rest as typeof env, 'read', 'a visitor')).rejects.toThrow('LIMIT_READ is not bound');
  });

  test('a failing limiter lets every call through', async () => {
    const broken = { limit: () => Promise.reject(new Error('rate limiter unavailable')) };
    const app = createTestApp({ env: { ...env, LIMIT_SIGN_IN: broken, LIMIT_READ: broken } });
    const ada = await reader();
    expect((await app.call(login, { token: tokenFor(ada.person) })).success).toBe(true);
    // The status page is served, and shows which part is down.
    expect((await app.call(getStatus, {})).parts.limiters).toBe('down');
  });
});

describe('the key of a visitor’s limit', () => {
  test.for([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:8d3'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['fe80::1:2:3:4', 'fe80:0:0:0'],
  ])('%s is %s', ([address = '', key = '']) => {
    expect(addressKey(new Request('https://flyleaf.test', { headers: { 'cf-connecting-ip': address } }))).toBe(key);
  });

  test('without an address all visitors share one key', () => {
    expect(addressKey(new Request('https://flyleaf.test'))).toBe('local');
  });
});
