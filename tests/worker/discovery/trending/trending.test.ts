import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accountParts } from '../../../../worker/composition/account-parts.ts';
import { mergeParts } from '../../../../worker/composition/merge-parts.ts';
import { editProfilePrivacy } from '../../../../worker/features/accounts/settings/contract.ts';
import { isbnOf } from '../../../../worker/features/books/contract.ts';
import { getTrending, TRENDING } from '../../../../worker/features/discovery/trending/contract.ts';
import { trendingJob } from '../../../../worker/features/discovery/trending/job.ts';
import { cataloguePicks } from '../../../../worker/features/discovery/trending/trending.ts';
import { markBookmarked, markRead, unmarkRead } from '../../../../worker/features/library/shelves/contract.ts';
import { deleteBookReview, getReview } from '../../../../worker/features/reviews/contract.ts';
import { openDatabase } from '../../../../worker/platform/db/database.ts';
import { configOf } from '../../../../worker/platform/http/config.ts';
import { createTestApp, reader } from '../../../support/worker/app.ts';
import { withFailingCache } from '../../../support/worker/failing.ts';
import { hasReviewed, someIsbns } from '../../../support/worker/features/builders.ts';
import { identityHere } from '../../../support/worker/services/identity.ts';
import { watch } from '../../../support/worker/watching.ts';

const app = createTestApp();
const DAY = 86_400_000;

async function cron(now = new Date()): Promise<string> {
  const services = { now: () => now, identity: identityHere, accountParts, mergeParts, bookServices: () => [] };
  const database = openDatabase(env.DB, null, 'first-primary');
  const config = configOf(env);
  return trendingJob.run({ env, config, services, window: now, now, database });
}

const isbns = (books: { data: { volumeInfo: { industryIdentifiers: { identifier: string }[] } } }[]) =>
  books.map(({ data }) => data.volumeInfo.industryIdentifiers[0]?.identifier);

beforeEach(async () => {
  await env.DB.batch(
    ['DELETE FROM reviews', 'DELETE FROM readings', 'DELETE FROM books_bookmarked', 'DELETE FROM book_activity'].map(
      (sql) => env.DB.prepare(sql),
    ),
  );
  await env.CACHE.delete('trending:1');
});

