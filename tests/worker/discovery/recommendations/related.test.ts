import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, test } from 'vitest';
import { addBooksToCatalogue } from '../../../../worker/features/books/catalogue/fill.ts';
import {
  dismissRecommendation,
  fixedBooks,
  getRecommendations,
  RECOMMENDED,
} from '../../../../worker/features/discovery/recommendations/contract.ts';
import { markOwned } from '../../../../worker/features/library/owned/contract.ts';
import { markBookmarked, markRead } from '../../../../worker/features/library/shelves/contract.ts';
import { submitReview } from '../../../../worker/features/reviews/contract.ts';
import { reader as newReader } from '../../../support/worker/app.ts';
import { aBook, isbnNumbered } from '../../../support/worker/features/books.ts';

const [first, second, third, besides, otherSeries, boxed, unlike, also] = [1, 2, 3, 4, 5, 6, 7, 8].map((place) =>
  isbnNumbered(880_000 + place),
);

const [gapFirst = '', gapBetween = '', gapLater = ''] = [11, 12, 13].map((place) => isbnNumbered(880_000 + place));

beforeAll(async () => {
  const tale = { authors: ['Mira Holt'], genres: ['horror', 'fantasy'], ratingsCount: 9_000_000 };
  const series = (position: string) => ({ ...tale, series: { name: 'The Salt Road', position } });
  await addBooksToCatalogue(env.CATALOGUE, [
    aBook({ isbn13: first ?? '', title: 'Salt', ...series('1') }),
    aBook({ isbn13: second ?? '', title: 'Ash', ...series('2') }),
    aBook({ isbn13: third ?? '', title: 'Bone', ...series('3') }),
    aBook({ isbn13: besides ?? '', title: 'A Lamp', ...tale }),
    aBook({ isbn13: otherSeries ?? '', title: 'The Cellar', ...tale, authors: ['Somebody Else'] }),
    aBook({ isbn13: boxed ?? '', title: 'The Salt Road Boxed Set', ...tale }),
    aBook({ isbn13: unlike ?? '', title: 'The Attic', ...tale, genres: ['horror', 'history'], authors: ['A Third'] }),
    aBook({ isbn13: also ?? '', title: 'Pepper', authors: ['A Fourth'], genres: ['cooking'] }),
  ]);
  const gap = (position: string) => ({
    authors: ['Ines Vale'],
    genres: ['poetry'],
    series: { name: 'The Long Gap', position },
  });
  await addBooksToCatalogue(env.CATALOGUE, [
    aBook({ isbn13: gapFirst, title: 'One Gate', ...gap('1') }),
    aBook({ isbn13: gapBetween, title: 'Half a Gate', ...gap('1.5') }),
    aBook({ isbn13: gapLater, title: 'Far Gate', ...gap('4') }),
  ]);
  await env.CATALOGUE.prepare('INSERT INTO neighbours VALUES (?, ?)')
    .bind(Number(first), JSON.stringify([Number(also)]))
    .run();
});

describe('a reader without recommendations', () => {
  test('gets three fixed books, and the next ones for those that they have in any edition', async () => {
    const ida = await newReader('Ida');
    const fixed = async () => (await ida.call(getRecommendations, {})).fixed.map(({ title }) => title);
    expect(await fixed()).toEqual(fixedBooks.slice(0, 3).map(({ title }) => title));
    const [piranesi] = fixedBooks;
    const other = isbnNumbered(880_100);
    await addBooksToCatalogue(env.CATALOGUE, [
      aBook({ isbn13: other, title: piranesi.title, authors: [piranesi.author] }),
    ]);
    await ida.call(markOwned, { isbn: other });
    await ida.call(dismissRecommendation, { isbn: fixedBooks[2].isbn, dismissed: true });
    expect((await ida.call(getRecommendations, {})).items).toEqual([]);
    expect(await fixed()).toEqual([1, 3, 4].map((place) => fixedBooks[place]?.title));
    await ida.call(markRead, { isbn: first ?? '' });
    expect(await fixed()).toEqual([]);
  });
});

