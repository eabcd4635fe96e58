import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { getBook } from '../../../worker/features/books/contract.ts';
import { getBookReviews } from '../../../worker/features/reviews/contract.ts';
import { call, createTestApp, type Reader, reader } from '../../support/worker/app.ts';
import { hasReviewed, someIsbns, UNKNOWN_ISBN } from '../../support/worker/features/builders.ts';

const becomesPrivate = ({ userId }: Reader) =>
  env.DB.prepare("UPDATE users SET profile_privacy = 'nobody' WHERE id = ?").bind(userId).run();

/** A book that no other test of this file touches. */
let usedIsbns = 0;
async function aBook(): Promise<string> {
  usedIsbns += 1;
  return (await someIsbns(usedIsbns)).at(-1) ?? '';
}

describe('/api/public/get_book_reviews_db', () => {
  test('is empty before the first review, also for a book that nobody knows', async () => {
    expect((await call(getBookReviews, { isbn: await aBook() })).reviews).toEqual([]);
    expect((await call(getBookReviews, { isbn: UNKNOWN_ISBN })).reviews).toEqual([]);
  });

  test('shows a review with every specified field, and no email', async () => {
    const [ada, isbn] = [await reader('Ada'), await aBook()];
    const id = await hasReviewed(ada, isbn, { rating: 3.5, review: 'Good.' });
    const { reviews } = await call(getBookReviews, { isbn });
    expect(reviews).toEqual([
      {
        review_id: id,
        isbn,
        user_id: ada.userId,
        user_name: 'Ada',
        user_rank: 'member',
        user_picture: '',
        picture_is_default: true,
        picture_generation_details: ada.info.picture_generation_details,
        timestamp: expect.any(Number),
        review: 'Good.',
        spoiler: false,
        rating: 3.5,
        likes: 0,
        liked: false,
      },
    ]);
    expect(Number.isInteger(reviews[0]?.timestamp)).toBe(true);
  });

  test('sorts reviews with text before empty ones, and newer before older', async () => {
    const isbn = await aBook();
    let clock = new Date('2026-03-01T12:00:00Z');
    const app = createTestApp({ now: () => clock });
    const review = async (at: string, text: string) => {
      clock = new Date(at);
      return hasReviewed(await app.reader(), isbn, { review: text });
    };
    const oldText = await review('2026-03-01T12:00:00Z', 'First');
    const oldEmpty = await review('2026-03-02T12:00:00Z', '');
    const newText = await review('2026-03-03T12:00:00Z', 'Third');
    const newEmpty = await review('2026-03-04T12:00:00Z', '   ');
    const { reviews } = await app.call(getBookReviews, { isbn });
    expect(reviews.map(({ review_id: id }) => id)).toEqual([newText, oldText, newEmpty, oldEmpty]);
    expect(reviews.map(({ timestamp }) => timestamp)).toContain(Date.parse('2026-03-01T12:00:00Z') / 1000);
  });

  test("shows a reader's own review first, once, however old and empty it is", async () => {
    const isbn = await aBook();
    let clock = new Date('2026-03-01T12:00:00Z');
    const app = createTestApp({ now: () => clock });
    const ada = await app.reader();
    const own = await hasReviewed(ada, isbn, { review: '' });
    clock = new Date('2026-03-05T12:00:00Z');
    const other = await hasReviewed(await app.reader(), isbn);
    const idsFor = async (as?: Reader) =>
      (await app.call(getBookReviews, { isbn }, as ? { as } : {})).reviews.map(({ review_id: id }) => id);
    expect(await idsFor(ada)).toEqual([own, other]);
    expect(await idsFor()).toEqual([other, own]);
  });

  test("hides a private reader's review from others, shows it to them, and counts it in the mean", async () => {
    const [ada, bob, isbn] = [await reader(), await reader('Bob'), await aBook()];
    const hidden = await hasReviewed(ada, isbn, { rating: 1 });
    const visible = await hasReviewed(bob, isbn, { rating: 4 });
    await becomesPrivate(ada);
    const idsFor = async (as?: Reader) =>
      (await call(getBookReviews, { isbn }, as ? { as } : {})).reviews.map(({ review_id: id }) => id);
    expect(await idsFor()).toEqual([visible]);
    expect(await idsFor(bob)).toEqual([visible]);
    expect(await idsFor(ada)).toEqual([hidden, visible]);
    const { book } = await call(getBook, { isbn });
    expect(book.volumeInfo).toMatchObject({ averageRating: 2.5, ratingsCount: 2 });
    expect(book.volumeInfo.ratingsFrom).toBeUndefined();
  });

  test('has pages of 50, each review once, the reader’s own on the first page only', async () => {
    const isbn = await aBook();
    const readers = await Promise.all(Array.from({ length: 61 }, () => reader()));
    const written = await Promise.all(
      readers.map((reader, place) => hasReviewed(reader, isbn, { review: place % 3 ? 'Text' : '' })),
    );
    const visited: string[] = [];
    const sizes: number[] = [];
    const [ada] = readers;
    for (let cursor: string | undefined, hasMore = true; hasMore; ) {
      const page = await call(
        getBookReviews,
        { isbn, ...(cursor === undefined ? {} : { cursor }) },
        ada ? { as: ada } : {},
      );
      visited.push(...page.reviews.map(({ review_id: id }) => id));
      sizes.push(page.reviews.length);
      cursor = page.next_cursor;
      hasMore = cursor !== undefined;
    }
    expect(sizes).toEqual([51, 10]);
    expect(visited[0]).toBe(written[0]);
    expect([...visited].sort()).toEqual([...written].sort());
  });

  test('starts at the beginning for an invalid cursor', async () => {
    const [ada, isbn] = [await reader(), await aBook()];
    await hasReviewed(ada, isbn);
    expect((await call(getBookReviews, { isbn, cursor: '9.x.y' })).reviews).toHaveLength(1);
  });

  test("shows an author's picture only when it is their own", async () => {
    const [ada, isbn] = [await reader(), await aBook()];
    await hasReviewed(ada, isbn);
    const pictureAfter = async (isDefault: 0 | 1) => {
      await env.DB.prepare("UPDATE users SET picture = 'https://p.test/a.png', picture_is_default = ? WHERE id = ?")
        .bind(isDefault, ada.userId)
        .run();
      const [review] = (await call(getBookReviews, { isbn })).reviews;
      return [review?.user_picture, review?.picture_is_default];
    };
    expect(await pictureAfter(1)).toEqual(['', true]);
    expect(await pictureAfter(0)).toEqual(['https://p.test/a.png', false]);
  });
});
