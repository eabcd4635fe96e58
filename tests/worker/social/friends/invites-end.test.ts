import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { createUser } from '../../../../worker/features/accounts/contract.ts';
import { deleteAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { setSignUpMode } from '../../../../worker/features/accounts/sign-up/mode-contract.ts';
import { actOnAccounts } from '../../../../worker/features/moderation/accounts/contract.ts';
import {
  acceptInvite,
  friendSentences,
  INVITE_USES,
  inviteLink,
  unfriendUser,
} from '../../../../worker/features/social/friends/contract.ts';
import { getNotifications } from '../../../../worker/features/social/notifications/contract.ts';
import { admin, call, callForError, reader } from '../../../support/worker/app.ts';
import { newPerson, tokenFor } from '../../../support/worker/services/identity.ts';

describe('an invite link', () => {
  test.each([
    ['limit', friendSentences.inviteBanned],
    ['suspend', friendSentences.invitePrivate],
  ] as const)(
    'ends when a moderator decides “%s” about its owner, also as the key of a sign-up',
    async (action, text) => {
      const [ada, ben, boss] = [await reader('Ada'), await reader('Ben'), await admin()];
      const { code } = await ada.call(inviteLink, {});
      const input = { ids: [ada.userId], expected: 1, action, reason: 'Spam.' };
      await boss.call(actOnAccounts, input, { 'idempotency-key': crypto.randomUUID() });
      expect((await ben.callForError(acceptInvite, { code })).message).toBe(text);
      await boss.call(setSignUpMode, { mode: 'invitation' });
      expect((await callForError(createUser, { token: tokenFor(newPerson()), invite: code })).message).toBe(text);
      await env.DB.prepare('DELETE FROM site_settings').run();
    },
  );

  test('ends after a time', async () => {
    const [ada, ben] = [await reader('Ada'), await reader('Ben')];
    const { code } = await ada.call(inviteLink, {});
    await env.DB.prepare('UPDATE invite_links SET ends_at = unixepoch()').run();
    expect((await ben.callForError(acceptInvite, { code })).message).toBe(friendSentences.inviteEnded);
  });

  test('works for five readers, also when they sign up with it at once', async () => {
    await (await admin()).call(setSignUpMode, { mode: 'invitation' });
    const { code: invite, uses_left: left } = await (await reader('Ada')).call(inviteLink, {});
    expect(left).toBe(INVITE_USES);
    const signUps = await Promise.all(
      Array.from({ length: INVITE_USES + 3 }, () =>
        call(createUser, { token: tokenFor(newPerson()), invite }).then(
          () => true,
          () => false,
        ),
      ),
    );
    expect(signUps.filter(Boolean)).toHaveLength(INVITE_USES);
    expect((await callForError(createUser, { token: tokenFor(newPerson()), invite })).message).toBe(
      friendSentences.inviteUsedUp,
    );
    await env.DB.prepare('DELETE FROM site_settings').run();
  });

  test('asks instead of befriending again whom its owner unfriended', async () => {
    const [ada, ben] = [await reader('Ada'), await reader('Ben')];
    const { code } = await ada.call(inviteLink, {});
    await ben.call(acceptInvite, { code });
    await ada.call(unfriendUser, { user_to_friend_id: ben.userId });
    expect((await ben.call(acceptInvite, { code })).message).toBe(friendSentences.inviteAsked('Ada'));
    const { notifications } = await ada.call(getNotifications, {});
    expect(notifications).toMatchObject([{ type: 'friend_request', id: ben.userId }]);
    // Nor does it befriend the person in a new account.
    await ben.call(deleteAccount, { confirm: 'confirm' });
    const again = await call(createUser, { token: tokenFor(ben.person) });
    const as = { userId: again.user_id, token: again.session_token };
    expect((await callForError(acceptInvite, { code }, { as })).message).toBe(friendSentences.inviteGone);
  });
});
