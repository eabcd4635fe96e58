import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { recountJob } from '../../../worker/composition/jobs.ts';
import { clubSentences, deletePost, getFeed } from '../../../worker/features/clubs/contract.ts';
import {
  addReply,
  clubReadingSentences,
  deleteReply,
  endReading,
  getReplies,
  openMilestone,
} from '../../../worker/features/clubs/readings/contract.ts';
import { dueJob } from '../../../worker/features/clubs/readings/job.ts';
import { getLikes, like, unlike } from '../../../worker/features/social/friends/contract.ts';
import { getNotifications } from '../../../worker/features/social/notifications/contract.ts';
import { type Reader, reader } from '../../support/worker/app.ts';
import { comesTo, editionsOf, opens, postsOf, reads } from '../../support/worker/features/club-readings.ts';
import { foundsClub, joins, posts } from '../../support/worker/features/clubs.ts';
import { runJob } from '../../support/worker/jobs.ts';

// POST /api/bookclub/add_reply, /api/bookclub/get_replies, /api/bookclub/delete_reply; likes of posts and replies

async function aPost() {
  const [ada, bea, cleo] = [await reader('Ada'), await reader('Bea'), await reader('Cleo')];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea, cleo);
  const postId = await posts(bea, clubId);
  return { ada, bea, cleo, clubId, at: { club_id: clubId, post_id: postId } };
}

const noticeTexts = async (person: Reader) =>
  (await person.call(getNotifications, {})).notices.map(({ kind, number }) => `${number} ${kind}`);

test('replies are listed under their post, oldest first, page by page, and counted', async () => {
  const { ada, bea, at, clubId } = await aPost();
  for (let place = 0; place < 52; place += 1) await ada.call(addReply, { ...at, content: `Reply ${place}` });
  const first = await bea.call(getReplies, at);
  const second = await bea.call(getReplies, { ...at, cursor: first.next_cursor });
  expect([...first.replies, ...second.replies].map(({ content }) => content)).toEqual(
    Array.from({ length: 52 }, (_, place) => `Reply ${place}`),
  );
  expect(second.next_cursor).toBeUndefined();
  expect(first.replies[0]).toMatchObject({ author: 'Ada', author_id: ada.userId, may_delete: false });
  expect((await bea.call(getFeed, { club_id: clubId })).feed.posts[0]?.replies).toBe(52);
});

test('a reply is deleted by its author or an admin, and with its post', async () => {
  const { ada, bea, cleo, at, clubId } = await aPost();
  const replies = async () => (await ada.call(getReplies, at)).replies.length;
  const first = await cleo.call(addReply, { ...at, content: 'One' });
  const second = await cleo.call(addReply, { ...at, content: 'Two' });
  const refusal = await bea.callForError(deleteReply, { club_id: clubId, reply_id: first.reply_id });
  expect(refusal).toMatchObject({ code: 'not_allowed', error: clubReadingSentences.othersReply });
  await cleo.call(deleteReply, { club_id: clubId, reply_id: first.reply_id });
  await ada.call(deleteReply, { club_id: clubId, reply_id: second.reply_id });
  expect(await replies()).toBe(0);
  const third = await cleo.call(addReply, { ...at, content: 'Three' });
  await bea.call(deletePost, { book_club_id: clubId, post_id: at.post_id, type: 'posts' });
  expect((await ada.callForError(getReplies, at)).error).toBe(clubSentences.noPost);
  const refused = await ada.callForError(deleteReply, { club_id: clubId, reply_id: third.reply_id });
  expect(refused.error).toBe(clubReadingSentences.noReply);
});

test('only the author of the post is notified of replies, once for all new ones', async () => {
  const { ada, bea, cleo, at } = await aPost();
  await bea.call(addReply, { ...at, content: 'My own' });
  expect(await noticeTexts(bea)).toEqual([]);
  const { reply_id } = await ada.call(addReply, { ...at, content: 'One' });
  await cleo.call(addReply, { ...at, content: 'Two' });
  expect(await noticeTexts(bea)).toEqual(['2 reply']);
  expect(await noticeTexts(cleo)).toEqual(['1 post']);
  await ada.call(deleteReply, { club_id: at.club_id, reply_id });
  expect(await noticeTexts(bea)).toEqual(['1 reply']);
});

