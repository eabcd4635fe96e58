import { and, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Bindings } from '../../../platform/bindings.ts';
import { getOrFill, readText } from '../../../platform/cache/cache.ts';
import { dayNumber } from '../../../platform/column-types.ts';
import type { Database } from '../../../platform/db/database.ts';
import { bookActivity } from '../../../platform/db/schema/discovery.ts';
import { db } from '../../../platform/db/statement.ts';
import type { Call } from '../../../platform/http/call.ts';
import { catalogueIn } from '../../books/catalogue/catalogue.ts';
import { type Genre, genres, isbnOf, type Volume, volume } from '../../books/contract.ts';
import { isPublicBook } from '../../books/own/queries.ts';
import { books, volumeFromStored } from '../../books/queries.ts';
import { recentReviewIds } from '../../reviews/recent.ts';
import { TRENDING } from './contract.ts';

/** The KV key under which the cron job stores its result. */
export const TRENDING_KEY = 'trending:1';

const DAY = 86_400;
const DAYS = 7;
const HALF_LIFE = 2;
// A review takes more effort than a mark, and reading more than a wish.
const weights = { read: 2, want: 1, review: 3 } as const;

const storedTrending = z.object({
  at: z.number(),
  books: z.array(volume),
  reviews: z.array(z.object({ reviewId: z.string(), isbn: z.string() })),
});
type Trending = z.infer<typeof storedTrending>;

/**
 * Finds the works with the most activity in the last seven days, with older days counting half, each in the edition
 * with the most activity.
 */
function trendingWorks(now: Date, limit: number) {
  const today = now.toISOString().slice(0, 10);
  const first = new Date(now.getTime() - (DAYS - 1) * DAY * 1000).toISOString().slice(0, 10);
  const age = sql`(${dayNumber(today)} - ${bookActivity.day})`;
  const acts = sql`(${bookActivity.reads} * ${weights.read} + ${bookActivity.wants} * ${weights.want} + ${bookActivity.reviews} * ${weights.review})`;
  const editions = db
    .select({ isbn: bookActivity.isbn, part: sql<number>`sum(${acts} * pow(0.5, ${age} / ${HALF_LIFE}))`.as('part') })
    .from(bookActivity)
    .where(
      and(
        sql`${bookActivity.day} BETWEEN ${dayNumber(first)} AND ${dayNumber(today)}`,
        isPublicBook(bookActivity.isbn),
      ),
    )
    .groupBy(bookActivity.isbn)
    .as('editions');
  return db
    .select({
      // SQLite returns the other columns from the row of the maximum only if there is a single max().
      isbn: sql<string>`${editions.isbn}`.mapWith(String).as('isbn'),
      part: sql<number>`max(${editions.part})`.as('part'),
      score: sql<number>`sum(${editions.part})`.as('score'),
    })
    .from(editions)
    .innerJoin(books, eq(books.isbn, editions.isbn))
    .groupBy(books.workId)
    .having(sql`score > 0`)
    .orderBy(sql`score DESC`, books.workId)
    .limit(limit);
}

/** Returns the statement that deletes days that no longer count. */
export function clearOldActivity(now: Date) {
  const last = new Date(now.getTime() - (DAYS + 2) * DAY * 1000).toISOString().slice(0, 10);
  return db.delete(bookActivity).where(sql`${bookActivity.day} < ${dayNumber(last)}`);
}

