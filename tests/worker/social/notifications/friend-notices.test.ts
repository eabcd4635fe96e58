import { expect, test } from 'vitest';
import { getActivityFeed } from '../../../../worker/features/activity/contract.ts';
import { startReading } from '../../../../worker/features/library/readings/contract.ts';
import {
  acceptInvite,
  friendUser,
  inviteLink,
  like,
  unfriendUser,
  unlike,
} from '../../../../worker/features/social/friends/contract.ts';
import {
  handleFriendRequest,
  markNoticesRead,
  switchNoticeKind,
} from '../../../../worker/features/social/notifications/contract.ts';
import { createTestApp } from '../../../support/worker/app.ts';
import { befriended, someIsbns } from '../../../support/worker/features/builders.ts';
import { HOUR, linesOf, noticesOf, START } from '../../../support/worker/features/notices.ts';

const aTime = () => {
  const clock = { now: START };
  return { clock, app: createTestApp({ now: () => new Date(clock.now) }) };
};

test('a like of an activity notifies its author, once a day for each activity, and is withdrawn with the like', async () => {
  const { clock, app } = aTime();
  const [ada, grace, joan] = [await app.reader('Ada'), await app.reader('Grace'), await app.reader('Joan')];
  for (const friend of [ada, joan]) await befriended(friend, grace);
  const [isbn = ''] = await someIsbns(1);
  await grace.call(startReading, { isbn });
  const [line] = (await ada.call(getActivityFeed, {})).items;
  const liking = { kind: 'activity', id: line?.id ?? '' } as const;
  for (const friend of [ada, joan]) await friend.call(like, liking);
  expect(await noticesOf(grace)).toMatchObject([
    { kind: 'activity_like', number: 2, unread: true, isbn, book_title: line?.title },
  ]);
  expect((await linesOf(ada)).filter((text) => text.includes('like'))).toEqual([]);
  await grace.call(markNoticesRead, { kind: 'activity_like', about: liking.id });
  clock.now += HOUR;
  await ada.call(unlike, liking);
  await ada.call(like, liking);
  expect((await noticesOf(grace)).filter(({ unread }) => unread)).toEqual([]);
  for (const friend of [ada, joan]) await friend.call(unlike, liking);
  expect(await noticesOf(grace)).toEqual([]);
});

test('the sender is notified when a friend request is accepted, by button or by asking back, and once', async () => {
  const { app } = aTime();
  const [ada, grace, joan] = [await app.reader('Ada'), await app.reader('Grace'), await app.reader('Joan')];
  for (const other of [grace, joan]) await ada.call(friendUser, { user_to_friend_id: other.userId });
  const accept = { target_id: ada.userId, decision: 'accept' } as const;
  await Promise.all([grace.call(handleFriendRequest, accept), grace.call(handleFriendRequest, accept)]);
  await joan.call(friendUser, { user_to_friend_id: ada.userId });
  const notices = await noticesOf(ada);
  expect(notices.map(({ kind, person_name: name }) => `${kind} ${name}`).sort()).toEqual([
    'friend_accepted Grace',
    'friend_accepted Joan',
  ]);
  expect(await noticesOf(grace)).toEqual([]);
  await grace.call(unfriendUser, { user_to_friend_id: ada.userId });
  expect((await noticesOf(ada)).map(({ person_name: name }) => name)).toEqual(['Joan']);
});

test('the inviter is notified when a reader uses their link, unless they switched it off', async () => {
  const { app } = aTime();
  const [ada, grace, joan] = [await app.reader('Ada'), await app.reader('Grace'), await app.reader('Joan')];
  const { code } = await ada.call(inviteLink, {});
  await grace.call(acceptInvite, { code });
  expect(await noticesOf(ada)).toMatchObject([
    { kind: 'invite_used', person_id: grace.userId, person_name: 'Grace', club_id: '' },
  ]);
  await ada.call(switchNoticeKind, { kind: 'invite_used', on: false });
  await joan.call(acceptInvite, { code });
  expect(await linesOf(ada)).toEqual(['1 invite_used']);
});
