import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { getSettings } from '../../../../worker/features/accounts/settings/contract.ts';
import { type NoticeKind, noticeKinds } from '../../../../worker/features/accounts/settings/kinds-contract.ts';
import { banUser, deleteClub, deletePost, getFeed, leaveClub } from '../../../../worker/features/clubs/contract.ts';
import { notifyClub } from '../../../../worker/features/clubs/notices.ts';
import { vote } from '../../../../worker/features/clubs/polls/contract.ts';
import { addReply } from '../../../../worker/features/clubs/readings/contract.ts';
import { deleteBookReview } from '../../../../worker/features/reviews/contract.ts';
import { like } from '../../../../worker/features/social/friends/contract.ts';
import {
  getNotifications,
  getUnread,
  markNoticesRead,
  markSeen,
  muteClub,
  switchNoticeKind,
} from '../../../../worker/features/social/notifications/contract.ts';
import { noticeTo } from '../../../../worker/features/social/notifications/notices.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import type { Statement } from '../../../../worker/platform/db/statement.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { anIsbn, hasReviewed } from '../../../support/worker/features/builders.ts';
import { asksWhatToRead, plansMeeting } from '../../../support/worker/features/club-life.ts';
import { comesTo, editionsOf, reads } from '../../../support/worker/features/club-readings.ts';
import { foundsClub, joins, posts } from '../../../support/worker/features/clubs.ts';
import { aClub, HOUR, linesOf, noticesOf, START } from '../../../support/worker/features/notices.ts';

const isUnread = async (reader: Reader) => (await reader.call(getUnread, {})).unread;

/** Inserts another reader's like of a review at the given time. */
async function isLiked(reviewId: string, at: number): Promise<void> {
  const { userId } = await createTestApp().reader();
  await env.DB.prepare('INSERT INTO review_likes VALUES (?, ?, ?)').bind(reviewId, userId, at).run();
}

/** Saves statements as the features that create notices do. */
async function saves(...statements: Statement[]): Promise<void> {
  const database = openDatabase(env.DB, null, 'first-primary');
  await database.save(statements);
}

/** Inserts the request directly, as readers cannot ask to join the club of these tests. */
const asksToJoin = (reader: Reader, clubId: string) =>
  env.DB.prepare('INSERT INTO club_join_requests (club_id, user_id, message, asked_at) VALUES (?, ?, ?, 1)')
    .bind(clubId, reader.userId, 'May I?')
    .run();

/** Creates a poll that is open by the database's own clock, which tests cannot move. */
async function openPoll(admin: Reader, clubId: string) {
  const poll = await asksWhatToRead(admin, clubId, { ends: START / 1000 + 86_400 });
  await env.DB.prepare('UPDATE club_polls SET ends_at = unixepoch() + 3600 WHERE id = ?').bind(poll.pollId).run();
  return poll;
}

/** Makes a club read a book, and returns the ID of the plan's first milestone. */
async function plansPart(admin: Reader, clubId: string): Promise<string> {
  const [isbn = ''] = await editionsOf(300);
  const { 'Part one': first = '' } = await reads(admin, clubId, isbn);
  return first;
}