describe('where too few readers have read the same books', () => {
  test('a reader gets the next in the series, the author’s books and books of the same genres, each with its reason', async () => {
    const ada = await newReader('Ada');
    expect((await ada.call(getRecommendations, {})).items).toEqual([]);
    await ada.call(markRead, { isbn: first ?? '' });
    const whys = async () => {
      const { items } = await ada.call(getRecommendations, {});
      expect(items.length).toBeLessThanOrEqual(RECOMMENDED);
      return new Map(items.map(({ title, why }) => [title, why]));
    };
    const reasons = await whys();
    expect(reasons.get('Ash')).toBe('Next in The Salt Road');
    expect(reasons.get('A Lamp')).toBe('Also by Mira Holt');
    expect(reasons.get('Bone')).toBe('Also by Mira Holt');
    expect(reasons.get('The Cellar')).toBe('Horror and Fantasy, like Salt');
    expect(reasons.get('Pepper')).toBe('On the same reading lists as Salt');
    expect(['Salt', 'The Salt Road Boxed Set', 'The Attic'].filter((title) => reasons.has(title))).toEqual([]);
    const { items } = await ada.call(getRecommendations, {});
    expect(new Set(items.map(({ liked }) => liked))).toEqual(new Set(['Salt']));
    // Once the second book is bookmarked, the next one in the series is the third.
    await ada.call(markBookmarked, { isbn: second ?? '' });
    await ada.call(dismissRecommendation, { isbn: otherSeries ?? '', dismissed: true });
    const later = await whys();
    expect([later.has('Ash'), later.has('The Cellar')]).toEqual([false, false]);
    expect(later.get('Bone')).toBe('Next in The Salt Road');
  });

  test('dismissing the next book of a series does not offer the one after it', async () => {
    const cleo = await newReader('Cleo');
    await cleo.call(markRead, { isbn: first ?? '' });
    await cleo.call(dismissRecommendation, { isbn: second ?? '', dismissed: true });
    const { items } = await cleo.call(getRecommendations, {});
    expect(items.map(({ title }) => title)).not.toContain('Ash');
    expect(items.filter(({ why }) => why === 'Next in The Salt Road')).toEqual([]);
    expect(items.find(({ title }) => title === 'Bone')?.why).toBe('Also by Mira Holt');
    await cleo.call(markBookmarked, { isbn: second ?? '' });
    const later = await cleo.call(getRecommendations, {});
    expect(later.items.find(({ title }) => title === 'Bone')?.why).toBe('Next in The Salt Road');
  });

  test('only the next number of a series is called next; after a gap the missing number is named', async () => {
    const reader = await newReader('Dora');
    await reader.call(markRead, { isbn: gapFirst });
    const why = async (title: string) =>
      (await reader.call(getRecommendations, {})).items.find((item) => item.title === title)?.why;
    expect(await why('Half a Gate')).toBe('Next in The Long Gap');
    await reader.call(markBookmarked, { isbn: gapBetween });
    expect(await why('Far Gate')).toBe("Book 4 of The Long Gap (we don't have book 2 yet)");
  });

  test('a reader with more than 2,000 works gets recommendations, none of which they want to read or own', async () => {
    const emil = await newReader('Emil');
    await emil.call(markRead, { isbn: first ?? '' });
    await emil.call(submitReview, { isbn: first ?? '', rating: 5, review: '' });
    await emil.call(markBookmarked, { isbn: second ?? '' });
    await emil.call(markOwned, { isbn: third ?? '' });
    const places = 'WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < 2100)';
    await env.DB.prepare(`${places} INSERT INTO books (isbn, work_id, title, authors, cover, updated_at)
      SELECT 9791000000000 + n, n, 'Wanted', '[]', '', 0 FROM place`).run();
    const wants = env.DB.prepare(`${places} INSERT INTO books_bookmarked (user_id, isbn, work_id, bookmarked_at)
      SELECT ?, 9791000000000 + n, n, 4000000000 + n FROM place`);
    await wants.bind(emil.userId).run();
    const { items } = await emil.call(getRecommendations, {});
    const titles = items.map(({ title }) => title);
    expect(titles).toContain('A Lamp');
    expect(titles).not.toContain('Ash');
    expect(titles).not.toContain('Bone');
  });

  test('three marked books are enough for recommendations, from each of the three', async () => {
    const bob = await newReader('Bob');
    for (const isbn of [first, otherSeries]) await bob.call(markRead, { isbn: isbn ?? '' });
    await bob.call(markBookmarked, { isbn: besides ?? '' });
    const { items } = await bob.call(getRecommendations, {});
    expect(items.length).toBeGreaterThan(3);
    expect(new Set(items.map(({ work_id }) => work_id)).size).toBe(items.length);
    expect(items.every(({ why, title, cover }) => why !== '' && title !== '' && cover !== '')).toBe(true);
  });
});
