import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { addOwnBook } from '../../../../worker/features/books/own/contract.ts';
import { addPost } from '../../../../worker/features/clubs/contract.ts';
import { answerMeeting } from '../../../../worker/features/clubs/meetings/contract.ts';
import { addReply, shareProgress } from '../../../../worker/features/clubs/readings/contract.ts';
import { requestToJoin } from '../../../../worker/features/clubs/requests/contract.ts';
import { completeGame } from '../../../../worker/features/games/contract.ts';
import { joinFriendsLeaderboard } from '../../../../worker/features/habits/streaks/contract.ts';
import {
  blockReader,
  friendUser,
  inviteLink,
  like,
  unblockReader,
} from '../../../../worker/features/social/friends/contract.ts';
import { shareBookToFriend } from '../../../../worker/features/social/sharing/contract.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { endpoints } from '../../../support/worker/examples.ts';
import { befriended, hasRead, hasReviewed, listOf, someIsbns } from '../../../support/worker/features/builders.ts';
import { plansMeeting } from '../../../support/worker/features/club-life.ts';
import { editionsOf, reads } from '../../../support/worker/features/club-readings.ts';
import { becomesAdmin, foundsClub, isBanned } from '../../../support/worker/features/clubs.ts';
import { solved } from '../../../support/worker/features/games.ts';

// Every call that returns readers or their text, made by a reader before and after a block, in either direction. A call
// whose answer can contain a reader is made here or has a reason in EXEMPT.

const app = createTestApp();

const NAME = 'Zanthippe';
const WORDS = 'quixotically';

// Fields by which an answer names a reader.
const PERSON = /^(user_?name|userId|author_id|reporter|picture_generation_details|inviter|friend|sender|added_by)$/;

interface Schema {
  type: string;
  shape?: Record<string, z.core.$ZodType>;
  element?: z.core.$ZodType;
  innerType?: z.core.$ZodType;
  valueType?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
}

function namesPeople(schema: z.core.$ZodType): boolean {
  const def: Schema = schema._zod.def;
  const inner = [def.element, def.innerType, def.valueType, ...(def.options ?? [])].filter(
    (part) => part !== undefined,
  );
  return (
    Object.entries(def.shape ?? {}).some(([field, value]) => PERSON.test(field) || namesPeople(value)) ||
    inner.some(namesPeople)
  );
}

/** Calls that return readers but need no check of blocks, each with the reason. */
const EXEMPT: Record<string, string> = {
  '/api/social/blocked': 'whom the reader has blocked',
  '/api/users/login': 'the reader themselves',
  '/api/passkeys/sign_up': 'the reader themselves',
  '/api/setup/finish': 'the reader themselves',
  '/api/passkeys/login': 'the reader themselves',
  '/api/recovery/login': 'the reader themselves',
  '/api/oidc/finish': 'the reader themselves',
  '/api/users/create_user': 'the reader themselves',
  '/api/settings/get': 'the reader themselves',
  '/api/settings/editusername': 'the reader themselves',
  '/api/social/accept_invite': 'a write, tried below',
  '/api/bookclub/add_post': 'what the reader has just written',
  '/api/bookclub/add_reply': 'what the reader has just written',
  '/api/games/getspinestacker': 'the figures of /api/games/getwordsearch',
  '/api/games/getrandomcover': 'the figures of /api/games/getwordsearch',
  '/api/librarian/own_books': 'librarians judge books of everybody',
  '/api/librarian/own_book_imports': 'librarians judge books of everybody',
  '/api/admin/get_reported_reviews': 'moderators judge reports of everybody',
  '/api/moderation/reports': 'moderators judge reports of everybody',
  '/api/moderation/decisions': 'moderators see the decisions of everybody',
};

interface CheckedCall {
  path: string;
  input: object;
  holds: string;
}

let reader: Reader;
/** Three readers who share a name: a friend, one who has sent a friend request, and a stranger. */
let friend: Reader;
let viewer: Reader;
let stranger: Reader;
let checkedCalls: CheckedCall[];
let writes: CheckedCall[];

