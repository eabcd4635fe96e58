import { friendUser, inviteLink } from '../../../../worker/features/social/friends/contract.ts';
import type { Reader } from '../app.ts';
import { befriended } from '../builders.ts';
import { foundsClub, joins, posts } from '../clubs.ts';
import type { Examples, Stage } from '../examples.ts';

async function aFriendOf(reader: Reader, app: Stage['app']): Promise<Reader> {
  const friend = await app.reader('Grace');
  await befriended(reader, friend);
  return friend;
}

async function anInvite({ app }: Stage) {
  return { code: (await (await app.reader('Grace')).call(inviteLink, {})).code };
}

/** A club where somebody posted something for the reader. */
async function aClubWithNews({ reader, app }: Pick<Stage, 'reader' | 'app'>): Promise<string> {
  const founder = await app.reader('Joan');
  const clubId = await foundsClub(founder);
  await joins(founder, clubId, reader);
  await posts(founder, clubId);
  return clubId;
}

/** Valid calls of friends and of what tells of them. */
export const examples: Examples = {
  '/api/social/get_user_friends': async ({ reader, app }) => {
    await aFriendOf(reader, app);
    return {};
  },
  '/api/social/get_user_social_stats': async ({ reader, app }) => ({
    target_id: (await aFriendOf(reader, app)).userId,
  }),
  '/api/social/friend_user': async ({ app }) => ({ user_to_friend_id: (await app.reader('Grace')).userId }),
  '/api/social/unfriend_user': async ({ reader, app }) => ({
    user_to_friend_id: (await aFriendOf(reader, app)).userId,
  }),
  '/api/social/invite_link': () => ({}),
  '/api/social/remove_invite_link': async ({ reader }) => {
    await reader.call(inviteLink, {});
    return {};
  },
  '/api/social/view_invite': anInvite,
  '/api/social/accept_invite': anInvite,
  '/api/notifications/get_notifications': async ({ reader, app }) => {
    await aClubWithNews({ reader, app });
    await (await app.reader('Grace')).call(friendUser, { user_to_friend_id: reader.userId });
    return {};
  },
  '/api/notifications/handle_friend_request': async ({ reader, app }) => {
    const sender = await app.reader('Grace');
    await sender.call(friendUser, { user_to_friend_id: reader.userId });
    return { target_id: sender.userId, decision: 'accept' };
  },
  '/api/notifications/unread': () => ({}),
  '/api/notifications/seen': () => ({}),
  '/api/notifications/mark_read': async (stage) => {
    const clubId = await aClubWithNews(stage);
    return { kind: 'post', about: clubId, club_id: clubId };
  },
  '/api/notifications/switch_kind': () => ({ kind: 'like', on: false }),
  '/api/notifications/mute_club': async ({ reader }) => ({ club_id: await foundsClub(reader), muted: true }),
};
