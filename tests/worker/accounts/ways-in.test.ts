import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { routes } from '../../../worker/app.ts';
import { outboxJob } from '../../../worker/composition/jobs.ts';
import {
  addIdentity,
  addPasskey,
  askNewPasskey,
  askPasskey,
  askSignUpPasskey,
  identityTexts,
  loginWithPasskey,
  makeRecoveryCodes,
  makeRecoveryLink,
  recover,
  signUpWithPasskey,
} from '../../../worker/features/accounts/identities/contract.ts';
import { deleteAccount } from '../../../worker/features/accounts/settings/contract.ts';
import { setSignUpMode } from '../../../worker/features/accounts/sign-up/mode-contract.ts';
import { createSiteInvite } from '../../../worker/features/accounts/sign-up/site-invites-contract.ts';
import { renewCalendarAddress } from '../../../worker/features/clubs/meetings/contract.ts';
import { createDevice } from '../../../worker/features/connections/devices/contract.ts';
import { createToken } from '../../../worker/features/connections/tokens/contract.ts';
import {
  actOnAccounts,
  deskSentences,
  getAccountActions,
  giveRank,
  reverseAccountAction,
} from '../../../worker/features/moderation/accounts/contract.ts';
import { getSiteRecord, saveSiteRecord } from '../../../worker/features/moderation/site/contract.ts';
import { getNotifications } from '../../../worker/features/social/notifications/contract.ts';
import { shareBookViaEmail } from '../../../worker/features/social/sharing/contract.ts';
import { configOf } from '../../../worker/platform/http/config.ts';
import { addressKeyOf } from '../../../worker/platform/mail/keys.ts';
import { admin, call, callForError, type Reader, reader } from '../../support/worker/app.ts';
import { anIsbn, firstValue } from '../../support/worker/features/builders.ts';
import { runJob } from '../../support/worker/jobs.ts';
import { newAuthenticator } from '../../support/worker/services/authenticator.ts';
import { newPerson, tokenFor } from '../../support/worker/services/identity.ts';
import { withMailbox } from '../../support/worker/services/mailing.ts';

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
      await ada.callForError(renewCalendarAddress, {}),
      await ada.callForError(deleteAccount, { confirm: 'confirm' }),
    ])
      expect(refusal).toMatchObject({ code: 'not_allowed', reason: 'not_fresh' });
    expect(await firstValue('SELECT count(*) FROM users WHERE id = ?', ada.userId)).toBe(1);
    expect(await firstValue('SELECT count(*) FROM api_tokens WHERE user_id = ?', ada.userId)).toBe(0);
  });
});

test('an old session of an admin makes no other admin, no way in, takes no account away and leaves the site as it is', async () => {
  const [boss, ada] = [await admin(), await reader()];
  await env.DB.batch([
    env.DB.prepare(`INSERT INTO account_batches (id, action, reason, rank, accounts, admin_id, acted_at)
      VALUES ('demoted', 'rank', 'A reason.', 'member', 1, ?, unixepoch())`).bind(boss.userId),
    env.DB.prepare(`INSERT INTO account_batch_items (batch_id, user_id, state, before)
      VALUES ('demoted', ?, 'done', 'admin')`).bind(ada.userId),
    // Acts from before 1.1.0 could lift a limit and remove content at once.
    env.DB.prepare(`INSERT INTO account_batches (id, action, reason, removes, accounts, admin_id, acted_at)
      VALUES ('emptied', 'lift', 'A reason.', 1, 1, ?, unixepoch())`).bind(boss.userId),
    env.DB.prepare(`INSERT INTO account_batches (id, action, reason, accounts, admin_id, acted_at)
      VALUES ('suspended', 'suspend', 'A reason.', 1, ?, unixepoch())`).bind(boss.userId),
  ]);
  await env.DB.prepare('UPDATE sessions SET proved_at = proved_at - 601 WHERE user_id = ?').bind(boss.userId).run();
  for (const refusal of [
    await boss.callForError(giveRank, { target_id: ada.userId, rank: 'admin' }),
    await boss.callForError(makeRecoveryLink, { target_id: ada.userId }),
    ...(await Promise.all(
      (['delete', 'suspend', 'remove_content'] as const).map((action) =>
        boss.callForError(actOnAccounts, { ids: [ada.userId], expected: 1, action, reason: 'A reason.' }),
      ),
    )),
    await boss.callForError(reverseAccountAction, { batch_id: 'demoted' }),
    await boss.callForError(reverseAccountAction, { batch_id: 'suspended' }),
    await boss.callForError(reverseAccountAction, { batch_id: 'emptied' }),
    await boss.callForError(saveSiteRecord, {
      ...(await boss.call(getSiteRecord, {})),
      ...{ name: 'Mine', contact_email: 'mine@flyleaf.test', controller: 'Me', languages: [] },
    }),
    await boss.callForError(createSiteInvite, { note: '', uses: 1, days: 1 }),
    await boss.callForError(setSignUpMode, { mode: 'open' }),
  ])
    expect(refusal.reason).toBe('not_fresh');
  expect(await firstValue('SELECT rank FROM users WHERE id = ?', ada.userId)).toBe('member');
});

