import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import {
  addPost,
  clubSentences,
  deletePost,
  demoteToMember,
  getFeed,
  getInfo,
  leaveClub,
  promoteToAdmin,
} from '../../../worker/features/clubs/contract.ts';
import { getClubsUserIn } from '../../../worker/features/clubs/directory-contract.ts';
import { addReply, getReplies } from '../../../worker/features/clubs/readings/contract.ts';
import { like } from '../../../worker/features/social/friends/contract.ts';
import { markNoticesRead, muteClub } from '../../../worker/features/social/notifications/contract.ts';
import { undoRemoval } from '../../../worker/features/undo/contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';
import { createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { comesTo, editionsOf, reads } from '../../support/worker/features/club-readings.ts';
import { becomesAdmin, fillClub, foundsClub, joins, posts } from '../../support/worker/features/clubs.ts';
import { replacing } from '../../support/worker/watching.ts';

// POST /api/bookclub/get_feed, /api/bookclub/add_post, /api/bookclub/delete_post

test('a post takes author, role, picture and time from the server, not from the body', async () => {
  const ada = await reader('Ada');
  const clubId = await foundsClub(ada);
  const now = new Date(Date.now() + 3_600_000);
  const app = createTestApp({ now: () => now });
  const answer = await app.send('/api/bookclub/add_post', {
    user_id: ada.userId,
    session_token: ada.token,
    author_id: 'somebody-else',
    author: 'Somebody else',
    author_image: 'https://pictures.example/face.png',
    author_picture_is_default: false,
    picture_generation_details: { variant: 'marble', seed: '1', colors: [] },
    date: 1,
    club_id: clubId,
    post_title: ' Chapter four ',
    post_content: 'Line one\r\n\r\n<script>alert(1)</script>',
    is_announcement: false,
  });
  expect(answer.status, answer.text).toBe(200);
  const { feed } = await ada.call(getFeed, { club_id: clubId });
  expect(feed.announcements).toEqual([]);
  const { post_id } = answer.body as { post_id: string };
  expect(feed.posts).toEqual([
    {
      post_id,
      _id: post_id,
      title: 'Chapter four',
      content: 'Line one\n\n<script>alert(1)</script>',
      date: Math.floor(now.getTime() / 1000),
      author: 'Ada',
      author_id: ada.userId,
      author_role: 'admin',
      author_image: '',
      author_picture_is_default: true,
      picture_generation_details: ada.info.picture_generation_details,
      may_delete: true,
      replies: 0,
      likes: 0,
      liked: false,
      replies_wait: false,
      may_move: true,
      version: expect.any(String),
    },
  ]);
  expect((answer.body as { post: unknown }).post).toEqual(feed.posts[0]);
});

test('a post needs text and a title, within their limits', async () => {
  const ada = await reader();
  const clubId = await foundsClub(ada);
  const refused = async (post_title: string, post_content: string) =>
    (await ada.callForError(addPost, { club_id: clubId, post_title, post_content, is_announcement: false })).error;
  expect(await refused('A title', ' \n ')).toBe('Please enter some text to post.');
  expect(await refused('  ', 'Text')).toBe('Please enter a title for your post.');
  expect(await refused('', '')).toBe('Please enter some text to post.');
  expect(await refused('A title', 'x'.repeat(limits.post + 1))).toContain('10000 characters');
  expect(await refused('x'.repeat(limits.title + 1), 'Text')).toContain('200 characters');
});

test('announcements are listed apart from posts, both newest first', async () => {
  const ada = await reader();
  const clubId = await foundsClub(ada);
  const created = { posts: [] as string[], announcements: [] as string[] };
  // All are posted within one second, so the order of creation decides.
  for (let round = 0; round < 4; round += 1) {
    created.posts.unshift(await posts(ada, clubId));
    created.announcements.unshift(await posts(ada, clubId, true));
  }
  const { feed, admins, member_list: members } = await ada.call(getFeed, { club_id: clubId });
  expect(feed.posts.map(({ _id }) => _id)).toEqual(created.posts);
  expect(feed.announcements.map(({ _id }) => _id)).toEqual(created.announcements);
  expect(admins).toEqual([ada.userId]);
  expect(members).toMatchObject([{ id: ada.userId, role: 'admin' }]);
});

test('the same key creates one post, even at the same moment', async () => {
  const ada = await reader();
  const clubId = await foundsClub(ada);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const input = { club_id: clubId, post_title: 'Once', post_content: 'Only once.', is_announcement: false };
  const answers = await Promise.all(Array.from({ length: 8 }, () => ada.call(addPost, input, key)));
  expect(new Set(answers.map(({ post_id: id }) => id)).size).toBe(1);
  expect((await ada.call(getFeed, { club_id: clubId })).feed.posts).toHaveLength(1);
  expect((await ada.call(getInfo, { club_id: clubId })).book_club_info.members[0]?.posts).toBe(1);
});

test('twenty simultaneous posts are all stored, each once', async () => {
  const ada = await reader();
  const clubId = await foundsClub(ada);
  const people = await Promise.all(Array.from({ length: 20 }, () => reader()));
  await joins(ada, clubId, ...people);
  const ids = await Promise.all(people.map((person) => posts(person, clubId)));
  const { feed } = await ada.call(getFeed, { club_id: clubId });
  expect(feed.posts.map(({ _id }) => _id).sort()).toEqual(ids.sort());
});

test('a post is deleted only under its own club and type, and the count goes down', async () => {
  const [ada, bea] = [await reader(), await reader()];
  const clubId = await foundsClub(ada);
  const other = await foundsClub(ada);
  await joins(ada, clubId, bea);
  const id = await posts(bea, clubId);
  const postsOf = async (person: Reader) =>
    (await ada.call(getInfo, { club_id: clubId })).book_club_info.members.find((member) => member.id === person.userId)
      ?.posts;
  expect(await postsOf(bea)).toBe(1);
  for (const wrong of [
    { book_club_id: other, post_id: id, type: 'posts' as const },
    { book_club_id: clubId, post_id: id, type: 'announcements' as const },
    { book_club_id: clubId, post_id: crypto.randomUUID(), type: 'posts' as const },
  ]) {
    expect(await ada.callForError(deletePost, wrong)).toMatchObject({ code: 'not_found', error: clubSentences.noPost });
  }
  await bea.call(deletePost, { book_club_id: clubId, post_id: id, type: 'posts' });
  expect(await postsOf(bea)).toBe(0);
  expect((await bea.call(getFeed, { club_id: clubId })).feed.posts).toEqual([]);
});

test('a deleted post comes back with its replies and likes, for as long as its deleter may write here', async () => {
  const [ada, bea, cleo] = [await reader('Ada'), await reader('Bea'), await reader('Cleo')];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea, cleo);
  const [older, id] = [await posts(ada, clubId), await posts(bea, clubId)];
  await cleo.call(addReply, { club_id: clubId, post_id: id, content: 'Yes.' });
  const { replies } = await ada.call(getReplies, { club_id: clubId, post_id: id });
  await ada.call(like, { kind: 'post', id });
  await ada.call(like, { kind: 'reply', id: replies[0]?.id ?? '' });
  const talk = async () => ({
    feed: (await bea.call(getFeed, { club_id: clubId })).feed.posts,
    replies: (await bea.call(getReplies, { club_id: clubId, post_id: id })).replies,
    members: (await bea.call(getInfo, { club_id: clubId })).book_club_info.members.map(({ posts: count }) => count),
  });
  const before = await talk();
  const remove = (who: Reader) => who.call(deletePost, { book_club_id: clubId, post_id: id, type: 'posts' });
  const { undo_id: own } = await remove(bea);
  // Its number is given to the next post.
  const next = await posts(ada, clubId);
  await bea.call(undoRemoval, { undo_id: own });
  expect((await talk()).feed.map(({ _id }) => _id)).toEqual([id, next, older]);
  await ada.call(deletePost, { book_club_id: clubId, post_id: next, type: 'posts' });
  expect(await talk()).toEqual(before);
  // Deleted by an admin who is none any more.
  await ada.call(promoteToAdmin, { club_id: clubId, user_to_promote: cleo.userId });
  const { undo_id: others } = await remove(cleo);
  await ada.call(demoteToMember, { club_id: clubId, user_to_demote: cleo.userId });
  expect(await cleo.callForError(undoRemoval, { undo_id: others })).toMatchObject({ code: 'conflict' });
  expect((await talk().catch(() => null))?.feed.map(({ _id }) => _id) ?? []).not.toContain(id);
});

