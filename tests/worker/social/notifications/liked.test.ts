import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { deleteAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { banUser, deletePost, getFeed, leaveClub } from '../../../../worker/features/clubs/contract.ts';
import { addReply, deleteReply } from '../../../../worker/features/clubs/readings/contract.ts';
import { like, unlike } from '../../../../worker/features/social/friends/contract.ts';
import {
  markNoticesRead,
  muteClub,
  switchNoticeKind,
} from '../../../../worker/features/social/notifications/contract.ts';
import type { Reader } from '../../../support/worker/app.ts';
import { joins, posts } from '../../../support/worker/features/clubs.ts';
import { aClub, HOUR, linesOf, noticesOf } from '../../../support/worker/features/notices.ts';

describe('likes of posts and replies', () => {
  /** Creates a club where Ada wrote a post and a reply; `likesPost` and `likesReply` like them. */
  async function aLikedAuthor() {
    const club = await aClub();
    const { ada, clubId } = club;
    const postId = await posts(ada, clubId);
    const { reply_id: replyId } = await ada.call(addReply, { club_id: clubId, post_id: postId, content: 'And more.' });
    const likesPost = (reader: Reader) => reader.call(like, { kind: 'post', id: postId });
    const likesReply = (reader: Reader) => reader.call(like, { kind: 'reply', id: replyId });
    return { ...club, postId, replyId, likesPost, likesReply };
  }
  const likesOf = async (reader: Reader) => (await linesOf(reader)).filter((line) => line.includes('like')).sort();

  test('notify the author, in one notice a day for each, and are withdrawn with the like', async () => {
    const { founder, ada, grace, clubId, clock, postId, likesPost, likesReply } = await aLikedAuthor();
    for (const reader of [founder, grace]) await likesPost(reader);
    await likesReply(grace);
    expect(await likesOf(ada)).toEqual(['1 reply_like', '2 post_like']);
    const notice = (await noticesOf(ada)).find(({ kind }) => kind === 'post_like');
    expect(notice).toMatchObject({ about: postId, club_id: clubId, club_name: 'Night Owls', isbn: '', book_title: '' });
    expect((await noticesOf(founder)).filter(({ kind }) => kind.endsWith('_like'))).toEqual([]);
    clock.now += HOUR;
    await ada.call(markNoticesRead, {});
    clock.now += HOUR;
    await grace.call(unlike, { kind: 'post', id: postId });
    await likesPost(grace);
    // A like notifies at most once a day, whether or not the notice has been read.
    expect((await noticesOf(ada)).filter(({ unread }) => unread)).toEqual([]);
    clock.now += 24 * HOUR;
    await grace.call(unlike, { kind: 'post', id: postId });
    await likesPost(grace);
    expect(await likesOf(ada)).toEqual(['1 post_like', '1 reply_like, read']);
    await grace.call(unlike, { kind: 'post', id: postId });
    expect(await likesOf(ada)).toEqual(['1 reply_like, read']);
  });

  test('create no notice where the kind is turned off or the club is muted', async () => {
    const { founder, ada, clubId, likesPost, likesReply } = await aLikedAuthor();
    await ada.call(switchNoticeKind, { kind: 'post_like', on: false });
    await likesPost(founder);
    await likesReply(founder);
    expect(await likesOf(ada)).toEqual(['1 reply_like']);
    const muted = await aLikedAuthor();
    await muted.ada.call(muteClub, { club_id: muted.clubId, muted: true });
    await muted.likesPost(muted.founder);
    await muted.likesReply(muted.founder);
    expect(await noticesOf(muted.ada)).toEqual([]);
    expect((await ada.call(getFeed, { club_id: clubId })).muted).toBe(false);
  });

  test('notify no former member, and count no former, banned or deleted member', async () => {
    const { app, founder, ada, grace, clubId, likesPost } = await aLikedAuthor();
    const [bob, eve] = [await app.reader('Bob'), await app.reader('Eve')];
    await joins(founder, clubId, bob, eve);
    for (const reader of [founder, grace, bob, eve]) await likesPost(reader);
    expect(await likesOf(ada)).toEqual(['4 post_like']);
    await grace.call(leaveClub, { club_id: clubId });
    expect(await likesOf(ada)).toEqual(['3 post_like']);
    await founder.call(banUser, { club_id: clubId, user_to_ban: bob.userId });
    await eve.call(deleteAccount, { confirm: 'confirm' });
    expect(await likesOf(ada)).toEqual(['1 post_like']);
    await ada.call(leaveClub, { club_id: clubId });
    expect(await noticesOf(ada)).toEqual([]);
    const other = await aLikedAuthor();
    await other.ada.call(leaveClub, { club_id: other.clubId });
    await other.likesPost(other.founder);
    await joins(other.founder, other.clubId, other.ada);
    expect(await likesOf(other.ada)).toEqual([]);
  });

  test('are deleted with the post or reply', async () => {
    const { founder, ada, clubId, postId, replyId, likesPost, likesReply } = await aLikedAuthor();
    await likesPost(founder);
    await likesReply(founder);
    await ada.call(deleteReply, { club_id: clubId, reply_id: replyId });
    expect(await likesOf(ada)).toEqual(['1 post_like']);
    await ada.call(deletePost, { book_club_id: clubId, post_id: postId, type: 'posts' });
    expect(await noticesOf(ada)).toEqual([]);
  });

  test('are counted for each post, of its author and in its own club', async () => {
    const { founder, ada, grace, clubId, postId, likesPost } = await aLikedAuthor();
    const other = await posts(ada, clubId);
    for (const reader of [founder, grace]) await likesPost(reader);
    await grace.call(like, { kind: 'post', id: other });
    const numbers = async (reader: Reader) =>
      Object.fromEntries(
        (await noticesOf(reader))
          .filter(({ kind }) => kind === 'post_like')
          .map(({ about, number }) => [about, number]),
      );
    expect(await numbers(ada)).toEqual({ [postId]: 2, [other]: 1 });
    // Rows that no call writes: about another reader's post, and for a club that does not contain the post.
    const otherPost = await aLikedAuthor();
    const copied = (userId: string, inClub: string) =>
      env.DB.prepare(
        `INSERT INTO notices (user_id, kind, about, club_id, since, raised_at)
          SELECT ?, kind, about, ?, since, raised_at FROM notices WHERE user_id = ? AND about = ?`,
      ).bind(userId, inClub, ada.userId, postId);
    await env.DB.batch([copied(grace.userId, clubId), copied(otherPost.ada.userId, otherPost.clubId)]);
    await env.DB.prepare('UPDATE club_posts SET user_id = ? WHERE id = ?').bind(otherPost.ada.userId, postId).run();
    expect(await numbers(grace)).toEqual({});
    expect(await numbers(otherPost.ada)).toEqual({});
  });
});