/** Computes the trending books, in two round trips to the readers' database and one to the catalogue. */
export async function computeTrending(env: Bindings, database: Database, now: Date): Promise<Trending> {
  const since = Math.floor(now.getTime() / 1000) - DAYS * DAY;
  const { trendingRows, reviews } = await database.load({
    trendingRows: trendingWorks(now, TRENDING.books),
    reviews: recentReviewIds({ since, limit: TRENDING.reviews * 4 }),
  });
  const isbns = trendingRows.map(({ isbn }) => isbn);
  const [{ rows }, curated, picks] = await Promise.all([
    database.load({
      rows: db
        .select()
        .from(books)
        .where(sql`${books.isbn} IN (SELECT value FROM json_each(${JSON.stringify(isbns)}))`),
    }),
    catalogueIn(env.CATALOGUE).byIsbns(isbns),
    cataloguePicks(env, now),
  ]);
  const booksByIsbn = new Map([...rows.map(volumeFromStored), ...curated].map((book) => [isbnOf(book), book]));
  const works = new Map(rows.map(({ isbn, workId }) => [isbn, workId]));
  const trending = isbns
    .map((isbn) => booksByIsbn.get(isbn))
    .filter((book) => book?.volumeInfo.imageLinks !== undefined);
  // A pick whose work is already trending is dropped.
  const trendingBooks = new Map<string, Volume>();
  for (const book of [...trending, ...picks]) {
    const work = book === undefined ? '' : (works.get(isbnOf(book)) ?? book.work_id);
    if (book !== undefined && !trendingBooks.has(work)) trendingBooks.set(work, book);
  }
  return { at: since, books: [...trendingBooks.values()].slice(0, TRENDING.books), reviews };
}

/**
 * Returns the time from which reviews are newer than the last run, in epoch seconds; a week ago if there was no run.
 */
export function computedAt(storedTrending: Trending | null, now: Date): number {
  const week = DAYS * DAY;
  // A minute earlier, because clocks differ a little. Duplicates are removed.
  return storedTrending === null ? Math.floor(now.getTime() / 1000) - week : storedTrending.at + week - 60;
}

/** Returns one book from each of a dozen shelves, different every day, for a new site. */
export async function cataloguePicks(env: Bindings, now: Date): Promise<Volume[]> {
  const shelves = await catalogueIn(env.CATALOGUE).byGenres(Object.keys(genres) as Genre[], TRENDING.books);
  const day = Math.floor(now.getTime() / (DAY * 1000));
  const picked = new Map<string, Volume>();
  for (const [place, books] of [...shelves.values()].entries()) {
    // A book may be on several shelves: if it was already picked, take the next one of this shelf.
    const pick = rotate(books, day + place * 5).find((book) => !picked.has(isbnOf(book)));
    if (pick) picked.set(isbnOf(pick), pick);
  }
  return rotate([...picked.values()], day).slice(0, TRENDING.books);
}

// Until the cron's first run. A catalogue that is still being loaded has no picks: it is asked again after a minute.
const picksPolicy = { fresh: 900, stale: 86_400, absent: 60 };

/** The day's picks of the catalogue, which a new site shows until the cron's first run. */
export async function cachedPicks({ env, now, afterwards }: Pick<Call, 'env' | 'now' | 'afterwards'>) {
  const { value } = await getOrFill({
    cache: env.CACHE,
    key: `trending-picks:${Math.floor(now.getTime() / (DAY * 1000))}`,
    shape: z.array(volume),
    policy: picksPolicy,
    now: now.getTime(),
    fill: async () => {
      const picks = await cataloguePicks(env, now);
      return picks.length > 0 ? picks : null;
    },
    afterwards: (work) => afterwards('cache the catalogue’s picks', work),
  });
  return value ?? [];
}

function rotate<One>(all: readonly One[], by: number): One[] {
  const first = by % Math.max(1, all.length);
  return [...all.slice(first), ...all.slice(0, first)];
}

/** Returns the stored result; null if there is none, it is invalid, or KV fails. */
export async function readTrending(env: Bindings): Promise<Trending | null> {
  try {
    const text = await readText(env.CACHE, TRENDING_KEY);
    const parsed = storedTrending.safeParse(text === null ? null : JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch (error) {
    console.warn(JSON.stringify({ event: 'cache_failed', family: 'trending', reason: String(error).slice(0, 80) }));
    return null;
  }
}
