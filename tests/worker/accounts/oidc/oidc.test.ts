import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { listIdentities } from '../../../../worker/features/accounts/identities/contract.ts';
import {
  finishProviderLogin,
  type ProviderWay,
  providerTexts,
  startProviderLogin,
} from '../../../../worker/features/accounts/oidc/contract.ts';
import { getIdentity } from '../../../../worker/features/accounts/sign-up/mode-contract.ts';
import { call, callForError, createTestApp, type Reader, reader } from '../../../support/worker/app.ts';
import { newPerson, type Person } from '../../../support/worker/services/identity.ts';
import { ISSUER, redirectParameters, rotateKeys, type WrongClaims } from '../../../support/worker/services/oidc.ts';

const backFrom = async (purpose: ProviderWay, person: Person, wrong: WrongClaims = {}, by?: Reader) => {
  const start = { provider: 'club', way: purpose };
  const { address, ticket } = await (by ? by.call(startProviderLogin, start) : call(startProviderLogin, start));
  return { ...redirectParameters(address, person, wrong), ticket };
};
const signUp = async (person: Person) => call(finishProviderLogin, await backFrom('signup', person));
const userOf = (row: { user_info?: { user_id: string } | undefined }) => row.user_info?.user_id;

describe('POST /api/oidc/start', () => {
  test('redirects to the provider with PKCE, state and nonce, without secrets in the URL', async () => {
    const { address, ticket } = await call(startProviderLogin, { provider: 'club', way: 'login' });
    const { origin, pathname, searchParams: params } = new URL(address);
    expect(origin + pathname).toBe(`${ISSUER}/authorize`);
    expect(Object.fromEntries(params)).toMatchObject({
      response_type: 'code',
      client_id: 'flyleaf',
      redirect_uri: 'https://flyleaf.test/login/callback',
      code_challenge_method: 'S256',
    });
    expect(new Set(['state', 'nonce', 'code_challenge'].map((name) => params.get(name)?.length))).toEqual(
      new Set([43]),
    );
    expect(ticket).not.toContain(params.get('state') ?? '');
  });

  test('knows only configured providers, and lists them on the login page', async () => {
    expect((await call(getIdentity, {})).providers).toEqual([{ id: 'club', name: 'the reading club' }]);
    expect((await callForError(startProviderLogin, { provider: 'other', way: 'login' })).code).toBe('not_found');
    const broken = createTestApp({ env: { ...env, OIDC_SECRETS: '{}' } });
    expect((await broken.callForError(getIdentity, {})).message).toContain('OIDC_SECRETS');
  });

  test('says that the provider cannot be reached', async () => {
    const down = createTestApp({
      fetchProvider: async () => new Response('', { status: 502 }),
      now: () => new Date(Date.now() + 7_200_000),
    });
    expect(await down.callForError(startProviderLogin, { provider: 'club', way: 'login' })).toMatchObject({
      code: 'unavailable',
      message: providerTexts.unreachable,
    });
  });
});

describe('POST /api/oidc/finish', () => {
  test('signs up, and logs in to the same account afterwards', async () => {
    const person = newPerson('Olga OpenID');
    const answer = await signUp(person);
    expect(answer.user_info).toMatchObject({ name: 'Olga OpenID', email: person.email });
    const again = await call(finishProviderLogin, await backFrom('login', person));
    expect(userOf(again)).toBe(userOf(answer));
  });

  test.for<readonly [string, WrongClaims]>([
    ['for another client', { aud: 'someone-else' }],
    ['for another party', { azp: 'someone-else' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['for another login', { nonce: 'another' }],
    ['that has expired', { expires: -120 }],
    ['that is unsigned', { unsigned: true }],
    ['that is forged', { forged: true }],
  ])('refuses an ID token %s', async ([, wrong]) => {
    const person = newPerson();
    expect(await callForError(finishProviderLogin, await backFrom('signup', person, wrong))).toMatchObject({
      code: 'not_allowed',
      message: providerTexts.refused,
    });
  });

  test('refuses another state, another issuer, another’s ticket, a late one, and one that was used', async () => {
    const back = await backFrom('signup', newPerson());
    expect((await callForError(finishProviderLogin, { ...back, state: 'another' })).code).toBe('not_allowed');
    expect((await callForError(finishProviderLogin, { ...back, iss: 'https://evil.example' })).code).toBe(
      'not_allowed',
    );
    const other = await backFrom('signup', newPerson());
    expect((await callForError(finishProviderLogin, { ...back, ticket: other.ticket })).code).toBe('not_allowed');
    expect((await callForError(finishProviderLogin, { ...back, ticket: 'none' })).code).toBe('invalid_input');
    const late = createTestApp({ now: () => new Date(Date.now() + 601_000) });
    expect((await late.callForError(finishProviderLogin, back)).code).toBe('invalid_input');
    await call(finishProviderLogin, { ...back, iss: ISSUER });
    expect((await callForError(finishProviderLogin, back)).code).toBe('conflict');
  });

  test('accepts the provider’s new key, and no longer the old one', async () => {
    await signUp(newPerson());
    const old = await backFrom('signup', newPerson());
    await rotateKeys();
    const later = createTestApp({ now: () => new Date(Date.now() + 31_000) });
    expect((await later.call(finishProviderLogin, old)).way).toBe('signup');
  });

  test('another account with the same email gives no access, and an unverified email is not stored', async () => {
    const ada = await reader();
    const imposter = { ...newPerson(), email: ada.person.email };
    expect((await callForError(finishProviderLogin, await backFrom('login', imposter))).reason).toBe('no_account');
    expect((await callForError(finishProviderLogin, await backFrom('signup', imposter))).code).toBe('conflict');
    const answer = await call(finishProviderLogin, await backFrom('signup', imposter, { unverified: true }));
    expect(answer.user_info?.email).toBe('');
    expect(userOf(answer)).not.toBe(ada.userId);
  });

  test('the same subject at another issuer is another person', async () => {
    const ada = await reader();
    const answer = await signUp({ ...newPerson(), sub: ada.person.sub });
    expect(userOf(answer)).not.toBe(ada.userId);
  });

  test('adds an identity to the signed-in account, and to no other', async () => {
    const [ada, bob] = [await reader(), await reader()];
    const person = newPerson();
    const back = await backFrom('add', person, {}, ada);
    expect((await bob.callForError(finishProviderLogin, back)).code).toBe('signed_out');
    expect((await callForError(finishProviderLogin, back)).code).toBe('signed_out');
    await ada.call(finishProviderLogin, back);
    expect((await ada.call(listIdentities, {})).identities.map(({ issuer }) => issuer)).toContain(ISSUER);
    expect(userOf(await call(finishProviderLogin, await backFrom('login', person)))).toBe(ada.userId);
    expect((await bob.callForError(finishProviderLogin, await backFrom('add', person, {}, bob))).code).toBe('conflict');
    expect((await callForError(startProviderLogin, { provider: 'club', way: 'add' })).code).toBe('signed_out');
  });
});