describe('announcements and posts of a club', () => {
  test('notify its members but not their author, with the names of the club and the announcement', async () => {
    const { founder, ada, grace, clubId, clock } = await aClub();
    const postId = await posts(founder, clubId, true);
    clock.now += 1_000;
    await posts(ada, clubId);
    const notices = await noticesOf(grace);
    const club = { club_id: clubId, club_name: 'Night Owls', isbn: '', book_title: '', number: 1, unread: true };
    const none = { date: null, person_id: '', person_name: '' };
    expect(notices).toEqual([
      { kind: 'post', about: clubId, timestamp: START / 1000 + 1, title: '', ...club, ...none },
      { kind: 'announcement', about: postId, timestamp: START / 1000, title: 'Chapter four', ...club, ...none },
    ]);
    expect(await linesOf(ada)).toEqual(['1 announcement']);
    expect(await linesOf(founder)).toEqual(['1 post']);
  });

  test('show the unread sign until the reader looks', async () => {
    const { founder, ada, clubId, clock } = await aClub();
    expect(await isUnread(ada)).toBe(false);
    await posts(founder, clubId, true);
    expect(await isUnread(ada)).toBe(true);
    clock.now += 1_000;
    await ada.call(markSeen, {});
    expect(await isUnread(ada)).toBe(false);
  });

  test('posts are one notice, which is repeated only after a day while it is unread', async () => {
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

describe('a notice is no longer shown', () => {
  test('to a reader who left the club or was banned from it, from the next answer on', async () => {
    const { founder, ada, grace, clubId } = await aClub();
    await posts(founder, clubId, true);
    await ada.call(leaveClub, { club_id: clubId });
    await founder.call(banUser, { club_id: clubId, user_to_ban: grace.userId });
    for (const reader of [ada, grace]) {
      expect(await noticesOf(reader)).toEqual([]);
      expect(await isUnread(reader)).toBe(false);
    }
  });

  test('of a deleted post, announcement or club', async () => {
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

describe('/api/notifications/mark_read', () => {
  test('marks by kind, by subject and by club, and lists unread ones first', async () => {
    const { founder, ada, clubId, clock } = await aClub();
    const other = await foundsClub(founder, { name: 'Early Birds' });
    await joins(founder, other, ada);
    await posts(founder, clubId);
    clock.now += 1_000;
    await posts(founder, clubId, true);
    clock.now += 1_000;
    const announced = await posts(founder, other, true);
    await ada.call(markNoticesRead, { kind: 'announcement', about: announced });
    expect(await linesOf(ada)).toEqual(['1 announcement', '1 post', '1 announcement, read']);
    await ada.call(markNoticesRead, { kind: 'post' });
    expect(await linesOf(ada)).toEqual(['1 announcement', '1 announcement, read', '1 post, read']);
    await ada.call(markNoticesRead, { club_id: other });
    expect((await linesOf(ada))[0]).toBe('1 announcement');
    await ada.call(markNoticesRead, {});
    expect(await linesOf(ada)).toEqual(['1 announcement, read', '1 announcement, read', '1 post, read']);
    expect(await isUnread(ada)).toBe(false);
  });

  test('new posts are shown at once when the last ones were read, and only new ones are counted', async () => {
    const { founder, ada, clubId, clock } = await aClub();
    await posts(founder, clubId);
    await posts(founder, clubId);
    clock.now += 1_000;
    expect((await ada.call(getFeed, { club_id: clubId })).unread).toBe(true);
    await ada.call(markNoticesRead, { club_id: clubId });
    expect((await ada.call(getFeed, { club_id: clubId })).unread).toBe(false);
    expect(await linesOf(ada)).toEqual(['2 post, read']);
    clock.now += 1_000;
    await posts(founder, clubId);
    expect(await linesOf(ada)).toEqual(['1 post']);
  });

  test('changes no other reader', async () => {
    const { founder, ada, grace, clubId } = await aClub();
    await posts(founder, clubId);
    await ada.call(markNoticesRead, {});
    expect(await linesOf(grace)).toEqual(['1 post']);
  });
});

describe('/api/notifications/switch_kind and /api/notifications/mute_club', () => {
  test('a kind that is turned off creates no notices until it is turned on', async () => {
    const { founder, ada, grace, clubId } = await aClub();
    await ada.call(switchNoticeKind, { kind: 'post', on: false });
    expect((await ada.call(getSettings, {})).notice_kinds_off).toEqual(['post']);
    await posts(founder, clubId);
    await posts(founder, clubId, true);
    expect(await linesOf(ada)).toEqual(['1 announcement']);
    expect(await linesOf(grace)).toHaveLength(2);
    await ada.call(switchNoticeKind, { kind: 'post', on: true });
    expect((await ada.call(getSettings, {})).notice_kinds_off).toEqual([]);
    await posts(grace, clubId);
    expect((await linesOf(ada)).filter((line) => line.endsWith('post'))).toHaveLength(1);
  });

  test('a muted club notifies its member only of what is addressed to them', async () => {
    const { founder, ada, grace, clubId } = await aClub();
    await ada.call(muteClub, { club_id: clubId, muted: true });
    expect((await ada.call(getFeed, { club_id: clubId })).muted).toBe(true);
    await posts(founder, clubId);
    await posts(founder, clubId, true);
    expect(await noticesOf(ada)).toEqual([]);
    expect(await linesOf(grace)).toHaveLength(2);
    const now = START / 1000;
    await saves(noticeTo({ kind: 'acceptance', userId: ada.userId, clubId, about: clubId, by: founder.userId, now }));
    expect(await linesOf(ada)).toEqual(['1 acceptance']);
    await ada.call(muteClub, { club_id: clubId, muted: false });
    await posts(founder, clubId, true);
    expect(await linesOf(ada)).toContain('1 announcement');
  });

  test('only members can mute a club', async () => {
    const { app, clubId } = await aClub();
    const stranger = await app.reader();
    expect((await stranger.callForError(muteClub, { club_id: clubId, muted: true })).code).toBe('not_found');
  });
});

describe('statements for features', () => {
  const now = START / 1000;

  test('noticeTo notifies one reader, but no one of their own activity, and skips deleted accounts', async () => {
    const ada = await createTestApp({ now: () => new Date(START) }).reader();
    const isbn = await anIsbn();
    const about = await hasReviewed(ada, isbn);
    const liked = { kind: 'like', about, clubId: null, now } as const;
    await saves(
      noticeTo({ ...liked, userId: ada.userId, by: ada.userId }),
      noticeTo({ ...liked, userId: '1234567890123456', by: '' }),
    );
    expect(await noticesOf(ada)).toEqual([]);
    await isLiked(about, now);
    await saves(noticeTo({ ...liked, userId: ada.userId, by: '1234567890123456' }));
    expect(await noticesOf(ada)).toMatchObject([{ kind: 'like', about, isbn, book_title: expect.stringMatching(/./) }]);
    await ada.call(deleteBookReview, { review_id: about, isbn });
    expect(await noticesOf(ada)).toEqual([]);
    expect(await isUnread(ada)).toBe(false);
  });

  test('likes of a review are notified once a day, read or not', async () => {
    const clock = { now: START };
    const ada = await createTestApp({ now: () => new Date(clock.now) }).reader();
    const about = await hasReviewed(ada, await anIsbn());
    const liked = async (at: number) => {
      await isLiked(about, at);
      await saves(noticeTo({ kind: 'like', about, clubId: null, by: '', userId: ada.userId, now: at }));
    };
    await liked(now);
    clock.now += HOUR;
    await ada.call(markNoticesRead, { kind: 'like' });
    await liked(now + 7_200);
    expect(await linesOf(ada)).toEqual(['1 like, read']);
    await liked(now + 86_400);
    // Both likes since the notice was read.
    expect(await linesOf(ada)).toEqual(['2 like']);
  });

  test('notifyClub with a role notifies the admins, and is hidden from former ones', async () => {
    const { app, founder, ada, clubId } = await aClub();
    await asksToJoin(await app.reader(), clubId);
    const notice = { kind: 'request', about: clubId, clubId, by: '', now } as const;
    await saves(notifyClub({ ...notice, role: 'admin' }));
    expect(await linesOf(founder)).toEqual(['1 request']);
    expect(await noticesOf(ada)).toEqual([]);
    await saves(notifyClub(notice));
    expect(await noticesOf(ada)).toEqual([]);
  });

  test('what happens once is notified once', async () => {
    const { founder, ada, clubId } = await aClub();
    const subjects: Partial<Record<NoticeKind, string>> = {
      poll: (await openPoll(founder, clubId)).pollId,
      meeting: await plansMeeting(founder, clubId),
      due: await plansPart(founder, clubId),
    };
    const addNotice = (kind: NoticeKind, at: number) =>
      saves(notifyClub({ kind, about: subjects[kind] ?? clubId, clubId, by: '', now: at }));
    for (const kind of ['poll', 'meeting', 'due'] as const) await addNotice(kind, now);
    await ada.call(markNoticesRead, {});
    for (const kind of ['poll', 'meeting', 'due'] as const) await addNotice(kind, now + 7 * 86_400);
    expect((await noticesOf(ada)).map(({ unread }) => unread)).toEqual([false, false, false]);
  });

  test('a poll the reader voted in and a part they have read are no longer announced', async () => {
    const { founder, ada, grace, clubId } = await aClub();
    const { pollId, isbns } = await openPoll(founder, clubId);
    const [isbn = ''] = await editionsOf(300);
    const { 'Part one': part = '' } = await reads(founder, clubId, isbn);
    for (const [kind, about] of [
      ['poll', pollId],
      ['due', part],
    ] as const) {
      await saves(notifyClub({ kind, about, clubId, by: founder.userId, now }));
    }
    const both = ['due Part one', 'poll '];
    const kindsOf = async (reader: Reader) =>
      (await noticesOf(reader)).map(({ kind, title }) => `${kind} ${title}`).sort();
    expect([await kindsOf(ada), await kindsOf(grace)]).toEqual([both, both]);
    await ada.call(vote, { club_id: clubId, poll_id: pollId, books: [{ isbn: isbns[0] ?? '' }] });
    await comesTo(grace, isbn, { unit: 'page', value: 120 });
    expect([await kindsOf(ada), await kindsOf(grace)]).toEqual([['due Part one'], ['poll ']]);
  });

  test('every kind is shown to its recipient, page by page', async () => {
    const { app, founder, ada, clubId } = await aClub();
    await asksToJoin(await app.reader(), clubId);
    const { pollId } = await openPoll(founder, clubId);
    const meeting = await plansMeeting(founder, clubId);
    const about = await hasReviewed(founder, await anIsbn());
    await isLiked(about, now);
    const post = await posts(founder, clubId, true);
    await ada.call(addReply, { club_id: clubId, post_id: post, content: 'Who keeps it, then?' });
    const own = { club_id: clubId, post_id: post, content: 'Nobody, any more.' };
    const { reply_id: reply } = await founder.call(addReply, own);
    await ada.call(like, { kind: 'post', id: post });
    await ada.call(like, { kind: 'reply', id: reply });
    const ids: string[] = [];
    for (let place = 0; place < 50; place += 1) {
      // A club may make ten announcements a day; these represent those of a week.
      if (place % 9 === 0) await env.DB.prepare("DELETE FROM capped_acts WHERE kind = 'announcement'").run();
      ids.push(await posts(founder, clubId, true));
    }
    const subjects: Partial<Record<NoticeKind, string>> = {
      like: about,
      announcement: post,
      reply: post,
      poll: pollId,
      poll_ended: pollId,
      post_like: post,
      reply_like: reply,
      meeting,
      due: await plansPart(founder, clubId),
    };
    const { userId } = founder;
    await saves(
      ...noticeKinds.map((kind) =>
        noticeTo({
          kind,
          userId,
          about: subjects[kind] ?? clubId,
          clubId: kind === 'like' ? null : clubId,
          by: '',
          now,
        }),
      ),
      ...ids.map((id, place) =>
        noticeTo({ kind: 'announcement', userId, about: id, clubId, by: '', now: now + place }),
      ),
    );
    const first = await founder.call(getNotifications, {});
    const second = await founder.call(getNotifications, { cursor: first.notices_next_cursor });
    expect([first.notices.length, second.notices_next_cursor, second.notifications]).toEqual([50, undefined, []]);
    const all = [...first.notices, ...second.notices];
    expect(new Set(all.map(({ kind, about }) => `${kind} ${about}`)).size).toBe(62);
    // No one else posted in the club, and no friend did anything.
    const absent: NoticeKind[] = [
      ...(['post', 'activity_like', 'friend_accepted', 'invite_used'] as const),
      ...(['club_closed', 'content_removed', 'report_decided', 'reviews_joined'] as const),
      ...(['account_waiting', 'message_answered'] as const),
    ];
    expect([...new Set(all.map(({ kind }) => kind))].sort()).toEqual(
      noticeKinds.filter((kind) => !absent.includes(kind)).sort(),
    );
  });
});