beforeAll(async () => {
  [reader, friend] = [await app.reader('Rita'), await app.reader(`${NAME} Friend`)];
  [viewer, stranger] = [await app.reader(`${NAME} Asking`), await app.reader(`${NAME} Stranger`)];
  const founder = await app.reader('Joan');
  const [isbn = '', other = '', third = ''] = await someIsbns(3);
  const [clubBook = ''] = await editionsOf(300);
  await befriended(reader, friend);
  await hasRead(reader, isbn, other, third);
  await hasRead(stranger, isbn, other);
  await hasRead(friend, third);
  const reviewId = await hasReviewed(friend, isbn, { review: `It is ${WORDS} good.` });
  const own = await hasReviewed(reader, other, { review: 'Fine.' });
  await friend.call(like, { kind: 'review', id: own });
  const listId = await listOf(friend, `Books ${WORDS}`, isbn);
  const { isbn: ownBook } = await friend.call(addOwnBook, { title: `A ${WORDS} book`, authors: ['Nobody Else'] });
  await friend.call(shareBookToFriend, { isbn: other, recipient_id: reader.userId });
  await viewer.call(friendUser, { user_to_friend_id: reader.userId });
  const { code } = await friend.call(inviteLink, {});
  await friend.call(joinFriendsLeaderboard, { joined: true });
  await reader.call(joinFriendsLeaderboard, { joined: true });
  const day = new Date().toISOString().slice(0, 10);
  await friend.call(completeGame, await solved('wordsearch', day));
  await reader.call(completeGame, await solved('wordsearch', day));

  const clubId = await foundsClub(founder, { privacy: 'invite' });
  await becomesAdmin(founder, clubId, reader);
  await becomesAdmin(founder, clubId, friend);
  await reads(founder, clubId, clubBook);
  await friend.call(shareProgress, { club_id: clubId, telling: true });
  const words = { post_title: `About ${WORDS}`, post_content: `So ${WORDS}.` };
  const { post_id: postId } = await friend.call(addPost, { club_id: clubId, ...words });
  await friend.call(addPost, { club_id: clubId, ...words, is_announcement: true });
  const { post_id: readersPost } = await reader.call(addPost, {
    club_id: clubId,
    post_title: 'Mine',
    post_content: 'M',
  });
  await friend.call(like, { kind: 'post', id: readersPost });
  const { reply_id: replyId } = await friend.call(addReply, {
    club_id: clubId,
    post_id: readersPost,
    content: `Replied ${WORDS}`,
  });
  const meetingId = await plansMeeting(founder, clubId);
  await friend.call(answerMeeting, { club_id: clubId, meeting_id: meetingId, answer: 'yes' });
  await isBanned(founder, clubId, stranger);
  const ownClub = await foundsClub(reader, { privacy: 'invite' });
  await viewer.call(requestToJoin, { club_id: ownClub, message: `Let me in, ${WORDS}` });

  const target = { target_id: friend.userId };
  const callNaming = (path: string, input: object, holds = NAME): CheckedCall => ({ path, input, holds });
  checkedCalls = [
    callNaming('/api/user_actions/view_user_book_stats', target),
    callNaming('/api/public/get_book_reviews_db', { isbn }),
    callNaming('/api/reviews/get_review', { isbn, review_id: reviewId }),
    callNaming('/api/trending/get', {}),
    callNaming('/api/books/get_book_list', { list_id: listId }, WORDS),
    callNaming('/api/books/get', { isbn: ownBook }, WORDS),
    callNaming('/api/readings/list', target, isbn),
    callNaming('/api/readings/shelf', { ...target, sort: 'date' }, isbn),
    callNaming('/api/readings/year', target, '"requestStatus":"success"'),
    callNaming('/api/social/get_user_friends', {}),
    callNaming('/api/social/get_user_social_stats', target, '"isFriends":true'),
    callNaming('/api/social/view_invite', { code }),
    callNaming('/api/social/get_likes', { kind: 'review', id: own }),
    callNaming('/api/social/get_likes', { kind: 'post', id: readersPost }),
    callNaming('/api/social/find', { name: NAME }),
    callNaming('/api/social/suggestions', {}),
    callNaming('/api/activity/feed', {}),
    callNaming('/api/notifications/get_notifications', {}),
    callNaming('/api/streaks/friends_leaderboard', {}),
    callNaming('/api/games/today', {}),
    callNaming('/api/games/getwordsearch', {}),
    callNaming('/api/bookclub/get_feed', { club_id: clubId }),
    callNaming('/api/bookclub/get_info', { club_id: clubId }),
    callNaming('/api/bookclub/get_replies', { club_id: clubId, post_id: readersPost }),
    callNaming('/api/bookclub/get_reading', { club_id: clubId }),
    callNaming('/api/bookclub/meeting_answers', { club_id: clubId, meeting_id: meetingId }),
    callNaming('/api/bookclub/manage/join_requests', { club_id: ownClub }),
  ];
  writes = [
    callNaming('/api/social/friend_user', { user_to_friend_id: friend.userId }),
    callNaming('/api/social/accept_invite', { code }),
    callNaming('/api/social/like', { kind: 'review', id: reviewId }),
    callNaming('/api/social/like', { kind: 'post', id: postId }),
    callNaming('/api/social/like', { kind: 'reply', id: replyId }),
    callNaming('/api/bookclub/add_reply', { club_id: clubId, post_id: postId, content: 'Hello' }),
    callNaming('/api/notifications/handle_friend_request', { target_id: viewer.userId, decision: 'accept' }),
    callNaming('/api/share_book_to_friend', { isbn: third, recipient_id: friend.userId }),
  ];
});