test('a post shows its author’s current role, and keeps the name of an author who left', async () => {
  const [ada, bea] = [await reader('Ada'), await reader('Bea')];
  const clubId = await foundsClub(ada);
  await becomesAdmin(ada, clubId, bea);
  await posts(bea, clubId);
  const firstPost = async () => (await ada.call(getFeed, { club_id: clubId })).feed.posts[0];
  expect(await firstPost()).toMatchObject({ author: 'Bea', author_role: 'admin' });
  await ada.call(demoteToMember, { club_id: clubId, user_to_demote: bea.userId });
  expect(await firstPost()).toMatchObject({ author: 'Bea', author_role: 'member' });
  await bea.call(leaveClub, { club_id: clubId });
  expect(await firstPost()).toMatchObject({ author: 'Bea', author_role: 'member', may_delete: true });
});

test('text that looks like SQL stays text', async () => {
  const ada = await reader();
  const clubId = await foundsClub(ada, { name: "'); DROP TABLE clubs; --" });
  const content = `'); DELETE FROM club_posts; -- " \\ % _ {"a":1} \u{1F4DA}`;
  await ada.call(addPost, { club_id: clubId, post_title: content, post_content: content, is_announcement: true });
  const { feed } = await ada.call(getFeed, { club_id: clubId });
  expect(feed.announcements).toMatchObject([{ title: content, content }]);
});

