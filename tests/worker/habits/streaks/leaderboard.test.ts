import { expect, test } from 'vitest';
import { editProfilePrivacy } from '../../../../worker/features/accounts/settings/contract.ts';
import {
  checkIn,
  friendsLeaderboard,
  joinFriendsLeaderboard,
} from '../../../../worker/features/habits/streaks/contract.ts';
import { markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { unfriendUser } from '../../../../worker/features/social/friends/contract.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { befriended, someIsbns } from '../../../support/worker/features/builders.ts';

// POST /api/streaks/friends_leaderboard, /api/streaks/join_friends_leaderboard

// A Sunday.
let clock = new Date('2026-05-10T12:00:00Z');
const app = createTestApp({ now: () => clock });

test('shows the readers who joined it, with what they earned since Monday', async () => {
  clock = new Date('2026-05-10T12:00:00Z');
  const [ada, bob, carol, dora] = await Promise.all(['Ada', 'Bob', 'Carol', 'Dora'].map((name) => app.reader(name)));
  if (!ada || !bob || !carol || !dora) throw new Error('Four readers were asked for');
  for (const friend of [bob, carol]) await befriended(ada, friend);
  const [isbn = ''] = await someIsbns(1);
  // XP from the week before does not count.
  await bob.call(markRead, { isbn });
  clock = new Date('2026-05-11T12:00:00Z');
  for (const reader of [bob, dora]) await reader.call(joinFriendsLeaderboard, { joined: true });
  await ada.call(checkIn, {});
  await bob.call(checkIn, {});
  await carol.call(checkIn, {});
  expect(await ada.call(friendsLeaderboard, {})).toMatchObject({ joined: false, places: [] });
  await ada.call(joinFriendsLeaderboard, { joined: true });
  await ada.call(markRead, { isbn });
  const table = await ada.call(friendsLeaderboard, {});
  expect(table).toMatchObject({ joined: true, since: '2026-05-11' });
  expect(table.places.map(({ username, experience, is_you }) => [username, experience, is_you])).toEqual([
    ['Ada', 30, true],
    ['Bob', 10, false],
  ]);
  const names = async () => (await ada.call(friendsLeaderboard, {})).places.map(({ username }) => username);
  await bob.call(editProfilePrivacy, { profile_privacy: 'nobody' });
  expect(await names()).toEqual(['Ada']);
  await bob.call(editProfilePrivacy, { profile_privacy: 'everybody' });
  expect(await names()).toEqual(['Ada', 'Bob']);
  await ada.call(unfriendUser, { user_to_friend_id: bob.userId });
  expect(await names()).toEqual(['Ada']);
  // XP starts at zero each week.
  clock = new Date('2026-05-18T00:00:01Z');
  expect((await ada.call(friendsLeaderboard, {})).places).toMatchObject([{ experience: 0 }]);
});