test('each call with which an admin changes something asks who they are, or has a reason not to', () => {
  const withoutProof: Readonly<Record<string, string>> = {
    '/api/admin/act_on_accounts': 'asks by itself for what moderators may not do',
    '/api/admin/reverse_account_action': 'asks by itself for what moderators may not do',
    '/api/admin/allow_reviews': 'gives back what moderators take every day',
    '/api/admin/review_action': 'can be taken back, and moderators do it every day',
    '/api/admin/mark_done': 'only closes what a reader wrote, with an answer',
    '/api/admin/end_site_invite': 'closes a way in',
    '/api/admin/test_part': 'changes nothing',
  };
  const asked = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ path, limit, fresh }) => path.startsWith('/api/admin/') && !fresh && !['read', 'search'].includes(limit))
    .map(({ path }) => path);
  expect(asked.toSorted()).toEqual(Object.keys(withoutProof).toSorted());
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

  test('is mailed to the address of the account, once for each change, unless it opted out', async () => {
    const { env: sending, sent } = withMailbox(env);
    const run = (minutes = 0) => runJob(outboxJob, new Date(Date.now() + minutes * 60_000), {}, sending);
    await env.DB.prepare('DELETE FROM notices').run();
    const [ada, ben] = [await reader('Ada'), await reader('Ben')];
    const blocked = await addressKeyOf(configOf(env).addressSecret, ben.person.email);
    await env.DB.prepare('INSERT INTO mail_blocks VALUES (?, 1)').bind(blocked).run();
    // What others sent to the address today doesn't keep it away.
    for (let count = 0; count < 3; count++)
      await (await reader()).call(shareBookViaEmail, { isbn: await anIsbn(), recipient: ada.person.email });
    for (const one of [ada, ben]) await one.call(makeRecoveryCodes, {});
    await ada.call(createToken, { name: 'Mine', scope: 'read' }, { 'idempotency-key': crypto.randomUUID() });
    await run();
    const subjects = () => sent.filter(({ subject }) => !subject.includes('might like')).map(({ subject }) => subject);
    const made = ['New recovery codes were made for your account', 'A token for programs was made for your account'];
    expect(subjects().sort()).toEqual(made.map((text) => `${text} on Flyleaf`).sort());
    const mail = sent.find(({ subject }) => subject.startsWith('New recovery codes'));
    expect(mail).toMatchObject({
      to: ada.person.email,
      text: expect.stringContaining('If it wasn’t, open your settings'),
    });
    expect(mail?.html).toContain('https://flyleaf.test/settings');
    await run(15);
    expect(sent.filter(({ to }) => to === ben.person.email)).toEqual([]);
    expect(subjects()).toHaveLength(2);
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
    const signUp = await call(askSignUpPasskey, { name: 'Newcomer' });
    const created = await authenticator.create(signUp.options, { unverified: true });
    const refused = await callForError(signUpWithPasskey, { challenge: signUp.challenge, response: created });
    expect(refused.code).toBe('not_allowed');
  });

  test('by a recovery link is logged with both names, told to its owner, and takes two admins for an admin', async () => {
    const [one, two, ada, boss] = [await admin('One'), await admin('Two'), await reader('Ada'), await admin('Boss')];
    await one.call(makeRecoveryLink, { target_id: ada.userId });
    const { actions } = await one.call(getAccountActions, {});
    expect(actions.find(({ action }) => action === 'recovery_link')).toMatchObject({
      admin: 'One',
      account: { name: 'Ada' },
    });
    expect(await noticesOf(ada)).toEqual(['link_made']);
    const ask = (by: Reader) => by.callForError(makeRecoveryLink, { target_id: boss.userId });
    expect(await ask(one)).toMatchObject({ code: 'conflict', message: deskSentences.secondAdmin });
    expect(await ask(one)).toMatchObject({ code: 'conflict' });
    expect(await ask(boss)).toMatchObject({ code: 'not_allowed' });
    const rank = (of: Reader, to: string) =>
      env.DB.prepare('UPDATE users SET rank = ? WHERE id = ?').bind(to, of.userId).run();
    const sanction = (column: 'limited_at' | 'suspended_at', at: number | null) =>
      env.DB.prepare(`UPDATE users SET ${column} = ? WHERE id = ?`).bind(at, one.userId).run();
    await rank(one, 'moderator');
    expect(await ask(two)).toMatchObject({ code: 'conflict', message: deskSentences.secondAdmin });
    await rank(one, 'admin');
    for (const column of ['limited_at', 'suspended_at'] as const) {
      await sanction(column, 1);
      expect(await ask(two)).toMatchObject({ code: 'conflict', message: deskSentences.secondAdmin });
      await sanction(column, null);
    }
    await two.call(makeRecoveryLink, { target_id: boss.userId });
  });

  test('by a recovery link ends when it is reversed, with the rank of who made it, and with a new rank of its reader', async () => {
    const [one, two, ada, ben] = [await admin('One'), await admin('Two'), await reader('Ada'), await reader('Ben')];
    const [three, risen, fallen] = [await admin('Three'), await reader('Risen'), await reader('Fallen')];
    const { key: ofMember } = await two.call(makeRecoveryLink, { target_id: risen.userId });
    await one.call(giveRank, { target_id: risen.userId, rank: 'admin' });
    await one.call(giveRank, { target_id: fallen.userId, rank: 'librarian' });
    const { key: ofLibrarian } = await two.call(makeRecoveryLink, { target_id: fallen.userId });
    const logged = (await one.call(getAccountActions, {})).actions.filter(({ account }) => account?.name === 'Fallen');
    expect(logged.map(({ action }) => action).sort()).toEqual(['rank', 'recovery_link']);
    const batch_id = (await firstValue<string>("SELECT id FROM account_batches WHERE rank = 'librarian'")) ?? '';
    await one.call(reverseAccountAction, { batch_id });
    const { key: ofLimited } = await three.call(makeRecoveryLink, { target_id: ada.userId });
    const limits = { ids: [three.userId], expected: 1, action: 'limit' as const, reason: 'A reason.' };
    await two.call(actOnAccounts, limits);
    const { key: reversed } = await one.call(makeRecoveryLink, { target_id: ada.userId });
    const { key: kept } = await two.call(makeRecoveryLink, { target_id: ada.userId });
    const { key: orphaned } = await one.call(makeRecoveryLink, { target_id: ben.userId });
    const { actions } = await two.call(getAccountActions, {});
    const made = actions.find(
      ({ action, admin, account }) => action === 'recovery_link' && admin === 'One' && account?.name === 'Ada',
    );
    expect(made?.reversible).toBe(true);
    await two.call(reverseAccountAction, { batch_id: made?.id ?? '' });
    await two.call(giveRank, { target_id: one.userId, rank: 'moderator' });
    for (const code of [reversed, orphaned, ofMember, ofLibrarian, ofLimited])
      expect(await callForError(recover, { code })).toMatchObject({
        code: 'not_allowed',
        message: identityTexts.badCode,
      });
    expect((await call(recover, { code: kept })).user_info.user_id).toBe(ada.userId);
  });

  test('by a recovery link to an admin’s account is not made by an admin with an accomplice', async () => {
    const [one, boss, accomplice] = [await admin('One'), await admin('Boss'), await reader('Accomplice')];
    await one.call(giveRank, { target_id: accomplice.userId, rank: 'admin' });
    const ask = (by: Reader) => by.callForError(makeRecoveryLink, { target_id: boss.userId });
    expect(await ask(accomplice)).toMatchObject({ code: 'not_allowed', message: deskSentences.newAdmin });
    expect(await ask(one)).toMatchObject({ code: 'conflict', message: deskSentences.secondAdmin });
    // The rank was given while the other had asked already.
    await env.DB.prepare("UPDATE account_batches SET acted_at = acted_at - 31 * 86400 WHERE action = 'rank'").run();
    await ask(one);
    await accomplice.call(makeRecoveryLink, { target_id: boss.userId });
  });

  test('by a recovery link takes two admins also after one of them took the rank of admin', async () => {
    const [one, boss] = [await admin('One'), await admin('Boss')];
    await one.call(giveRank, { target_id: boss.userId, rank: 'member' });
    const refusal = await one.callForError(makeRecoveryLink, { target_id: boss.userId });
    expect(refusal).toMatchObject({ code: 'conflict', message: deskSentences.secondAdmin });
  });

  const actOn = async ({ userId }: Reader) => ({
    batch_id: (await firstValue<string>('SELECT batch_id FROM account_batch_items WHERE user_id = ?', userId)) ?? '',
  });

  test('by a recovery link takes two admins also after one of them reversed the act that made another', async () => {
    const [one, boss, ada] = [await admin('One'), await admin('Boss'), await reader('Ada')];
    await boss.call(giveRank, { target_id: ada.userId, rank: 'admin' });
    await one.call(reverseAccountAction, await actOn(ada));
    // The act may be older than what it gave.
    await env.DB.prepare("UPDATE account_batches SET acted_at = acted_at - 31 * 86400 WHERE rank = 'admin'").run();
    const refusal = await one.callForError(makeRecoveryLink, { target_id: ada.userId });
    expect(refusal).toMatchObject({ code: 'conflict', message: deskSentences.secondAdmin });
  });

  test.each(['rank', 'limit', 'suspend'] as const)(
    'by a recovery link takes an ask of another admin since the last %s of theirs, and their own links stay ended',
    async (action) => {
      const [one, two, boss] = [await admin('One'), await admin('Two'), await admin('Boss')];
      const { key } = await one.call(makeRecoveryLink, { target_id: (await reader()).userId });
      const asks = (by: Reader) => by.callForError(makeRecoveryLink, { target_id: boss.userId });
      await asks(one);
      if (action === 'rank') await boss.call(giveRank, { target_id: one.userId, rank: 'member' });
      else await boss.call(actOnAccounts, { ids: [one.userId], expected: 1, action, reason: 'A reason.' });
      await two.call(reverseAccountAction, await actOn(one));
      expect(await asks(two)).toMatchObject({ code: 'conflict', message: deskSentences.secondAdmin });
      expect((await callForError(recover, { code: key })).message).toBe(identityTexts.badCode);
      if (action !== 'rank') return;
      expect(await asks(one)).toMatchObject({ code: 'not_allowed', message: deskSentences.newAdmin });
    },
  );
});