describe('/api/trending/get', () => {
  test('is full on the first day, with the catalogue’s picks, and answers GET', async () => {
    const answer = await app.fetch(new Request('http://localhost:8787/api/trending/get'));
    const body = (await answer.json()) as { trending_books: { data: { volumeInfo: { title: string } } }[] };
    expect(body.trending_books).toHaveLength(TRENDING.books);
    expect(new Set(body.trending_books.map(({ data }) => data.volumeInfo.title)).size).toBe(TRENDING.books);
  });

  test('asks the catalogue once for a new site, not at every call', async () => {
    await env.CACHE.delete(`trending-picks:${Math.floor(Date.now() / DAY)}`);
    const watching = watch(env);
    const watched = createTestApp({ env: watching.env });
    const first = await watched.call(getTrending, {});
    expect(watching.roundTrips.CATALOGUE).toBe(1);
    expect(await watched.call(getTrending, {})).toEqual(first);
    expect(watching.roundTrips.CATALOGUE).toBe(1);
  });

  test('shows no book twice on any day of a month', async () => {
    const start = Date.now();
    for (let day = 0; day < 31; day += 1) {
      const picks = await cataloguePicks(env, new Date(start + day * DAY));
      expect(picks).toHaveLength(TRENDING.books);
      expect(new Set(picks.map(isbnOf)).size, `on day ${day} from now`).toBe(TRENDING.books);
    }
  });

  test('starts with the books that readers did most with, and fills up with picks', async () => {
    const [first = '', two = '', three = ''] = await someIsbns(3);
    const [ada, ben] = [await reader(), await reader()];
    await ada.call(markBookmarked, { isbn: first });
    await hasReviewed(ada, two);
    await ben.call(markRead, { isbn: two });
    await ben.call(markRead, { isbn: three });
    await cron();
    const { trending_books: books } = await app.call(getTrending, {});
    expect(isbns(books).slice(0, 3)).toEqual([two, three, first]);
    expect(books).toHaveLength(TRENDING.books);
    expect(books[0]?.reviews).toMatchObject([{ user_id: ada.userId }]);
  });

  test('activity counts half after two days, and nothing after a week', async () => {
    const [old = '', young = ''] = await someIsbns(2);
    const [ada, ben, cyd] = [await reader(), await reader(), await reader()];
    for (const person of [ada, ben, cyd]) await person.call(markRead, { isbn: old });
    await env.DB.prepare('UPDATE book_activity SET day = unixepoch(?) / 86400')
      .bind(new Date(Date.now() - 4 * DAY).toISOString().slice(0, 10))
      .run();
    await ada.call(markRead, { isbn: young });
    await cron();
    // Three reads four days ago weigh 3/4 of one, so the single read of today ranks first.
    expect(isbns((await app.call(getTrending, {})).trending_books).slice(0, 2)).toEqual([young, old]);
    expect(await cron(new Date(Date.now() + 8 * DAY))).toBe(`${TRENDING.books} books, 0 reviews.`);
    expect(
      (await env.DB.prepare('SELECT count(*) AS rows FROM book_activity WHERE isbn = ?').bind(old).first())?.rows,
    ).toBe(0);
  });

  test('what was unmarked no longer counts', async () => {
    const [isbn = ''] = await someIsbns(1);
    const ada = await reader();
    await ada.call(markRead, { isbn });
    await ada.call(unmarkRead, { isbn });
    const row = await env.DB.prepare('SELECT reads FROM book_activity WHERE isbn = ?').bind(isbn).first();
    expect(row?.reads).toBe(0);
  });

  test.for(["profile_privacy = 'nobody'", 'reviewing_banned_at = 1'])(
    'names nobody who may not be named, at once and not with the next cron: %s',
    async (change) => {
      const [isbn = ''] = await someIsbns(1);
      const [ada, ben] = [await reader(), await reader()];
      await hasReviewed(ada, isbn, { review: 'Mine.' });
      await hasReviewed(ben, isbn, { review: 'Also mine.' });
      await cron();
      const before = await app.call(getTrending, {});
      expect(before.trending_reviews.map((review) => review.user_id).sort()).toEqual([ada.userId, ben.userId].sort());
      await env.DB.prepare(`UPDATE users SET ${change} WHERE id = ?`).bind(ada.userId).run();
      const after = await app.send(getTrending.path, {});
      expect(after.text).toContain(ben.userId);
      expect(after.text).not.toContain(ada.userId);
    },
  );

  test.for([
    ['before the first cron', false],
    ['between two crons', true],
  ] as const)('a review appears at once, and disappears at once: %s', async ([, ran]) => {
    const [isbn = '', other = ''] = await someIsbns(2);
    const [ada, ben] = [await reader(), await reader()];
    if (ran) await cron();
    const visibleReviews = async () => (await app.call(getTrending, {})).trending_reviews.map(({ review }) => review);
    expect(await visibleReviews()).toEqual([]);
    await hasReviewed(ada, isbn, { review: 'Mine.' });
    await hasReviewed(ada, other, { review: '' });
    await hasReviewed(ben, isbn, { review: 'Also mine.' });
    expect((await visibleReviews()).sort()).toEqual(['Also mine.', 'Mine.']);
    if (ran) await cron();
    expect((await visibleReviews()).sort()).toEqual(['Also mine.', 'Mine.']);
    await ben.call(editProfilePrivacy, { profile_privacy: 'nobody' });
    expect(await visibleReviews()).toEqual(['Mine.']);
    const { review_id } = (await ada.call(getReview, { isbn })).review;
    await ada.call(deleteBookReview, { isbn, review_id });
    expect(await visibleReviews()).toEqual([]);
  });

  test('reads the same number of rows however many reviews there are', async () => {
    const [isbn = ''] = await someIsbns(1);
    await hasReviewed(await reader(), isbn, { review: 'Mine.' });
    const rows = async () => {
      const logSpy = vi.spyOn(console, 'log').mockReturnValue(undefined);
      await app.call(getTrending, {});
      const line = logSpy.mock.calls.map(([text]) => String(text)).find((text) => text.startsWith('{"event":"call"'));
      logSpy.mockRestore();
      return Number(/"rows_read":(\d+)/.exec(line ?? '')?.[1]);
    };
    const readersOpen = async (first: number, last: number) => {
      await env.DB.prepare(
        `WITH RECURSIVE n (i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
         INSERT INTO users (id, subject, email, name, picture_seed, picture_colors, created_at)
         SELECT 'many' || i, 'many' || i, i || '@many.test', 'Many', '1', '[]', 0 FROM n`,
      )
        .bind(first, last)
        .run();
      await env.DB.prepare(
        `INSERT INTO reviews (id, isbn, user_id, rating, review, has_text, created_at)
         SELECT 'review' || id, ?1, id, 8, 'Words.', 1, unixepoch() FROM users
         WHERE id LIKE 'many%' AND id NOT IN (SELECT user_id FROM reviews)`,
      )
        .bind(isbn)
        .run();
      return rows();
    };
    const some = await readersOpen(1, 40);
    expect(await readersOpen(41, 240)).toBeLessThanOrEqual(some);
  });

  test('shows a signed-in reader what they did with each book', async () => {
    const [isbn = ''] = await someIsbns(1);
    const ada = await reader();
    await ada.call(markRead, { isbn });
    await cron();
    const { trending_books: books } = await ada.call(getTrending, {});
    expect(books[0]?.shelf).toEqual({ read: true, bookmarked: false });
    expect((await app.call(getTrending, {})).trending_books[0]?.shelf).toBeUndefined();
  });

  test('shows the picks while KV fails', async () => {
    const failing = createTestApp({ env: withFailingCache(env) });
    expect((await failing.call(getTrending, {})).trending_books).toHaveLength(TRENDING.books);
  });
});
