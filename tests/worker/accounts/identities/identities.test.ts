import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createUser, login } from '../../../../worker/features/accounts/contract.ts';
import {
  addIdentity,
  addPasskey,
  askNewPasskey,
  askPasskey,
  askSignUpPasskey,
  identityTexts,
  listIdentities,
  loginWithPasskey,
  makeRecoveryCodes,
  makeRecoveryLink,
  RECOVERY_LINK_HOURS,
  recover,
  removeIdentity,
  renameIdentity,
  signUpWithPasskey,
} from '../../../../worker/features/accounts/identities/contract.ts';
import { deleteAccount, exportAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { admin, call, callForError, createTestApp, type Reader, reader } from '../../../support/worker/app.ts';
import {
  type Authenticator,
  newAuthenticator,
  type WrongFields,
} from '../../../support/worker/services/authenticator.ts';
import { newPerson, tokenFor } from '../../../support/worker/services/identity.ts';

const signUp = async (name = 'Grace', authenticator?: Authenticator) => {
  const own = authenticator ?? (await newAuthenticator());
  const { options, challenge } = await call(askSignUpPasskey, { name });
  const answer = await call(signUpWithPasskey, { challenge, response: await own.create(options) });
  const as = { userId: answer.user_id, token: answer.session_token };
  return { authenticator: own, answer, as };
};
const provedBy = async (authenticator: Authenticator, wrong: WrongFields = {}) => {
  const { options, challenge } = await call(askPasskey, {});
  return { challenge, response: await authenticator.prove(options, wrong) };
};
const addPasskeyTo = async (reader: Reader) => {
  const authenticator = await newAuthenticator();
  const { options, challenge } = await reader.call(askNewPasskey, {});
  const { id } = await reader.call(addPasskey, {
    challenge,
    response: await authenticator.create(options),
    name: 'Phone',
  });
  return { authenticator, id };
};

describe('POST /api/passkeys/sign_up', () => {
  test('a name and a passkey create an account without email, and the passkey logs in', async () => {
    const { authenticator, answer } = await signUp('Grace Hopper');
    expect(answer.user_info).toMatchObject({
      name: 'Grace Hopper',
      email: '',
      rank: 'member',
      user_id: answer.user_id,
    });
    const { user_info: info } = await call(loginWithPasskey, await provedBy(authenticator));
    expect(info).toMatchObject({ user_id: answer.user_id, name: 'Grace Hopper' });
    expect(info.session_token).not.toBe('');
  });

  test('two readers without an email are two accounts', async () => {
    expect((await signUp()).answer.user_id).not.toBe((await signUp()).answer.user_id);
  });

  test.for([
    ['another site', { origin: 'https://flyleaf.test.evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['another ceremony', { type: 'webauthn.get' }],
  ] as const)('a passkey made for %s is refused', async ([, wrong]) => {
    const { options, challenge } = await call(askSignUpPasskey, { name: 'Grace' });
    const response = await (await newAuthenticator()).create(options, wrong);
    expect(await callForError(signUpWithPasskey, { challenge, response })).toMatchObject({
      code: 'not_allowed',
      message: identityTexts.refused,
    });
  });

  test('a challenge works once, for ten minutes, and only for its purpose', async () => {
    const { options, challenge } = await call(askSignUpPasskey, { name: 'Grace' });
    await call(signUpWithPasskey, { challenge, response: await (await newAuthenticator()).create(options) });
    const again = { challenge, response: await (await newAuthenticator()).create(options) };
    expect(await callForError(signUpWithPasskey, again)).toMatchObject({
      code: 'conflict',
      message: identityTexts.spent,
    });

    const late = createTestApp({ now: () => new Date(Date.now() + 601_000) });
    const registration = await call(askSignUpPasskey, { name: 'Grace' });
    const response = await (await newAuthenticator()).create(registration.options);
    expect(await late.callForError(signUpWithPasskey, { challenge: registration.challenge, response })).toMatchObject({
      code: 'invalid_input',
      message: identityTexts.expired,
    });
    const forLogin = await call(askPasskey, {});
    expect(await callForError(signUpWithPasskey, { challenge: forLogin.challenge, response })).toMatchObject({
      code: 'invalid_input',
    });
  });

  test('the passkey of an account creates no second account', async () => {
    const { authenticator } = await signUp();
    const { options, challenge } = await call(askSignUpPasskey, { name: 'Grace' });
    const response = await authenticator.create(options);
    expect(await callForError(signUpWithPasskey, { challenge, response })).toMatchObject({
      code: 'conflict',
      message: identityTexts.taken,
    });
  });
});

describe('POST /api/passkeys/login', () => {
  test.for([
    ['a wrong signature', { signature: true }],
    ['another site', { origin: 'https://evil.example' }],
    ['another host', { host: 'evil.example' }],
    ['another challenge', { challenge: 'AAAA' }],
  ] as const)('%s is refused, and opens no session', async ([, wrong]) => {
    const { authenticator, answer } = await signUp();
    expect(await callForError(loginWithPasskey, await provedBy(authenticator, wrong))).toMatchObject({
      code: 'not_allowed',
    });
    expect(await sessionsOf(answer.user_id)).toBe(1);
  });

  test('an unknown passkey is not found', async () => {
    expect(await callForError(loginWithPasskey, await provedBy(await newAuthenticator()))).toMatchObject({
      code: 'not_found',
      reason: 'no_account',
    });
  });

  test('a replayed answer is refused', async () => {
    const { authenticator } = await signUp();
    const answer = await provedBy(authenticator);
    await call(loginWithPasskey, answer);
    expect((await callForError(loginWithPasskey, answer)).code).not.toBe('success');
  });
});

describe('the identities of an account', () => {
  test('are listed, added, named and removed, and each logs in', async () => {
    const ada = await reader('Ada');
    const { authenticator, id } = await addPasskeyTo(ada);
    await ada.call(renameIdentity, { id, name: 'Old phone' });
    const { identities } = await ada.call(listIdentities, {});
    const namesByKind = new Map(identities.map(({ kind, name }) => [kind, name]));
    expect(namesByKind).toEqual(
      new Map([
        ['provider', ada.person.email],
        ['passkey', 'Old phone'],
      ]),
    );
    expect((await call(loginWithPasskey, await provedBy(authenticator))).user_info.user_id).toBe(ada.userId);
    const provider = identities.find(({ kind }) => kind === 'provider')?.id ?? '';
    await ada.call(removeIdentity, { id: provider });
    expect(await callForError(login, { token: tokenFor(ada.person) })).toMatchObject({ reason: 'no_account' });
    expect((await call(loginWithPasskey, await provedBy(authenticator))).user_info.user_id).toBe(ada.userId);
  });

  test('the last one cannot be removed, and of two removed at once only one is', async () => {
    const ada = await reader();
    const { id } = await addPasskeyTo(ada);
    const [first = { id: '' }] = (await ada.call(listIdentities, {})).identities;
    await Promise.allSettled([ada.call(removeIdentity, { id }), ada.call(removeIdentity, { id: first.id })]);
    const { identities } = await ada.call(listIdentities, {});
    expect(identities).toHaveLength(1);
    expect(await ada.callForError(removeIdentity, { id: identities[0]?.id ?? '' })).toMatchObject({
      code: 'conflict',
      message: identityTexts.last,
    });
  });

  test('another reader’s is not found, and cannot be added', async () => {
    const [ada, bob] = [await reader(), await reader()];
    const { authenticator, id } = await addPasskeyTo(ada);
    expect((await bob.callForError(removeIdentity, { id })).code).toBe('not_found');
    expect((await bob.callForError(renameIdentity, { id, name: 'Mine' })).code).toBe('not_found');
    expect(await bob.callForError(addIdentity, { token: tokenFor(ada.person) })).toMatchObject({ code: 'conflict' });
    const { options, challenge } = await bob.call(askNewPasskey, {});
    const response = await authenticator.create(options);
    expect((await bob.callForError(addPasskey, { challenge, response, name: 'Mine' })).code).toBe('conflict');
    expect((await call(loginWithPasskey, await provedBy(authenticator))).user_info.user_id).toBe(ada.userId);
  });

  test('a removed one creates no second account, and can be added again', async () => {
    const ada = await reader();
    const person = newPerson();
    const { id } = await ada.call(addIdentity, { token: tokenFor(person) });
    await ada.call(removeIdentity, { id });
    expect(await callForError(createUser, { token: tokenFor(person) })).toMatchObject({
      code: 'conflict',
      message: identityTexts.removed,
    });
    await ada.call(addIdentity, { token: tokenFor(person) });
    expect((await call(login, { token: tokenFor(person) })).user_info.user_id).toBe(ada.userId);
  });

  test('the same email from another account of the provider gives no access', async () => {
    const ada = await reader();
    const imposter = { ...newPerson(), email: ada.person.email };
    expect(await callForError(login, { token: tokenFor(imposter) })).toMatchObject({ reason: 'no_account' });
    expect(await callForError(createUser, { token: tokenFor(imposter) })).toMatchObject({ code: 'conflict' });
    expect((await call(login, { token: tokenFor(ada.person) })).user_info.user_id).toBe(ada.userId);
  });

  test('are deleted with the account, and a ban stays with each of them', async () => {
    const ada = await reader();
    const person = newPerson();
    const { id } = await ada.call(addIdentity, { token: tokenFor(person) });
    await ada.call(removeIdentity, { id });
    await env.DB.prepare('UPDATE users SET reviewing_banned_at = 7 WHERE id = ?').bind(ada.userId).run();
    const file = JSON.stringify(await ada.call(exportAccount, {}));
    expect(file).toContain(person.email);
    await ada.call(deleteAccount, { confirm: 'confirm' });
    expect(
      await env.DB.prepare('SELECT count(*) AS n FROM identities WHERE user_id = ?').bind(ada.userId).first(),
    ).toEqual({ n: 0 });
    const { user_id: again } = await call(createUser, { token: tokenFor(person) });
    expect(
      await env.DB.prepare('SELECT reviewing_banned_at AS at FROM users WHERE id = ?').bind(again).first(),
    ).toEqual({ at: 7 });
  });
});

describe('POST /api/recovery/login', () => {
  test('ten codes are shown at sign-up; each works once, also in lower case, and new ones replace them', async () => {
    const { answer, as } = await signUp();
    expect(new Set(answer.recovery_codes).size).toBe(10);
    const [first = '', second = ''] = answer.recovery_codes;
    const { user_info: info } = await call(recover, { code: first.toLowerCase().replaceAll('-', ' ') });
    expect(info.user_id).toBe(answer.user_id);
    expect(await callForError(recover, { code: first })).toMatchObject({
      code: 'not_allowed',
      message: identityTexts.badCode,
    });
    expect((await call(listIdentities, {}, { as })).recovery_codes_left).toBe(9);
    await call(makeRecoveryCodes, {}, { as });
    expect((await callForError(recover, { code: second })).code).toBe('not_allowed');
    const stored = JSON.stringify((await env.DB.prepare('SELECT * FROM recovery_keys').all()).results);
    expect(stored).not.toContain(first);
  });

  test('of two simultaneous uses of a code, one succeeds', async () => {
    const { answer } = await signUp();
    const [code = ''] = answer.recovery_codes;
    const both = await Promise.allSettled([call(recover, { code }), call(recover, { code })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('an admin’s link works once, within a day, and its creator is stored', async () => {
    const [boss, ada] = [await admin(), await reader()];
    const { key } = await boss.call(makeRecoveryLink, { target_id: ada.userId });
    const late = createTestApp({ now: () => new Date(Date.now() + RECOVERY_LINK_HOURS * 3_600_000 + 1_000) });
    expect((await late.callForError(recover, { code: key })).code).toBe('not_allowed');
    expect((await call(recover, { code: key })).user_info.user_id).toBe(ada.userId);
    expect((await callForError(recover, { code: key })).code).toBe('not_allowed');
    expect(
      await env.DB.prepare(
        "SELECT admin_id AS by, used_at > 0 AS used FROM recovery_keys WHERE kind = 'link' AND user_id = ?",
      )
        .bind(ada.userId)
        .first(),
    ).toEqual({ by: Number(boss.userId), used: 1 });
  });
});

async function sessionsOf(userId: string): Promise<number> {
  const row = await env.DB.prepare('SELECT count(*) AS n FROM sessions WHERE user_id = ?')
    .bind(userId)
    .first<{ n: number }>();
  return row?.n ?? 0;
}
