import { describe, expect, test } from 'vitest';
import { accountSentences, createUser, login } from '../../../worker/features/accounts/contract.ts';
import { google } from '../../../worker/features/accounts/identity.ts';
import { createTestApp, reader } from '../../support/worker/app.ts';
import {
  goodAnswers,
  identityAt,
  mint,
  newPerson,
  type Person,
  tokenFor,
} from '../../support/worker/services/identity.ts';
import { snapshot } from '../../support/worker/snapshot.ts';

// /api/users/login and /api/users/create_user with a provider over real HTTP that answers correctly, wrongly or not at
// all.

type Spoilt = (answers: ReturnType<typeof goodAnswers>) => Parameters<typeof mint>[0];

const tokeninfo =
  (change: Record<string, unknown>): Spoilt =>
  (answers) => ({
    ...answers,
    tokeninfo: { body: { ...answers.tokeninfo.body, ...change } },
  });
const userinfo =
  (change: Record<string, unknown>): Spoilt =>
  (answers) => ({
    ...answers,
    userinfo: { body: { ...answers.userinfo.body, ...change } },
  });

const notGood: [string, Spoilt][] = [
  ['issued for another audience', tokeninfo({ aud: 'client-of-somebody-else' })],
  ['without an audience', tokeninfo({ aud: undefined })],
  ['authorised for another party', tokeninfo({ azp: 'client-of-somebody-else' })],
  ['that has just expired', tokeninfo({ expires_in: '0' })],
  ['that expired long ago', tokeninfo({ expires_in: '-3599' })],
  ['without an expiry', tokeninfo({ expires_in: undefined })],
  ['with an expiry that is no number', tokeninfo({ expires_in: 'soon' })],
  ['without the scope openid', tokeninfo({ scope: 'email profile' })],
  ['without the scope email', tokeninfo({ scope: 'openid profile' })],
  ['with a scope that only looks alike', tokeninfo({ scope: 'openidx emails' })],
  ['without scopes', tokeninfo({ scope: '' })],
  ['of an e-mail that is not verified', userinfo({ email_verified: false })],
  ['of an e-mail that is not verified, said as text', userinfo({ email_verified: 'false' })],
  ['of an e-mail of which nothing is said', userinfo({ email_verified: undefined })],
  ['whose token information doubts the e-mail', tokeninfo({ email_verified: 'false' })],
  ['of two people at once', userinfo({ sub: '100000000000000000000' })],
  ['of nobody', tokeninfo({ sub: '' })],
  ['without an e-mail', userinfo({ email: undefined })],
  ['with an e-mail that is none', userinfo({ email: 'nobody' })],
  ['with an account key that is a number', userinfo({ sub: 12345 })],
  [
    'that the provider calls invalid',
    (answers) => ({ ...answers, tokeninfo: { status: 400, body: { error: 'invalid_token' } } }),
  ],
  ['whose user information is refused', (answers) => ({ ...answers, userinfo: { status: 401, body: {} } })],
];

describe.for([
  [createUser.path, createUser, newPerson],
  [login.path, login, async () => (await reader()).person],
] as const)('%s', ([, endpoint, someone]) => {
  const token = async (spoil: Spoilt = (answers) => answers, person?: Person) =>
    mint(spoil(goodAnswers(person ?? (await someone()))));

  test('accepts a valid token', async () => {
    const app = createTestApp({ identity: identityAt({}) });
    expect((await app.call(endpoint, { token: await token() })).success).toBe(true);
  });

  test.for(notGood)('refuses a token %s', async ([, spoil]) => {
    const app = createTestApp({ identity: identityAt({}) });
    const spoiltToken = await token(spoil);
    const before = await snapshot();
    const refusal = await app.callForError(endpoint, { token: spoiltToken });
    expect(refusal).toMatchObject({ status: 403, code: 'not_allowed', error: accountSentences.authentication });
    expect(await snapshot()).toBe(before);
  });

  test('refuses a token that the provider does not know', async () => {
    const app = createTestApp({ identity: identityAt({}) });
    expect((await app.callForError(endpoint, { token: 'not-one-of-theirs' })).code).toBe('not_allowed');
  });

  const bad = [
    '/status/500',
    '/status/503',
    '/status/302',
    '/status/204',
    '/html',
    '/garbage',
    '/empty',
    '/429',
    '/silent',
    '/stalls',
  ];

  test.for(bad.flatMap((path) => [['tokeninfo', path] as const, ['userinfo', path] as const]))(
    'lets nobody in when %s answers like %s',
    async ([which, path]) => {
      // The short timeout avoids waiting for a silent provider; the deployed timeout is asserted below.
      const app = createTestApp({ identity: identityAt({ [which]: path, timeout: 250 }) });
      const good = await token();
      const before = await snapshot();
      const refusal = await app.callForError(endpoint, { token: good });
      expect(refusal).toMatchObject({ status: 503, code: 'unavailable' });
      expect(await snapshot()).toBe(before);
    },
  );

  test('lets no one in when the provider is unreachable', async () => {
    const unreachable = { ...identityAt({}), tokenInformation: 'http://127.0.0.1:1/tokeninfo?access_token=' };
    const app = createTestApp({ identity: unreachable });
    expect((await app.callForError(endpoint, { token: await token() })).code).toBe('unavailable');
  });
});

test('a provider that is down ends no session', async () => {
  const ada = await reader();
  const app = createTestApp({ identity: identityAt({ tokeninfo: '/status/500', userinfo: '/status/500' }) });
  const { getStatus } = await import('../../../worker/platform/status/contract.ts');
  expect((await app.call(getStatus, {}, { as: ada })).logged_in).toBe(true);
});

test('the deployed provider is called over https with a timeout of ten seconds', () => {
  expect(google.timeout).toBeLessThanOrEqual(10_000);
  expect(google.tokenInformation.startsWith('https://')).toBe(true);
  expect(google.userInformation.startsWith('https://')).toBe(true);
});

test('a token is passed on as it is', async () => {
  const app = createTestApp({ identity: identityAt({}) });
  const person = newPerson('Ünïcödé & ? / %');
  expect((await app.call(createUser, { token: tokenFor(person) })).user_info.name).toBe('Ünïcödé & ? / %');
});
