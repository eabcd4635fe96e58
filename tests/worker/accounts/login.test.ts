import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { accountSentences, login, logout, logoutEverywhere } from '../../../worker/features/accounts/contract.ts';
import { SESSION_DAYS } from '../../../worker/platform/http/token.ts';
import { getStatus } from '../../../worker/platform/status/contract.ts';
import { call, callForError, createTestApp, reader, send } from '../../support/worker/app.ts';
import { firstValue } from '../../support/worker/features/builders.ts';
import { newPerson, tokenFor } from '../../support/worker/services/identity.ts';
import { snapshot } from '../../support/worker/snapshot.ts';

const isLoggedIn = async (as: { userId: string; token: string }) =>
  (await send(getStatus.path, { user_id: as.userId, session_token: as.token })).status === 200;

/** Signs a person in again, as from another browser. */
async function anotherSession(person: { sub: string; email: string; name: string }) {
  const { user_info: info } = await call(login, { token: tokenFor(person) });
  return { userId: info.user_id, token: info.session_token };
}

describe('/api/users/login', () => {
  test('opens a session for a reader with an account', async () => {
    const ada = await reader('Ada');
    const answer = await call(login, { token: tokenFor(ada.person) });
    expect(answer.success).toBe(true);
    expect(answer.user_info).toEqual({ ...ada.info, session_token: answer.user_info.session_token });
    expect(answer.user_info.session_token).not.toBe(ada.token);
    expect(await isLoggedIn({ userId: ada.userId, token: answer.user_info.session_token })).toBe(true);
  });

  test('refuses a person without an account', async () => {
    const before = await snapshot();
    const refusal = await callForError(login, { token: tokenFor(newPerson()) });
    expect(refusal).toMatchObject({ status: 404, code: 'not_found', reason: 'no_account' });
    expect(refusal.error).toBe(accountSentences.login);
    expect(refusal).not.toHaveProperty('success');
    expect(await snapshot()).toBe(before);
  });

  test('recognises a person by subject, also with a new email', async () => {
    const ada = await reader();
    const { user_info: info } = await call(login, { token: tokenFor({ ...ada.person, email: newPerson().email }) });
    expect(info.user_id).toBe(ada.userId);
  });

  test('stores a new email, unless another account has it', async () => {
    const [ada, bob] = [await reader(), await reader()];
    const emailOf = ({ userId }: { userId: string }) => firstValue('SELECT email FROM users WHERE id = ?', userId);
    const { email } = newPerson();
    const { user_info: info } = await call(login, { token: tokenFor({ ...ada.person, email }) });
    expect([info.email, await emailOf(ada)]).toEqual([email, email]);
    const answer = await call(login, { token: tokenFor({ ...ada.person, email: bob.person.email }) });
    expect([answer.user_info.email, await emailOf(ada)]).toEqual([email, email]);
    expect(await emailOf(bob)).toBe(bob.person.email);
  });

  test('does not recognise a person by email: another subject is another person', async () => {
    const ada = await reader();
    const refusal = await callForError(login, { token: tokenFor({ ...newPerson(), email: ada.person.email }) });
    expect(refusal.code).toBe('not_found');
  });

  test.for(['', 'a b', 'tok\u0000en', '\ud800', 'x'.repeat(5_000)])(
    'refuses %j as a token without asking the provider',
    async (token) => {
      const app = createTestApp({
        identity: {
          issuer: '',
          script: '',
          tokenInformation: 'https://identity.test/',
          userInformation: 'https://identity.test/',
          timeout: 1,
          fetch: () => Promise.reject(new Error('The provider was asked')),
        },
      });
      const refusal = await app.callForError(login, { token });
      expect(refusal).toMatchObject({ status: 400, error: accountSentences.authentication });
    },
  );

  test('a session ends after 21 days, on the day and not before', async () => {
    const ada = await reader();
    const at = (days: number) => createTestApp({ now: () => new Date(Date.now() + days * 86_400_000) });
    expect((await at(SESSION_DAYS - 1).call(getStatus, {}, { as: ada })).logged_in).toBe(true);
    expect((await at(SESSION_DAYS + 1).callForError(getStatus, {}, { as: ada })).relog).toBe(true);
  });

  test('the session row expires too, whatever its token says', async () => {
    const ada = await reader();
    await env.DB.prepare('UPDATE sessions SET expires_at = 1 WHERE user_id = ?').bind(ada.userId).run();
    expect(await isLoggedIn(ada)).toBe(false);
  });

  test('20 simultaneous sign-ins open 20 sessions', async () => {
    const ada = await reader();
    await Promise.all(Array.from({ length: 20 }, () => anotherSession(ada.person)));
    expect(await firstValue('SELECT count(*) FROM sessions WHERE user_id = ?', ada.userId)).toBe(21);
  });
});

describe('/api/users/logout', () => {
  test('ends this session on the server and no other', async () => {
    const ada = await reader();
    const phone = await anotherSession(ada.person);
    await ada.call(logout, {});
    expect(await isLoggedIn(ada)).toBe(false);
    expect(await isLoggedIn(phone)).toBe(true);
  });

  test('a second logout ends nothing, and answers that the session is over', async () => {
    const ada = await reader();
    await ada.call(logout, {});
    expect(await ada.callForError(logout, {})).toMatchObject({
      status: 401,
      relog: true,
      error: 'Please login again!',
    });
  });
});

describe('/api/users/logout_everywhere', () => {
  test('ends every session of this reader, and of no one else', async () => {
    const ada = await reader();
    const phone = await anotherSession(ada.person);
    const bob = await reader('Bob');
    await ada.call(logoutEverywhere, {});
    expect(await isLoggedIn(ada)).toBe(false);
    expect(await isLoggedIn(phone)).toBe(false);
    expect(await isLoggedIn(bob)).toBe(true);
  });

  test('the reader can sign in again', async () => {
    const ada = await reader();
    await ada.call(logoutEverywhere, {});
    expect(await isLoggedIn(await anotherSession(ada.person))).toBe(true);
  });
});
