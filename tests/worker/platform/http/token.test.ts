import { expect, test } from 'vitest';
import { readToken, SESSION_DAYS, signToken } from '../../../../worker/platform/http/token.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const secret = bytes('a secret of thirty-two characters');
const claims = { userId: 'ada', sessionId: 'one' };
const issued = 1_800_000_000;
const at = (seconds: number) => new Date(seconds * 1_000);

test('a valid token stays valid until it expires, and not a second longer', async () => {
  const secrets = [secret];
  const token = await signToken(secret, claims, issued);
  const end = issued + SESSION_DAYS * 86_400;
  expect(await readToken(secrets, token, at(issued))).toEqual(claims);
  expect(await readToken(secrets, token, at(end - 1))).toEqual(claims);
  expect(await readToken(secrets, token, at(end))).toBe(null);
  expect(await readToken([secret], token, at(end))).toBe(null);
});

test('a refused token is refused again, also beside a valid one', async () => {
  const secrets = [secret];
  const token = await signToken(secret, claims, issued);
  const forged = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`;
  for (let again = 0; again < 2; again += 1) {
    expect(await readToken(secrets, token, at(issued))).toEqual(claims);
    expect(await readToken(secrets, forged, at(issued))).toBe(null);
    expect(await readToken(secrets, '', at(issued))).toBe(null);
  }
});

test('a token is valid only for the secrets that signed it', async () => {
  const token = await signToken(secret, claims, issued);
  const [before, after] = [[secret], [bytes('another secret, as long as the first')]];
  expect(await readToken(before, token, at(issued))).toEqual(claims);
  expect(await readToken(after, token, at(issued))).toBe(null);
  expect(await readToken([...after, ...before], token, at(issued))).toEqual(claims);
});

test('more readers than the cache holds are all recognised', async () => {
  const secrets = [secret];
  const people = Array.from({ length: 1_100 }, (_, number) => ({ userId: `reader-${number}`, sessionId: 'one' }));
  const tokens = await Promise.all(people.map((person) => signToken(secret, person, issued)));
  for (let again = 0; again < 2; again += 1) {
    const read = await Promise.all(tokens.map((token) => readToken(secrets, token, at(issued))));
    expect(read).toEqual(people);
  }
});
