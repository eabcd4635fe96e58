import { blockReader, friendUser, inviteLink } from '../../../../worker/features/social/friends/contract.ts';
import type { Reader } from '../../../support/worker/app.ts';
import type { Examples, Stage } from '../../../support/worker/examples.ts';
import { befriended } from '../../../support/worker/features/builders.ts';
import { foundsClub, joins, posts } from '../../../support/worker/features/clubs.ts';

async function aFriendOf(reader: Reader, app: Stage['app']): Promise<Reader> {
  const friend = await app.reader('Grace');
  await befriended(reader, friend);
  return friend;
}

async function anInvite({ app }: Stage) {
  return { code: (await (await app.reader('Grace')).call(inviteLink, {})).code };
}

async function aBlockedReader({ reader, app }: Stage) {
  const target_id = (await app.reader('Grace')).userId;
  await reader.call(blockReader, { target_id });
  return { target_id };
}

/** Creates a club with a new post by another reader. */
async function aClubWithNews({ reader, app }: Pick<Stage, 'reader' | 'app'>): Promise<string> {
  const founder = await app.reader('Joan');
  const clubId = await foundsClub(founder);
  await joins(founder, clubId, reader);
  await posts(founder, clubId);
  return clubId;
}

/** Valid calls of friends and notifications. */
export const examples: Examples = {
  '/api/social/get_user_friends': async ({ reader, app }) => {
    await aFriendOf(reader, app);
    return {};
  },
  '/api/social/get_user_social_stats': {
    access: 'optional',
    input: async ({ reader, app }) => ({
      target_id: (await aFriendOf(reader, app)).userId,
    }),
  },
  '/api/social/friend_user': {
    input: async ({ app }) => ({ user_to_friend_id: (await app.reader('Grace')).userId }),
    writes: ['capped_acts', 'friend_requests', 'friendships', 'ended_friendships', 'invite_uses', 'notices'],
  },
  '/api/social/unfriend_user': {
    input: async ({ reader, app }) => ({
      user_to_friend_id: (await aFriendOf(reader, app)).userId,
    }),
    writes: ['friend_requests', 'friendships', 'ended_friendships', 'invite_uses', 'removed_rows'],
  },
  '/api/social/invite_link': { input: () => ({}), writes: ['invite_links'], banned: { reviewing: 'not_allowed' } },
  '/api/social/remove_invite_link': {
    input: async ({ reader }) => {
      await reader.call(inviteLink, {});
      return {};
    },
    writes: ['invite_links'],
  },
  '/api/social/block': {
    input: async ({ reader, app }) => ({ target_id: (await aFriendOf(reader, app)).userId }),
    writes: ['blocks', 'friend_requests', 'friendships', 'ended_friendships', 'invite_uses', 'removed_rows'],
  },
  '/api/social/unblock': { input: aBlockedReader, writes: ['blocks'] },
  '/api/social/blocked': async (stage) => {
    await aBlockedReader(stage);
    return {};
  },
  '/api/social/view_invite': { access: 'optional', input: anInvite },
  '/api/social/accept_invite': {
    input: anInvite,
    writes: ['friend_requests', 'friendships', 'ended_friendships', 'invite_uses', 'notices'],
  },
  '/api/notifications/get_notifications': async ({ reader, app }) => {
    await aClubWithNews({ reader, app });
    await (await app.reader('Grace')).call(friendUser, { user_to_friend_id: reader.userId });
    return {};
  },
  '/api/notifications/handle_friend_request': {
    input: async ({ reader, app }) => {
      const sender = await app.reader('Grace');
      await sender.call(friendUser, { user_to_friend_id: reader.userId });
      return { target_id: sender.userId, decision: 'accept' };
    },
    writes: [
      'declined_requests',
      'friend_requests',
      'friendships',
      'ended_friendships',
      'invite_uses',
      'notices',
      'removed_rows',
    ],
    others: 'not_found',
  },
  '/api/notifications/unread': () => ({}),
  '/api/notifications/seen': { input: () => ({}), writes: ['notifications_seen'] },
  '/api/notifications/mark_read': {
    input: async (stage) => {
      const clubId = await aClubWithNews(stage);
      return { kind: 'post', about: clubId, club_id: clubId };
    },
    writes: ['notices'],
    others: 'done',
  },
  '/api/notifications/switch_kind': { input: () => ({ kind: 'like', on: false }), writes: ['notice_kinds_off'] },
  '/api/notifications/mute_club': {
    input: async ({ reader }) => ({ club_id: await foundsClub(reader), muted: true }),
    writes: ['club_members'],
  },
};