test('a club of 2,000 members and 10,000 posts reads no more rows than one with a single full page', async () => {
  const ada = await reader();
  const [small, large] = [await foundsClub(ada, { name: 'Small' }), await foundsClub(ada, { name: 'Large' })];
  await fillClub(small, { members: 60, posts: 220 });
  await fillClub(large, { members: 2_000, posts: 10_000 });
  const [rows, few] = [await rowsRead(ada, large), await rowsRead(ada, small)];
  expect(rows.map((read, place) => Math.abs(read - (few[place] ?? Number.NaN)) <= 1)).toEqual(few.map(() => true));
  // A page of posts with authors and their roles, a page of members with their users, and a few more.
  expect(rows.reduce((sum, read) => sum + read)).toBeLessThan(50 * 3 + 50 * 2 + 24);

  const { feed, member_list: members, ...cursors } = await ada.call(getFeed, { club_id: large });
  expect(feed.posts).toHaveLength(50);
  expect(members).toHaveLength(50);
  expect(members[0]?.id).toBe(ada.userId);

  const second = await ada.call(getFeed, { club_id: large, cursor: cursors.next_cursor });
  expect(second.feed.posts).toHaveLength(50);
  expect(second.member_list).toEqual([]);
  expect(second.feed.posts.some(({ _id }) => feed.posts.some((post) => post._id === _id))).toBe(false);
  const nextPage = await ada.call(getFeed, { club_id: large, cursor: cursors.members_next_cursor });
  expect(nextPage.feed.posts).toEqual([]);
  expect(nextPage.member_list).toHaveLength(50);
  expect(nextPage.member_list.some(({ id }) => members.some((member) => member.id === id))).toBe(false);

  const { book_club_info: info } = await ada.call(getInfo, { club_id: large });
  expect(info).toMatchObject({ member_count: 2_001 });
  expect(info.members).toHaveLength(50);
});

test('every post is on exactly one page', async () => {
  const ada = await reader();
  const clubId = await foundsClub(ada);
  await fillClub(clubId, { members: 3, posts: 180 });
  const visited: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await ada.call(getFeed, { club_id: clubId, cursor });
    visited.push(...page.feed.posts.map(({ _id }) => _id));
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  expect(visited).toHaveLength(180);
  expect(new Set(visited).size).toBe(180);
});

