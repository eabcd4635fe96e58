import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../../worker/app.ts';
import { deleteAccount, editProfilePrivacy } from '../../../worker/features/accounts/settings/contract.ts';
import { getTrending } from '../../../worker/features/discovery/trending/contract.ts';
import { trendingJob } from '../../../worker/features/discovery/trending/job.ts';
import { markBookmarked } from '../../../worker/features/library/shelves/contract.ts';
import type { Endpoint } from '../../../worker/platform/http/contract.ts';
import { createTestApp, type Reader } from '../../support/worker/app.ts';
import { prepare } from '../../support/worker/examples.ts';
import {
  befriended,
  firstValue,
  hasRead,
  hasReviewed,
  listOf,
  someIsbns,
} from '../../support/worker/features/builders.ts';
import { runJob } from '../../support/worker/jobs.ts';

// Every call about a reader whose profile is private, made by anyone who might look for them. Wherever an input can
// name a reader, it names this one.

const app = createTestApp();
const endpoints = routes.map(({ endpoint }) => [endpoint.path, endpoint] as const);

const NAME = 'Zephyrine Veiled';
const REVIEW = 'Nobody shall ever read this sentence';
const LIST = 'A list behind the curtain';

interface Hidden {
  reader: Reader;
  isbn: string;
  reviewId: string;
  listId: string;
  bookmarked: string;
}

let hidden: Hidden;

async function newOnlookers() {
  const [stranger, friend] = [await app.reader('Stranger'), await app.reader('Friend')];
  await befriended(friend, hidden.reader);
  return { stranger, friend };
}

// Shared until a call ends the friendship, a session or an account.
let onlookers: Awaited<ReturnType<typeof newOnlookers>>;

async function sharedOnlookers() {
  const { stranger, friend } = onlookers;
  const intact = await firstValue(
    `SELECT 1 FROM friendships
     JOIN sessions friends ON friends.user_id = friendships.user_id AND friends.ended_at IS NULL
     JOIN sessions strangers ON strangers.user_id = ?1 AND strangers.ended_at IS NULL
     WHERE friendships.user_id = ?2 AND friendships.friend_id = ?3 LIMIT 1`,
    stranger.userId,
    friend.userId,
    hidden.reader.userId,
  );
  if (intact === null) onlookers = await newOnlookers();
  return onlookers;
}

beforeAll(async () => {
  const [isbn = '', , bookmarked = ''] = await someIsbns(3);
  const reader = await app.reader(NAME);
  const reviewId = await hasReviewed(reader, isbn, { review: REVIEW });
  await reader.call(markBookmarked, { isbn: bookmarked });
  const listId = await listOf(reader, LIST, isbn, bookmarked);
  await runJob(trendingJob);
  await reader.call(editProfilePrivacy, { profile_privacy: 'nobody' });
  hidden = { reader, isbn, reviewId, listId, bookmarked };
  onlookers = await newOnlookers();
});

function aboutHidden(input: Record<string, unknown>, endpoint: Endpoint): Record<string, unknown> {
  const { reader, isbn, reviewId, listId } = hidden;
  const replaced = Object.keys({ ...input, ...endpoint.input.def.shape }).map((field): [string, unknown] => {
    if (/^(target_id|recipient_id|author_id|friend_id)$|^user_to_|^id$/.test(field)) return [field, reader.userId];
    if (field === 'review_id') return [field, reviewId];
    if (field === 'list_id') return [field, listId];
    if (field === 'isbn') return [field, isbn];
    return [field, input[field]];
  });
  return Object.fromEntries(replaced.filter(([, value]) => value !== undefined));
}

