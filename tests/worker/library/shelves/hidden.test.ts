import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../../../worker/app.ts';
import { exportAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { getActivityFeed } from '../../../../worker/features/activity/contract.ts';
import { getTrending } from '../../../../worker/features/discovery/trending/contract.ts';
import { getBookList } from '../../../../worker/features/library/lists/contract.ts';
import {
  addReading,
  listReadings,
  readShelf,
  startReading,
} from '../../../../worker/features/library/readings/contract.ts';
import { hideBook, markBookmarked } from '../../../../worker/features/library/shelves/contract.ts';
import { viewUserBookStats } from '../../../../worker/features/profiles/contract.ts';
import { viewYear } from '../../../../worker/features/year/contract.ts';
import type { Endpoint } from '../../../../worker/platform/http/contract.ts';
import { trendingJob } from '../../../../worker/platform/jobs/trending.ts';
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { prepare } from '../../../support/worker/examples.ts';
import { befriended, hasReviewed, listOf, someIsbns } from '../../../support/worker/features/builders.ts';
import { runJob } from '../../../support/worker/jobs.ts';

// A reader who shows their profile and keeps some books to themselves, and every call there is, made by a stranger and by
// a friend. What the call is asked about is that reader wherever an input can name one.

const app = createTestApp();
const REVIEW = 'A sentence about a book that is nobody’s business';

interface Scene {
  ada: Reader;
  friend: Reader;
  reviewId: string;
  listId: string;
  hidden: readonly string[];
  shown: string;
}

let scene: Scene;

beforeAll(async () => {
  const isbns = await someIsbns(30);
  // The examples of calls are about the first books of the catalogue.
  const [shown = '', ...hidden] = isbns.slice(-4);
  const [read = '', wanted = '', going = ''] = hidden;
  const [ada, friend] = [await app.reader('Ada Openhand'), await app.reader('Friend')];
  await befriended(ada, friend);
  const reviewId = await hasReviewed(ada, read, { review: REVIEW });
  await ada.call(addReading, { isbn: read, finished: { date: '2019-06' } });
  await hasReviewed(ada, shown, { review: 'For all to read' });
  await ada.call(markBookmarked, { isbn: wanted });
  await ada.call(startReading, { isbn: going });
  const listId = await listOf(ada, 'Mixed', shown, ...hidden);
  await runJob(trendingJob);
  for (const isbn of hidden) await ada.call(hideBook, { isbn, hidden: true });
  scene = { ada, friend, reviewId, listId, hidden, shown };
});

/** An example's input with the reader, their review and their list wherever one is named. */
function aboutAda(input: Record<string, unknown>, endpoint: Endpoint): Record<string, unknown> {
  const { ada, reviewId, listId, hidden } = scene;
  const replaced = Object.keys(endpoint.input.def.shape).map((field): [string, unknown] => {
    if (/^(target_id|recipient_id|author_id|friend_id)$|^user_to_|^id$/.test(field)) return [field, ada.userId];
    if (field === 'review_id') return [field, reviewId];
    if (field === 'list_id') return [field, listId];
    if (field === 'isbn' && 'review_id' in endpoint.input.def.shape) return [field, hidden[0]];
    return [field, input[field]];
  });
  return Object.fromEntries(replaced.filter(([, value]) => value !== undefined));
}

// Whose answer is about books that the call itself names, or that anyone finds, says nothing of a reader.
const aboutBooks = /^\/api\/(books\/(search|similar|editions|series|get)|suggest|bookshelves)/;
const reads = routes
  .map(({ endpoint }) => [endpoint.path, endpoint] as const)
  .filter(
    ([path, { access, limit }]) =>
      access !== 'admin' && (limit === 'read' || limit === 'search') && !aboutBooks.test(path),
  );

test.for(reads)('%s shows nobody else a hidden book', async ([, endpoint]) => {
  const { input } = await prepare(endpoint, app);
  for (const caller of [scene.friend, await app.reader('Stranger')]) {
    const credentials = { user_id: caller.userId, session_token: caller.token };
    const { text } = await app.send(endpoint.path, { ...credentials, ...aboutAda(input, endpoint) });
    const books = endpoint === getTrending ? [] : scene.hidden;
    for (const secret of [REVIEW, ...books]) expect(text).not.toContain(secret);
  }
});

describe('/api/shelves/hide', () => {
  test('counts nothing for others of what they do not see, and everything for its reader', async () => {
    const { ada, friend, listId, shown, hidden } = scene;
    const asked = { target_id: ada.userId };
    const counts = { books_read_count: 1, books_bookmarked_count: 0, books_reviewed_count: 1 };
    expect((await friend.call(viewUserBookStats, asked)).user).toMatchObject(counts);
    const { list } = await friend.call(getBookList, { list_id: listId });
    expect(list).toMatchObject({ book_count: 1, books: [{ isbn: shown }] });
    expect((await friend.call(viewYear, { ...asked, year: 2019 })).readings).toEqual([]);
    const { user, book_lists } = await ada.call(viewUserBookStats, {});
    expect(user).toMatchObject({ books_read_count: 2, books_bookmarked_count: 1, books_reviewed_count: 2 });
    expect(book_lists[0]).toMatchObject({ book_count: 4 });
    const taken = JSON.stringify(await ada.call(exportAccount, {}));
    for (const own of [REVIEW, ...hidden]) expect(taken).toContain(own);
  });

  test('its reader sees with the eyes of others what these see', async () => {
    const { ada, friend, shown } = scene;
    for (const as of ['stranger', 'friend', 'club_member'] as const) {
      const own = await ada.call(viewUserBookStats, { as });
      const theirs = await friend.call(viewUserBookStats, { target_id: ada.userId });
      expect({ ...own, social: null }).toEqual({ ...theirs, social: null });
      expect(own.social?.isFriends).toBe(as === 'friend');
      expect((await ada.call(readShelf, { as, sort: 'date' })).books.map(({ isbn }) => isbn)).toEqual([shown]);
      const year = await ada.call(viewYear, { as, year: 2019, undated: true });
      expect(year).toEqual(await friend.call(viewYear, { target_id: ada.userId, year: 2019, undated: true }));
      expect(year).toMatchObject({ readings: [] });
      expect(year).not.toHaveProperty('unfinished');
    }
    expect((await ada.call(viewYear, { year: 2019 })).readings).toHaveLength(1);
    const asked = { target_id: ada.userId, as: 'stranger' } as const;
    const refusals = [
      await friend.refused(viewUserBookStats, asked),
      await friend.refused(viewYear, asked),
      await friend.refused(listReadings, asked),
      await friend.refused(readShelf, { ...asked, sort: 'date' }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(Array(4).fill('not_allowed'));
  });

  test('shown again it is there again, for all who saw it before', async () => {
    const { ada, friend, hidden, reviewId } = scene;
    const told = async () => (await friend.call(getActivityFeed, {})).items.map(({ isbn }) => isbn);
    expect(await told()).toHaveLength(1);
    for (const isbn of hidden) await ada.call(hideBook, { isbn, hidden: false });
    expect(await told()).toHaveLength(4);
    const { books_reviewed } = await friend.call(viewUserBookStats, { target_id: ada.userId });
    expect(books_reviewed.map(({ review_id }) => review_id)).toContain(reviewId);
  });
});
