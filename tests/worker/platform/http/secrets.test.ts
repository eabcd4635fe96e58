import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { getStatus } from '../../../../worker/platform/status/contract.ts';
import { secretsIn, textsOf } from '../../../support/secrets.ts';
import { call, reader } from '../../../support/worker/app.ts';
import { type Exchange, loggedSecrets, secretsOf } from '../../../support/worker/scan.ts';

// Every test searches logs and answers for secrets; these tests check the search itself.

const SIGNED = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

test.for([
  ['a session', `token ${SIGNED} of`, 'a token'],
  ['the access token of a test', 'eyJ0b2tlbmluZm8iOnt9fQ', 'a token'],
  ['a block link', 'https://flyleaf.test/api/email/block?key=abcdef', 'a key in an address'],
  ['a header', 'Authorization: Bearer abcdefgh', 'a credential in a header'],
  ['an e-mail', 'to ada+books@readers.test today', 'an e-mail'],
  ['an e-mail in an address', '/profile?of=ada%40readers.test', 'an e-mail'],
  ['what is known by heart', 'it is open sesame now', 'a secret'],
] as const)('%s is found', ([, text, kind]) => {
  expect(secretsIn(text, ['open sesame']).map((secret) => secret.kind)).toContain(kind);
});

test.for(['Nothing to see here.', 'eyJ', '@ 5 o’clock', 'key=', '{"event":"call","endpoint":"/api/users/login"}'])(
  'what is none is let be: %s',
  (text) => expect(secretsIn(text, [''])).toEqual([]),
);

test('every text of an answer is searched, with the names of its fields', () => {
  expect(textsOf({ list: [{ name: 'one' }, 'two'], deep: { 'ada@readers.test': null } })).toEqual([
    { place: ' (a name)', text: 'list' },
    { place: 'list.* (a name)', text: 'name' },
    { place: 'list.*.name', text: 'one' },
    { place: 'list.*', text: 'two' },
    { place: ' (a name)', text: 'deep' },
    { place: 'deep (a name)', text: 'ada@readers.test' },
  ]);
});

describe('an answer', () => {
  const kindsIn = (path: string, answer: unknown, extra: Partial<Exchange> = {}) =>
    secretsOf({
      path,
      sent: () => ({}),
      status: 200,
      headers: new Headers(),
      text: JSON.stringify(answer),
      answer,
      ...extra,
    });

  test('may contain the session that it starts, in its field only', async () => {
    const path = '/api/users/create_user';
    expect(kindsIn(path, { session_token: SIGNED })).toEqual([]);
    expect(kindsIn(path, { user_id: SIGNED })).toHaveLength(1);
    expect(kindsIn('/api/settings/get', { session_token: SIGNED })).toHaveLength(1);
    expect(kindsIn(path, { session_token: SIGNED }, { status: 409 })).toHaveLength(1);
    expect(kindsIn(path, { session_token: env.SESSION_SECRET })).toHaveLength(1);
  });

  test("may hold the address of whoever asked, and nobody else's", async () => {
    const [ada, grace] = [await reader('Ada'), await reader('Grace')];
    const withEmail = (email: string) =>
      kindsIn('/api/users/export', { account: { email } }, { sent: () => ({ user_id: ada.userId }) });
    expect(withEmail(ada.person.email)).toEqual([]);
    expect(withEmail(grace.person.email)).toHaveLength(1);
    expect(kindsIn('/api/books/get', { of: ada.person.email }, { sent: () => ({ user_id: ada.userId }) })).toHaveLength(
      1,
    );
  });

  test('contains no secret in its headers, nor where it is not JSON', () => {
    const headers = new Headers({ location: `/emailblocked?key=${SIGNED}` });
    expect(kindsIn('/api/email/block', undefined, { headers, text: '' }).length).toBeGreaterThan(0);
    expect(kindsIn('/api/covers/one.svg', undefined, { text: `<svg>${SIGNED}</svg>` })).toHaveLength(1);
  });
});

test('every log line is searched', async () => {
  await call(getStatus, {});
  expect(loggedSecrets()).toEqual([]);
  for (const level of ['debug', 'error', 'info', 'log', 'warn'] as const) {
    console[level](JSON.stringify({ event: 'test', of: 'ada@readers.test' }));
    console[level](new Error('failed', { cause: new Error(SIGNED) }));
    console[level]({ secret: env.SESSION_SECRET });
    expect(loggedSecrets(), level).toHaveLength(3);
  }
});
