import { beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../../../worker/app.ts';
import { exportAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { getActivityFeed } from '../../../../worker/features/activity/contract.ts';
import { getTrending } from '../../../../worker/features/discovery/trending/contract.ts';
import { trendingJob } from '../../../../worker/features/discovery/trending/job.ts';
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
import { createTestApp, type Reader } from '../../../support/worker/app.ts';
import { prepare } from '../../../support/worker/examples.ts';
import { befriended, hasRead, hasReviewed, listOf, someIsbns } from '../../../support/worker/features/builders.ts';
import { runJob } from '../../../support/worker/jobs.ts';

// Every reading call about a reader who shows their profile but hides some books, made by a stranger and by a friend.
// Wherever an input can name a reader, it names this one.

const app = createTestApp();
const REVIEW = 'A sentence about a book that is nobody’s business';

interface Scene {
  ada: Reader;
  friend: Reader;
  reviewId: string;
  listId: string;
  hidden: readonly string[];
  visible: string;
}

let scene: Scene;

beforeAll(async () => {
  const isbns = await someIsbns(30);
  // Examples use the first books of the catalogue, so these are others.
  const [visible = '', ...hidden] = isbns.slice(-4);
  const [read = '', bookmarked = '', current = ''] = hidden;
  const [ada, friend] = [await app.reader('Ada Openhand'), await app.reader('Friend')];
  await befriended(ada, friend);
  const reviewId = await hasReviewed(ada, read, { review: REVIEW });
  await ada.call(addReading, { isbn: read, finished: { date: '2019-06' } });
  await hasReviewed(ada, visible, { review: 'For all to read' });
  await ada.call(markBookmarked, { isbn: bookmarked });
  await ada.call(startReading, { isbn: current });
  const listId = await listOf(ada, 'Mixed', visible, ...hidden);
  await runJob(trendingJob);
  for (const isbn of hidden) await ada.call(hideBook, { isbn, hidden: true });
  scene = { ada, friend, reviewId, listId, hidden, visible };
});

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

// Answers about books that the call itself names, or that anyone can find, reveal nothing about a reader.
const aboutBooks = /^\/api\/(books\/(search|similar|editions|series|get)|suggest|bookshelves)/;
const reads = routes
  .map(({ endpoint }) => [endpoint.path, endpoint] as const)
  .filter(
    ([path, { access, limit }]) =>
      access !== 'admin' && (limit === 'read' || limit === 'search') && !aboutBooks.test(path),
  );

test.for(reads)('%s shows no one else a hidden book', async ([, endpoint]) => {
  const { input } = await prepare(endpoint, app);
  for (const caller of [scene.friend, await app.reader('Stranger')]) {
    const credentials = { user_id: caller.userId, session_token: caller.token };
    const { text } = await app.send(endpoint.path, { ...credentials, ...aboutAda(input, endpoint) });
    const books = endpoint === getTrending ? [] : scene.hidden;
    for (const secret of [REVIEW, ...books]) expect(text).not.toContain(secret);
  }
});

describe('/api/shelves/hide', () => {
  test('counts hidden books for their reader only', async () => {
    const { ada, friend, listId, visible, hidden } = scene;
    const target = { target_id: ada.userId };
    const counts = { books_read_count: 1, books_bookmarked_count: 0, books_reviewed_count: 1 };
    expect((await friend.call(viewUserBookStats, target)).user).toMatchObject(counts);
    const { list } = await friend.call(getBookList, { list_id: listId });
    expect(list).toMatchObject({ book_count: 1, books: [{ isbn: visible }] });
    expect((await friend.call(viewYear, { ...target, year: 2019 })).readings).toEqual([]);
    const { user, book_lists } = await ada.call(viewUserBookStats, {});
    expect(user).toMatchObject({ books_read_count: 2, books_bookmarked_count: 1, books_reviewed_count: 2 });
    expect(book_lists[0]).toMatchObject({ book_count: 4 });
    const exported = JSON.stringify(await ada.call(exportAccount, {}));
    for (const own of [REVIEW, ...hidden]) expect(exported).toContain(own);
  });

  test('its reader’s preview shows what others see', async () => {
    const { ada, friend, visible } = scene;
    for (const as of ['stranger', 'friend', 'club_member'] as const) {
      const own = await ada.call(viewUserBookStats, { as });
      const stats = await friend.call(viewUserBookStats, { target_id: ada.userId });
      expect({ ...own, social: null }).toEqual({ ...stats, social: null });
      expect(own.social?.isFriends).toBe(as === 'friend');
      expect((await ada.call(readShelf, { as, sort: 'date' })).books.map(({ isbn }) => isbn)).toEqual([visible]);
      const year = await ada.call(viewYear, { as, year: 2019, undated: true });
      expect(year).toEqual(await friend.call(viewYear, { target_id: ada.userId, year: 2019, undated: true }));
      expect(year).toMatchObject({ readings: [] });
      expect(year).not.toHaveProperty('unfinished');
    }
    expect((await ada.call(viewYear, { year: 2019 })).readings).toHaveLength(1);
    const preview = { target_id: ada.userId, as: 'stranger' } as const;
    const refusals = [
      await friend.callForError(viewUserBookStats, preview),
      await friend.callForError(viewYear, preview),
      await friend.callForError(listReadings, preview),
      await friend.callForError(readShelf, { ...preview, sort: 'date' }),
    ];
    expect(refusals.map(({ code }) => code)).toEqual(Array(4).fill('not_allowed'));
  });

  test('hides them from those who have read them too', async () => {
    const { ada, visible, hidden } = scene;
    const fellow = await app.reader('Fellow');
    await hasRead(fellow, visible, ...hidden);
    const { books_both_read: both } = await fellow.call(viewUserBookStats, { target_id: ada.userId });
    expect(both).toMatchObject({ count: 1, books: [{ isbn: visible, rating: 4 }] });
  });

  test('a book that is shown again appears to everyone who saw it before', async () => {
    const { ada, friend, hidden, reviewId } = scene;
    const feedIsbns = async () => (await friend.call(getActivityFeed, {})).items.map(({ isbn }) => isbn);
    expect(await feedIsbns()).toHaveLength(1);
    for (const isbn of hidden) await ada.call(hideBook, { isbn, hidden: false });
    expect(await feedIsbns()).toHaveLength(4);
    const { books_reviewed } = await friend.call(viewUserBookStats, { target_id: ada.userId });
    expect(books_reviewed.map(({ review_id }) => review_id)).toContain(reviewId);
  });
});
