import { isbnOf, isInternal, type Volume } from '../../../worker/features/books/contract.ts';
import type { ProfileUser } from '../../../worker/features/profiles/contract.ts';
import { type Review, textWithoutSpoilers } from '../../../worker/features/reviews/contract.ts';
import { PRODUCT } from '../../../worker/platform/http/contract.ts';
import type { DataBlock } from '../../../worker/platform/pages/contract.ts';
import { paths } from '../../paths.ts';

const CONTEXT = { '@context': 'https://schema.org' } as const;
// Search engines show a few reviews of a book at most.
const REVIEWS = 5;
const STARS = { bestRating: 5, worstRating: 0.5 } as const;

const at = (origin: string, path: string) => new URL(path, origin).href;

/** Describes the site and its search. */
export function siteData(origin: string): DataBlock {
  return {
    ...CONTEXT,
    '@type': 'WebSite',
    name: PRODUCT,
    url: at(origin, paths.landing()),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${at(origin, paths.searchPage())}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

/** Describes a book with its mean rating, if any, and its first reviews. */
export function bookData(origin: string, book: Volume, reviews: readonly Review[]): DataBlock {
  const rated = reviews.slice(0, REVIEWS).map((review) => ({ '@type': 'Review', ...partsOfReview(origin, review) }));
  return { ...CONTEXT, ...partsOfBook(origin, book), ...(rated.length > 0 ? { review: rated } : {}) };
}

/** Describes a review with its book. */
export function reviewData(origin: string, review: Review, book: Volume): DataBlock {
  return {
    ...CONTEXT,
    '@type': 'Review',
    ...partsOfReview(origin, review),
    itemReviewed: partsOfBook(origin, book),
  };
}

/** Describes a reader's public profile. */
export function profileData(origin: string, user: ProfileUser): DataBlock {
  const url = at(origin, paths.profile({ id: user.userId }));
  return { ...CONTEXT, '@type': 'ProfilePage', url, mainEntity: { '@type': 'Person', name: user.name, url } };
}

function partsOfBook(origin: string, book: Volume) {
  const { title, authors, publisher, publishedDate, language, description, imageLinks, ...info } = book.volumeInfo;
  const isbn = isbnOf(book);
  const { averageRating, ratingsCount = 0, ratingsFrom } = info;
  const rating = { '@type': 'AggregateRating', ratingValue: averageRating, ratingCount: ratingsCount, ...STARS };
  return {
    '@type': 'Book',
    name: title,
    isbn: isInternal(isbn) ? undefined : isbn,
    url: at(origin, paths.book(isbn)),
    author: authors?.map((name) => ({ '@type': 'Person', name })),
    publisher: publisher === undefined ? undefined : { '@type': 'Organization', name: publisher },
    datePublished: publishedDate,
    inLanguage: language,
    description,
    image: imageLinks === undefined ? undefined : at(origin, rasterOf(imageLinks.thumbnail)),
    // Search engines accept only ratings made on the page's own site.
    aggregateRating:
      averageRating === undefined || ratingsCount === 0 || ratingsFrom !== undefined ? undefined : rating,
  };
}

function partsOfReview(origin: string, review: Review) {
  return {
    url: at(origin, paths.review(review.isbn, review.review_id)),
    author: { '@type': 'Person', name: review.user_name },
    datePublished: review.timestamp === undefined ? undefined : new Date(review.timestamp * 1000).toISOString(),
    reviewBody: textWithoutSpoilers(review) === '' ? undefined : textWithoutSpoilers(review),
    reviewRating: { '@type': 'Rating', ratingValue: review.rating, ...STARS },
  };
}

/** Returns the PNG version of a cover, because other sites don't show SVG. */
export function rasterOf(cover: string): string {
  return cover.replace(/^(\/api\/covers\/.*)\.svg$/, '$1.png');
}