test('no one replies to a withheld post, or reads its replies', async () => {
  const { ada, bea, clubId } = await aPost();
  const [isbn = ''] = await editionsOf(300);
  const parts = await reads(ada, clubId, isbn);
  const at = { club_id: clubId, post_id: await postsOf(ada, clubId, 'it', parts['Part one']) };
  for (const refusal of [
    await bea.callForError(getReplies, at),
    await bea.callForError(addReply, { ...at, content: 'What?' }),
  ]) {
    expect(refusal).toMatchObject({ code: 'not_allowed', error: clubReadingSentences.waits });
  }
  expect((await bea.callForError(like, { kind: 'post', id: at.post_id })).code).toBe('not_found');
  const { reply_id } = await ada.call(addReply, { ...at, content: 'Nobody?' });
  expect((await bea.callForError(like, { kind: 'reply', id: reply_id })).code).toBe('not_found');
  await comesTo(bea, isbn, 'the end');
  expect((await bea.call(getReplies, at)).replies).toHaveLength(1);
  expect(await bea.call(like, { kind: 'reply', id: reply_id })).toMatchObject({ likes: 1, liked: true });
});

test('writing a post for a later milestone does not show its author the replies before they get there', async () => {
  const { ada, bea, cleo, clubId } = await aPost();
  const [isbn = ''] = await editionsOf(300);
  const parts = await reads(ada, clubId, isbn);
  const at = { club_id: clubId, post_id: await postsOf(bea, clubId, 'my guess', parts['Part two']) };
  await comesTo(cleo, isbn, 'the end');
  const { reply_id: replyId } = await cleo.call(addReply, { ...at, content: 'The gardener did it.' });
  const ownPost = async () =>
    (await bea.call(getFeed, { club_id: clubId })).feed.posts.find(({ _id }) => _id === at.post_id);

  expect(await bea.callForError(getReplies, at)).toMatchObject({
    code: 'not_allowed',
    error: clubReadingSentences.waits,
  });
  expect((await bea.callForError(like, { kind: 'reply', id: replyId })).code).toBe('not_found');
  expect((await bea.callForError(getLikes, { kind: 'reply', id: replyId })).code).toBe('not_found');
  expect(await ownPost()).toMatchObject({
    content: 'Who would have thought: my guess.',
    replies: 1,
    replies_wait: true,
  });
  // Authors keep access to their own text: they can add replies, and see who liked them.
  const { reply_id: own } = await bea.call(addReply, { ...at, content: 'Or the cook.' });
  await cleo.call(like, { kind: 'reply', id: own });
  expect((await bea.call(getLikes, { kind: 'reply', id: own })).readers.map(({ id }) => id)).toEqual([cleo.userId]);

  await opens(bea, clubId, parts['Part two'] ?? '');
  expect((await bea.call(getReplies, at)).replies.map(({ content }) => content)).toEqual([
    'The gardener did it.',
    'Or the cook.',
  ]);
  expect(await ownPost()).toMatchObject({ replies_wait: false });
  await bea.call(openMilestone, { club_id: clubId, milestone_id: parts['Part two'] ?? '', open: false });
  await comesTo(bea, isbn, { unit: 'page', value: 200 });
  expect((await bea.call(getReplies, at)).replies).toHaveLength(2);
  expect(await ownPost()).toMatchObject({ replies_wait: false });
});