async function send({ path, input }: CheckedCall): Promise<string> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return (await app.send(path, { ...input, user_id: reader.userId, session_token: reader.token }, headers)).text;
}

test('every call whose answer can name a person is tested here', () => {
  const paths = endpoints.filter(([, endpoint]) => namesPeople(endpoint.output)).map(([path]) => path);
  const coveredPaths = new Set([...checkedCalls.map(({ path }) => path), ...Object.keys(EXEMPT)]);
  expect(paths.filter((path) => !coveredPaths.has(path))).toEqual([]);
});

test('before a block each of them returns the person', async () => {
  const missing: string[] = [];
  for (const checked of checkedCalls) {
    const text = await send(checked);
    if (!text.includes(checked.holds))
      missing.push(`${checked.path} ${JSON.stringify(checked.input)}: ${text.slice(0, 200)}`);
  }
  expect(missing).toEqual([]);
});

const blocks = {
  'whom the reader blocked': async () => {
    for (const other of [friend, viewer, stranger]) await reader.call(blockReader, { target_id: other.userId });
  },
  'who blocked the reader': async () => {
    for (const other of [friend, viewer, stranger]) {
      await reader.call(unblockReader, { target_id: other.userId });
      await other.call(blockReader, { target_id: reader.userId });
    }
  },
};

describe.each(Object.entries(blocks))('of people %s', (_, block) => {
  beforeAll(block);

  test('no answer contains a name, a text or an entry in a list', async () => {
    const leaks: string[] = [];
    for (const checked of checkedCalls) {
      const text = await send(checked);
      const manages = checked.path === '/api/bookclub/get_info';
      const ids = manages ? [] : [friend, viewer, stranger].map(({ userId }) => userId);
      const namesFound = [NAME, WORDS, ...ids].filter((part) => text.includes(part));
      if (namesFound.length > 0)
        leaks.push(`${checked.path} ${JSON.stringify(checked.input)}: ${namesFound.join(', ')}`);
    }
    expect(leaks).toEqual([]);
  });

  test('nothing can be sent to them', async () => {
    const before = await env.DB.prepare('SELECT count(*) FROM friendships').first('count(*)');
    for (const checked of writes) expect(await send(checked), checked.path).toContain('"requestStatus":"error"');
    expect(await env.DB.prepare('SELECT count(*) FROM friendships').first('count(*)')).toBe(before);
  });
});