describe('where posts are withheld until their reader gets there', () => {
  /** Creates a club of `count` posts, of which those that `waits` selects are withheld from Bea. */
  async function waitingFor(count: number, waits: (number: number) => boolean) {
    const [ada, bea] = [await reader('Ada'), await reader('Bea')];
    const clubId = await foundsClub(ada);
    await joins(ada, clubId, bea);
    const [isbn = ''] = await editionsOf(300);
    const { 'Part two': milestoneId = '' } = await reads(ada, clubId, isbn);
    await fillClub(clubId, { members: 3, posts: count });
    const waiting = Array.from({ length: count }, (_, place) => place + 1).filter(waits);
    // These are the IDs that fillClub creates.
    await env.DB.prepare(
      `UPDATE club_posts SET milestone_id = ?1 WHERE club_id = ?2
       AND id IN (SELECT 'post-' || ?2 || '-' || value FROM json_each(?3))`,
    )
      .bind(milestoneId, clubId, JSON.stringify(waiting))
      .run();
    return { ada, bea, clubId, isbn, milestoneId, waiting };
  }

  /** Returns the titles on each page. */
  async function pagesOf(person: Reader, clubId: string): Promise<string[][]> {
    const pages: string[][] = [];
    let cursor: string | undefined;
    do {
      const page = await person.call(getFeed, { club_id: clubId, cursor });
      pages.push(page.feed.posts.map(({ title }) => title));
      cursor = page.next_cursor;
    } while (cursor !== undefined);
    return pages;
  }

  const titles = (count: number, isVisible: (number: number) => boolean) =>
    Array.from({ length: count }, (_, place) => count - place)
      .filter(isVisible)
      .map((number) => `Title ${number}`);

  test('pages are full all the same, and every other post is on exactly one', async () => {
    const third = (number: number) => number % 3 === 0;
    const { bea, clubId, isbn } = await waitingFor(330, (number) => !third(number));
    const pages = await pagesOf(bea, clubId);
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 10]);
    expect(pages.flat()).toEqual(titles(330, third));
    await comesTo(bea, isbn, 'the end');
    expect((await pagesOf(bea, clubId)).flat()).toEqual(titles(330, () => true));
  });

  test('where more are withheld than one page looks at, pages are short, and no post is skipped', async () => {
    // The newest 450 are withheld, then every second one; a page checks 200 posts.
    const isVisible = (number: number) => number <= 130 && number % 2 === 0;
    const { ada, bea, clubId } = await waitingFor(580, (number) => !isVisible(number));
    const pages = await pagesOf(bea, clubId);
    expect(pages.map(({ length }) => length)).toEqual([0, 0, 50, 15]);
    expect(pages.flat()).toEqual(titles(580, isVisible));
    const rows = await rowsRead(bea, clubId);
    expect(rows.reduce((sum, read) => sum + read)).toBeLessThan(200 * 8);
    const deletedIds = Array.from({ length: 200 }, (_, place) => `post-${clubId}-${150 + place}`);
    await env.DB.prepare('DELETE FROM club_posts WHERE id IN (SELECT value FROM json_each(?))')
      .bind(JSON.stringify(deletedIds))
      .run();
    expect((await pagesOf(bea, clubId)).flat()).toEqual(titles(580, isVisible));
    expect((await pagesOf(ada, clubId)).flat()).toEqual(titles(580, isVisible));
  });

  test('a page begins where the previous one ended, whatever was reached or written in between', async () => {
    const { ada, bea, clubId, isbn } = await waitingFor(300, (number) => number > 60);
    const first = await bea.call(getFeed, { club_id: clubId });
    expect(first.feed.posts.map(({ title }) => title)).toEqual([]);
    await posts(ada, clubId);
    await comesTo(bea, isbn, 'the end');
    const second = await bea.call(getFeed, { club_id: clubId, cursor: first.next_cursor });
    expect(second.feed.posts[0]?.title).toBe('Title 100');
    expect(second.feed.posts).toHaveLength(50);
  });
});

async function rowsRead(as: Reader, clubId: string): Promise<number[]> {
  const rows: number[] = [];
  const withSession = (start?: string) => {
    const session = env.DB.withSession(start);
    const batch = async (statements: D1PreparedStatement[]) => {
      const results = await session.batch(statements);
      rows.push(...results.map(({ meta }) => meta.rows_read ?? Number.NaN));
      return results;
    };
    return replacing(session, { batch });
  };
  const app = createTestApp({ env: { ...env, DB: replacing(env.DB, { withSession }) } });
  await app.call(getFeed, { club_id: clubId }, { as });
  return rows;
}

test('posts that a member has not read are counted and dated, until they come; not in a muted club', async () => {
  const [ada, bea] = [await reader('Ada'), await reader('Bea')];
  const clubId = await foundsClub(ada);
  await joins(ada, clubId, bea);
  const club = { club_id: clubId };
  const unread = async () => [
    (await ada.call(getClubsUserIn, {})).data[0]?.new_posts,
    (await ada.call(getFeed, club)).new_since,
  ];
  await posts(ada, clubId);
  expect(await unread()).toEqual([0, undefined]);
  await posts(bea, clubId);
  await posts(bea, clubId);
  const { posts: written } = (await ada.call(getFeed, club)).feed;
  expect(await unread()).toEqual([2, written.at(-2)?.date]);
  await ada.call(markNoticesRead, club);
  expect(await unread()).toEqual([0, undefined]);
  await ada.call(muteClub, { ...club, muted: true });
  await posts(bea, clubId);
  expect(await unread()).toEqual([0, undefined]);
});