test('each reader can like a post or reply once; only its author sees who did', async () => {
  const { ada, bea, cleo, at, clubId } = await aPost();
  const { reply_id: replyId } = await cleo.call(addReply, { ...at, content: 'One' });
  for (const { kind, id, author } of [
    { kind: 'post', id: at.post_id, author: bea },
    { kind: 'reply', id: replyId, author: cleo },
  ] as const) {
    await ada.call(like, { kind, id });
    expect(await ada.call(like, { kind, id })).toMatchObject({ likes: 1, liked: true });
    expect((await author.callForError(like, { kind, id })).code).toBe('conflict');
    expect((await author.call(getLikes, { kind, id })).readers.map(({ id: liker }) => liker)).toEqual([ada.userId]);
    expect((await ada.callForError(getLikes, { kind, id })).code).toBe('not_found');
  }
  const visibleCounts = async (person: Reader) => ({
    post: (await person.call(getFeed, { club_id: clubId })).feed.posts[0],
    reply: (await person.call(getReplies, at)).replies[0],
  });
  expect(await visibleCounts(ada)).toMatchObject({ post: { likes: 1, liked: true }, reply: { likes: 1, liked: true } });
  expect(await visibleCounts(bea)).toMatchObject({
    post: { likes: 1, liked: false },
    reply: { likes: 1, liked: false },
  });
  expect(await ada.call(unlike, { kind: 'post', id: at.post_id })).toMatchObject({ likes: 0, liked: false });
  expect((await visibleCounts(bea)).post).toMatchObject({ likes: 0 });
  const stranger = await reader();
  expect((await stranger.callForError(like, { kind: 'reply', id: replyId })).code).toBe('not_found');
});

test('wrong counts are corrected at night', async () => {
  const { ada, bea, at, clubId } = await aPost();
  const [isbn = ''] = await editionsOf(300);
  const parts = await reads(ada, clubId, isbn);
  await postsOf(ada, clubId, 'it', parts['Part one']);
  const { reply_id: replyId } = await ada.call(addReply, { ...at, content: 'One' });
  await bea.call(like, { kind: 'reply', id: replyId });
  const counts = () =>
    env.DB.prepare(
      `SELECT (SELECT max(reply_count) || max(like_count) FROM club_posts WHERE club_id = ?1) AS posts,
        (SELECT max(like_count) FROM club_replies WHERE club_id = ?1) AS replies,
        (SELECT max(post_count) FROM club_milestones WHERE club_id = ?1) AS milestones`,
    )
      .bind(clubId)
      .first();
  const before = await counts();
  expect(before).toEqual({ posts: '10', replies: 1, milestones: 1 });
  await env.DB.batch([
    env.DB.prepare('UPDATE club_posts SET reply_count = 7, like_count = 7 WHERE club_id = ?').bind(clubId),
    env.DB.prepare('UPDATE club_replies SET like_count = 7 WHERE club_id = ?').bind(clubId),
    env.DB.prepare('UPDATE club_milestones SET post_count = 7 WHERE club_id = ?').bind(clubId),
  ]);
  await env.DB.prepare('DELETE FROM job_places').run();
  expect(await runJob(recountJob)).toMatch(
    /posts of clubs: \d+ counted, 2 had drifted; .* 1 had drifted; .* 3 had drifted;/,
  );
  expect(await counts()).toEqual(before);
});

test('members are notified once of a milestone due within two days, while the club reads the book', async () => {
  const { ada, bea, clubId } = await aPost();
  const [isbn = ''] = await editionsOf(300);
  await reads(ada, clubId, isbn, [
    { title: 'Part one', upto: { unit: 'page', value: 100 }, due: '2026-11-12' },
    { title: 'Part two', upto: { unit: 'page', value: 200 }, due: '2026-11-13' },
  ]);
  const night = () => runJob(dueJob, new Date('2026-11-10T00:00:00Z'));
  expect(await night()).toBe('1 milestone is due');
  await night();
  expect((await noticeTexts(bea)).filter((line) => line.includes('due'))).toEqual(['1 due']);
  await ada.call(endReading, { club_id: clubId });
  expect((await noticeTexts(bea)).filter((line) => line.includes('due'))).toEqual([]);
});
