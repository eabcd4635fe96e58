import { on } from '../../../platform/http/handle.ts';
import { toIndustryIdentifiers } from '../../books/contract.ts';
import { editionOf } from '../../books/works.ts';
import { presentVolumes, shelfStateQueries } from '../../library/shelves/present.ts';
import { reviewCardOf } from '../../reviews/queries.ts';
import { recentReviews } from '../../reviews/recent.ts';
import { getTrending, TRENDING } from './contract.ts';
import { cachedPicks, computedAt, readTrending } from './trending.ts';

export const trendingRoutes = [
  on(getTrending, async (call) => {
    const trending = await readTrending(call.env);
    const books = trending?.books ?? (await cachedPicks(call));
    const ids = trending?.reviews.map(({ reviewId }) => reviewId) ?? [];
    const { recent, ...rows } = await call.load({
      // Read from the database, not the cache, so that readers who became private since are not named and newer reviews
      // are included.
      recent: recentReviews(ids, computedAt(trending, call.now), call.claims?.userId ?? ''),
      ...shelfStateQueries(call, books.map(editionOf)),
    });
    return {
      trending_books: presentVolumes(call, books, rows).map(({ shelf, ...data }) => ({
        data,
        reviews: recent
          .filter((row) => row.workId === data.work_id)
          .slice(0, TRENDING.reviewsOfBook)
          .map(reviewCardOf),
        ...(shelf === undefined ? {} : { shelf }),
      })),
      trending_reviews: recent.slice(0, TRENDING.reviews).map((row) => ({
        ...reviewCardOf(row),
        book: {
          work_id: row.workId,
          volumeInfo: {
            title: row.bookTitle,
            authors: row.bookAuthors,
            ...(row.bookCover === '' ? {} : { imageLinks: { thumbnail: row.bookCover } }),
            industryIdentifiers: toIndustryIdentifiers(row.isbn),
          },
        },
      })),
    };
  }),
];
