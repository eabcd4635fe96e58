import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  addIdentity,
  addPasskey,
  askNewPasskey,
  askPasskey,
  loginWithPasskey,
  makeRecoveryCodes,
  makeRecoveryLink,
} from '../../../worker/features/accounts/identities/contract.ts';
import { deleteAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { createDevice } from '../../../worker/features/connections/devices/contract.ts';
import { createToken } from '../../../worker/features/connections/tokens/contract.ts';
import { deskSentences, getAccountActions, giveRank } from '../../../worker/features/moderation/accounts/contract.ts';
import { getNotifications } from '../../../worker/features/social/notifications/contract.ts';
import { admin, call, callForError, type Reader, reader } from '../../support/worker/app.ts';
import { firstValue } from '../../support/worker/features/builders.ts';
import { newAuthenticator } from '../../support/worker/services/authenticator.ts';
import { newPerson, tokenFor } from '../../support/worker/services/identity.ts';

const noticesOf = async (of: Reader) =>
  (await of.call(getNotifications, {})).notices.filter(({ kind }) => kind === 'way_in').map(({ about }) => about);

describe('a session that is older than ten minutes', () => {
  test('adds no way into the account, and deletes nothing', async () => {
    const ada = await reader();
    await env.DB.prepare('UPDATE sessions SET proved_at = proved_at - 601 WHERE user_id = ?').bind(ada.userId).run();
    for (const refusal of [
      await ada.callForError(askNewPasskey, {}),
      await ada.callForError(makeRecoveryCodes, {}),
      await ada.callForError(createToken, { name: 'Mine', scope: 'write' }),
      await ada.callForError(addIdentity, { token: tokenFor(newPerson()) }),
      await ada.callForError(createDevice, { name: 'Mine' }, { 'idempotency-key': crypto.randomUUID() }),
      await ada.callForError(deleteAccount, { confirm: 'confirm' }),
    ])
      expect(refusal).toMatchObject({ code: 'not_allowed', reason: 'not_fresh' });
    expect(await firstValue('SELECT count(*) FROM users WHERE id = ?', ada.userId)).toBe(1);
    expect(await firstValue('SELECT count(*) FROM api_tokens WHERE user_id = ?', ada.userId)).toBe(0);
  });
});

test('an old session of an admin makes no other admin, and no way into another account', async () => {
  const [boss, ada] = [await admin(), await reader()];
  await env.DB.prepare('UPDATE sessions SET proved_at = proved_at - 601 WHERE user_id = ?').bind(boss.userId).run();
  for (const refusal of [
    await boss.callForError(giveRank, { target_id: ada.userId, rank: 'admin' }),
    await boss.callForError(makeRecoveryLink, { target_id: ada.userId }),
  ])
    expect(refusal.reason).toBe('not_fresh');
  expect(await firstValue('SELECT rank FROM users WHERE id = ?', ada.userId)).toBe('member');
});

describe('a way into an account', () => {
  test('that is new or was used up is told to its owner', async () => {
    const ada = await reader();
    expect(await noticesOf(ada)).toEqual([]);
    await ada.call(makeRecoveryCodes, {});
    await ada.call(createToken, { name: 'Mine', scope: 'read' }, { 'idempotency-key': crypto.randomUUID() });
    await ada.call(addIdentity, { token: tokenFor(newPerson()) });
    expect((await noticesOf(ada)).sort()).toEqual(['codes_made', 'identity_added', 'token_made']);
  });

  test('is a passkey only if its holder was verified', async () => {
    const [ada, authenticator] = [await reader(), await newAuthenticator()];
    const { options, challenge } = await ada.call(askNewPasskey, {});
    const unverified = { challenge, response: await authenticator.create(options, { unverified: true }), name: 'Key' };
    expect((await ada.callForError(addPasskey, unverified)).code).toBe('not_allowed');
    const asked = await ada.call(askNewPasskey, {});
    const response = await authenticator.create(asked.options);
    await ada.call(addPasskey, { challenge: asked.challenge, response, name: 'Key' });
    const login = await call(askPasskey, {});
    const proof = await authenticator.prove(login.options, { unverified: true });
    expect((await callForError(loginWithPasskey, { challenge: login.challenge, response: proof })).code).toBe(
      'not_allowed',
    );
  });

  test('by a recovery link is logged with both names, told to its owner, and takes two admins for an admin', async () => {
    const [one, two, ada, boss] = [await admin('One'), await admin('Two'), await reader('Ada'), await admin('Boss')];
    await one.call(makeRecoveryLink, { target_id: ada.userId });
    const [entry] = (await one.call(getAccountActions, {})).actions;
    expect(entry).toMatchObject({ action: 'recovery_link', admin: 'One', account: { name: 'Ada' } });
    expect(await noticesOf(ada)).toEqual(['link_made']);
    const ask = (by: Reader) => by.callForError(makeRecoveryLink, { target_id: boss.userId });
    expect(await ask(one)).toMatchObject({ code: 'conflict', message: deskSentences.secondAdmin });
    expect(await ask(one)).toMatchObject({ code: 'conflict' });
    expect(await ask(boss)).toMatchObject({ code: 'not_allowed' });
    await two.call(makeRecoveryLink, { target_id: boss.userId });
  });

  test('by a recovery link takes two admins also after one of them took the rank of admin', async () => {
    const [one, boss] = [await admin('One'), await admin('Boss')];
    await one.call(giveRank, { target_id: boss.userId, rank: 'member' });
    const refusal = await one.callForError(makeRecoveryLink, { target_id: boss.userId });
    expect(refusal).toMatchObject({ code: 'conflict', message: deskSentences.secondAdmin });
  });
});