async function answersTo(endpoint: Endpoint, callers: readonly (Reader | null)[]): Promise<string[][]> {
  const reads = endpoint.limit === 'read' || endpoint.limit === 'search';
  let { input } = await prepare(endpoint, app);
  const texts: string[][] = [];
  // What was refused has used nothing up.
  let isUsedUp = false;
  for (const caller of callers) {
    if (isUsedUp) ({ input } = await prepare(endpoint, app));
    isUsedUp = false;
    const credentials = caller ? { user_id: caller.userId, session_token: caller.token } : {};
    const answers: string[] = [];
    const about = aboutHidden(input, endpoint);
    for (const body of JSON.stringify(about) === JSON.stringify(input) ? [input] : [input, about]) {
      const key = { 'idempotency-key': crypto.randomUUID() };
      const answer = await app.send(endpoint.path, { ...credentials, ...body }, key);
      answers.push(answer.text);
      isUsedUp ||= answer.status === 200 && !reads;
    }
    texts.push(answers);
  }
  return texts;
}

const checked = endpoints.filter(([, { access }]) => access !== 'admin');

test.for(checked)(
  '%s shows nothing of a private reader to strangers and visitors, and no shelf to friends',
  async ([, endpoint]) => {
    const { stranger, friend } = await sharedOnlookers();
    const visitors = endpoint.access === 'member' ? [] : [null];
    const [ofFriend = [], ...others] = await answersTo(endpoint, [friend, stranger, ...visitors]);
    const secrets = [REVIEW, LIST, hidden.reader.person.email];
    for (const text of ofFriend) for (const secret of secrets) expect(text).not.toContain(secret);
    for (const text of others.flat()) for (const secret of [NAME, ...secrets]) expect(text).not.toContain(secret);
  },
);

test('the test would find them, if they were not private', async () => {
  await hidden.reader.call(editProfilePrivacy, { profile_privacy: 'everybody' });
  // The review becomes the newest, as trending shows only the last few.
  await env.DB.prepare('UPDATE reviews SET created_at = (SELECT max(created_at) + 1 FROM reviews) WHERE user_id = ?')
    .bind(hidden.reader.userId)
    .run();
  const seeing: string[] = [];
  for (const path of ['/api/public/get_book_reviews_db', '/api/reviews/get_review', '/api/trending/get']) {
    const endpoint = routes.find((route) => route.endpoint.path === path)?.endpoint;
    if (endpoint && (await answersTo(endpoint, [null])).flat().some((text) => text.includes(REVIEW))) seeing.push(path);
  }
  await hidden.reader.call(editProfilePrivacy, { profile_privacy: 'nobody' });
  expect(seeing).toHaveLength(3);
});

describe('the profile of a private reader', () => {
  test('shows no shelf to others, and all of them to its reader', async () => {
    const friend = await app.reader();
    await befriended(friend, hidden.reader);
    await hasRead(friend, hidden.isbn);
    const ask = async (caller: Reader) => {
      const answer = await app.send('/api/user_actions/view_user_book_stats', {
        user_id: caller.userId,
        session_token: caller.token,
        target_id: hidden.reader.userId,
      });
      return answer.text;
    };
    const friendAnswer = await ask(friend);
    for (const trace of [hidden.isbn, hidden.bookmarked, NAME]) expect(friendAnswer).not.toContain(trace);
    const own = await ask(hidden.reader);
    for (const trace of [hidden.isbn, hidden.bookmarked, NAME, REVIEW, LIST]) expect(own).toContain(trace);
  });
});

describe('what was trending', () => {
  const trendingText = async () => JSON.stringify(await app.call(getTrending, {}));

  test('names no one who is private or has left since', async () => {
    const [, , , isbn = ''] = await someIsbns(4);
    const [shy, leaving] = [await app.reader('Shy Reader'), await app.reader('Leaving Reader')];
    await hasReviewed(shy, isbn, { review: 'Shy words' });
    await hasReviewed(leaving, isbn, { review: 'Parting words' });
    await runJob(trendingJob);
    expect(await trendingText()).toContain('Shy words');
    expect(await trendingText()).toContain('Parting words');
    await shy.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    await leaving.call(deleteAccount, { confirm: 'confirm' });
    const text = await trendingText();
    for (const trace of ['Shy Reader', 'Shy words', 'Leaving Reader', 'Parting words', NAME, REVIEW]) {
      expect(text).not.toContain(trace);
    }
  });
});
