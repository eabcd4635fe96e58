import { describe, expect, test } from 'vitest';
import { banUser, deleteClub, deletePost, leaveClub } from '../../../worker/clubs/contract.ts';
import { getNotifications, getUnread, markSeen } from '../../../worker/notifications/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { foundsClub, joins, posts } from '../../support/worker/clubs.ts';

const START = Date.parse('2026-03-01T10:00:00Z');
const HOUR = 3_600_000;

/** A club with its founder and two members, on a clock that the test moves on. */
async function aClub() {
  const clock = { now: START };
  const app = createTestApp({ now: () => new Date(clock.now) });
  const [founder, ada, grace] = [await app.reader('Joan'), await app.reader('Ada'), await app.reader('Grace')];
  const clubId = await foundsClub(founder, { name: 'Night Owls' });
  await joins(founder, clubId, ada, grace);
  return { clock, app, founder, ada, grace, clubId };
}

const noticesOf = async (reader: Reader) => (await reader.call(getNotifications, {})).notices;
const linesOf = async (reader: Reader) =>
  (await noticesOf(reader)).map(({ kind, number, unread }) => `${number} ${kind}${unread ? '' : ', read'}`);
const isUnread = async (reader: Reader) => (await reader.call(getUnread, {})).unread;

describe('announcements and posts of a club', () => {
  test('are told to its members and not to who wrote them, with the name of the club and none of the words', async () => {
    const { founder, ada, grace, clubId, clock } = await aClub();
    const postId = await posts(founder, clubId, true);
    clock.now += 1_000;
    await posts(ada, clubId);
    const told = await noticesOf(grace);
    const club = { club_id: clubId, club_name: 'Night Owls', isbn: '', book_title: '', number: 1, unread: true };
    expect(told).toEqual([
      { kind: 'post', about: clubId, timestamp: START / 1000 + 1, ...club },
      { kind: 'announcement', about: postId, timestamp: START / 1000, ...club },
    ]);
    expect(await linesOf(ada)).toEqual(['1 announcement']);
    expect(await linesOf(founder)).toEqual(['1 post']);
  });

  test('light the sign until the reader looks', async () => {
    const { founder, ada, clubId, clock } = await aClub();
    expect(await isUnread(ada)).toBe(false);
    await posts(founder, clubId, true);
    expect(await isUnread(ada)).toBe(true);
    clock.now += 1_000;
    await ada.call(markSeen, {});
    expect(await isUnread(ada)).toBe(false);
  });

  test('posts are one line; while it is unread it comes up again after a day only', async () => {
    const { founder, ada, grace, clubId, clock } = await aClub();
    await posts(founder, clubId);
    clock.now += HOUR;
    await posts(grace, clubId);
    const first = await noticesOf(ada);
    expect(first.map(({ number, timestamp }) => [number, timestamp])).toEqual([[2, START / 1000]]);
    clock.now += 24 * HOUR;
    await posts(founder, clubId);
    const second = await noticesOf(ada);
    expect(second.map(({ number, timestamp }) => [number, timestamp])).toEqual([[3, clock.now / 1000]]);
  });
});

describe('a notice is not shown any more', () => {
  test('to whoever left the club or was banned from it, in the very next answer', async () => {
    const { founder, ada, grace, clubId } = await aClub();
    await posts(founder, clubId, true);
    await ada.call(leaveClub, { club_id: clubId });
    await founder.call(banUser, { club_id: clubId, user_to_ban: grace.userId });
    for (const reader of [ada, grace]) {
      expect(await noticesOf(reader)).toEqual([]);
      expect(await isUnread(reader)).toBe(false);
    }
  });

  test('of a post, an announcement or a club that is gone', async () => {
    const { founder, ada, clubId } = await aClub();
    const announced = await posts(founder, clubId, true);
    const posted = await posts(founder, clubId);
    expect(await linesOf(ada)).toHaveLength(2);
    await founder.call(deletePost, { post_id: announced, type: 'announcements', book_club_id: clubId });
    expect(await linesOf(ada)).toEqual(['1 post']);
    await founder.call(deletePost, { post_id: posted, type: 'posts', book_club_id: clubId });
    expect(await noticesOf(ada)).toEqual([]);
    expect(await isUnread(ada)).toBe(false);
    await posts(founder, clubId, true);
    await founder.call(deleteClub, { club_id: clubId });
    expect(await noticesOf(ada)).toEqual([]);
    expect(await isUnread(ada)).toBe(false);
  });
});
