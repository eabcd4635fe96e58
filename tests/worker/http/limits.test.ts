import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { login } from '../../../worker/account/contract.ts';
import type { Bindings } from '../../../worker/bindings.ts';
import { searchBooks } from '../../../worker/books/contract.ts';
import { addressKey } from '../../../worker/http/limits.ts';
import { markRead } from '../../../worker/shelves/contract.ts';
import { getStatus } from '../../../worker/status/contract.ts';
import { createTestApp, reader } from '../../support/worker/app.ts';
import { anIsbn } from '../../support/worker/builders.ts';
import { tokenFor } from '../../support/worker/identity.ts';
import { snapshot } from '../../support/worker/snapshot.ts';

// LIMIT_LOW is a real limiter that lets three calls a minute through; each test counts under keys of its own.
const low = (name: keyof Bindings) => createTestApp({ env: { ...env, [name]: env.LIMIT_LOW } });

describe('too many calls', () => {
  test('are refused with a sentence, and change nothing', async () => {
    const app = low('LIMIT_WRITE');
    const [ada, isbn] = [await reader(), await anIsbn()];
    for (let time = 0; time < 3; time += 1) await app.call(markRead, { isbn }, { as: ada });
    const before = await snapshot();
    expect(await app.refused(markRead, { isbn }, { as: ada })).toMatchObject({
      status: 429,
      code: 'too_many',
      error: 'That was a lot at once. Please wait a minute and try again.',
    });
    expect(await snapshot()).toBe(before);
  });

  test('are counted by reader, not by address', async () => {
    const app = low('LIMIT_WRITE');
    const [ada, bob, isbn] = [await reader(), await reader('Bob'), await anIsbn()];
    const headers = { 'cf-connecting-ip': '198.51.100.7' };
    for (let time = 0; time < 3; time += 1) await app.call(markRead, { isbn }, { as: ada, headers });
    await app.call(markRead, { isbn }, { as: bob, headers });
    const elsewhere = { 'cf-connecting-ip': '198.51.100.8' };
    expect((await app.refused(markRead, { isbn }, { as: ada, headers: elsewhere })).code).toBe('too_many');
  });

  test('of visitors are counted by address', async () => {
    const app = low('LIMIT_READ');
    const from = (address: string) => app.send(getStatus.path, {}, { 'cf-connecting-ip': address });
    for (let time = 0; time < 3; time += 1) expect((await from('203.0.113.9')).status).toBe(200);
    expect((await from('203.0.113.9')).status).toBe(429);
    expect((await from('203.0.113.10')).status).toBe(200);
  });

  test('of a household with a whole /64 are one', async () => {
    const app = low('LIMIT_READ');
    const from = (address: string) => app.send(getStatus.path, {}, { 'cf-connecting-ip': address });
    for (const tail of ['1', 'ffff', 'a:b:c:d']) expect((await from(`2001:db8:1:2::${tail}`)).status).toBe(200);
    expect((await from('2001:db8:1:2:9:9:9:9')).status).toBe(429);
    expect((await from('2001:db8:1:3::1')).status).toBe(200);
  });

  test.for([
    ['search', 'LIMIT_SEARCH', searchBooks.path, { query: 'odyssey' }],
    ['sign-in', 'LIMIT_SIGN_IN', login.path, { token: 'not-one-of-theirs' }],
  ] as const)('draw on the allowance of their kind: %s', async ([, binding, path, body]) => {
    const app = low(binding);
    const headers = { 'cf-connecting-ip': `203.0.113.${path.length}` };
    for (let time = 0; time < 3; time += 1) expect((await app.send(path, body, headers)).status).not.toBe(429);
    expect((await app.send(path, body, headers)).status).toBe(429);
    expect((await app.send(getStatus.path, {}, headers)).status).toBe(200);
  });

  test('a forged token counts nobody: it is turned away first', async () => {
    const app = low('LIMIT_WRITE');
    const [ada, isbn] = [await reader(), await anIsbn()];
    for (let time = 0; time < 5; time += 1) {
      expect((await app.refused(markRead, { isbn }, { as: { ...ada, token: 'forged' } })).code).toBe('signed_out');
    }
    await app.call(markRead, { isbn }, { as: ada });
  });

  test('a limiter that fails lets everybody through', async () => {
    const broken = { limit: () => Promise.reject(new Error('rate limiter unavailable')) };
    const app = createTestApp({ env: { ...env, LIMIT_SIGN_IN: broken, LIMIT_READ: broken } });
    const ada = await reader();
    expect((await app.call(login, { token: tokenFor(ada.person) })).success).toBe(true);
    expect((await app.call(getStatus, {})).up).toBe(true);
  });
});

describe('what a visitor is counted by', () => {
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

  test('without an address everybody is one', () => {
    expect(addressKey(new Request('https://flyleaf.test'))).toBe('local');
  });
});
