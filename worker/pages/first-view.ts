import { getBook, isGenre, normaliseIsbn, searchBooks, seriesInOrder, type Volume } from '../books/contract.ts';
import { getBookshelves } from '../bookshelves/contract.ts';
import { viewChallenges } from '../challenges/contract.ts';
import type { Endpoint, OutputOf, SentOf } from '../http/contract.ts';
import { tabOf, viewUserBookStats } from '../profiles/contract.ts';
import { getBookReviews, getReview } from '../reviews/contract.ts';
import { viewUserStreak } from '../streaks/contract.ts';
import { getTrending } from '../trending/contract.ts';
import { bookMeta, landingMeta, type Meta, profileMeta, reviewMeta, searchMeta, shelfMeta } from './meta.ts';

/** A call that a page will make at once. */
interface Wanted {
  endpoint: Endpoint;
  input: Record<string, unknown>;
}

/** Answers what an endpoint answered, or null when it refused or was not asked. */
export type Answered = <E extends Endpoint>(endpoint: E) => OutputOf<E> | null;

/** What a page shows first: the calls it makes, the first of which is what it is about, and what is told of it. */
export interface FirstView {
  wanted: readonly Wanted[];
  meta?: (answered: Answered) => Partial<Meta> | null;
  /** The picture that is seen first. */
  picture?: (answered: Answered) => string | null;
}

/** What is known of a request for a page. */
export interface Opening {
  query: URLSearchParams;
  parts: Readonly<Record<string, string>>;
  signedIn: boolean;
  searchLanguages: readonly string[];
}

const wants = <E extends Endpoint>(endpoint: E, input: SentOf<E>): Wanted => ({
  endpoint,
  input: input as Record<string, unknown>,
});

/** The first view of a page by its module's name; pages that are not here ask for themselves. */
export const firstViews: Readonly<Record<string, (opening: Opening) => FirstView | null>> = {
  landing: () => ({
    wanted: [wants(getTrending, {})],
    meta: (answered) => landingMeta(answered(getTrending)?.trending_books[0]?.data),
  }),

  home: ({ signedIn }) => ({
    wanted: [
      wants(getTrending, {}),
      ...(signedIn
        ? [wants(viewUserBookStats, { tab: 'read' }), wants(viewUserStreak, {}), wants(viewChallenges, {})]
        : []),
    ],
    picture: (answered) => coverOf(answered(getTrending)?.trending_books[0]?.data),
  }),

  search: ({ query, searchLanguages }) => {
    const words = query.get('q') ?? '';
    if (words.trim() === '') return null;
    const language = searchLanguages.length > 0 ? { language: [...searchLanguages] } : {};
    return {
      wanted: [wants(searchBooks, { query: words, ...(query.has('exact') ? { exact: true } : {}), ...language })],
      meta: () => searchMeta(words),
      picture: (answered) => coverOf(answered(searchBooks)?.items[0]),
    };
  },

  book: ({ query }) => {
    const isbn = normaliseIsbn(query.get('isbn') ?? '');
    if (isbn === null) return null;
    return {
      wanted: [wants(getBook, { isbn }), wants(getBookReviews, { isbn })],
      picture: (answered) => coverOf(answered(getBook)?.book),
      meta: (answered) => {
        const book = answered(getBook)?.book;
        return book ? bookMeta(book, answered(getBookReviews)?.reviews ?? []) : null;
      },
    };
  },

  series: ({ query }) => {
    const name = query.get('name')?.trim() ?? '';
    if (name === '') return null;
    return {
      wanted: [wants(seriesInOrder, { name })],
      picture: (answered) => coverOf(answered(seriesInOrder)?.items[0]),
      meta: (answered) => {
        const found = answered(seriesInOrder);
        return found && found.items.length > 0 ? { title: found.name } : null;
      },
    };
  },

  review: ({ query }) => {
    const isbn = normaliseIsbn(query.get('isbn') ?? '');
    const reviewId = query.get('id') ?? '';
    if (isbn === null || reviewId === '') return null;
    return {
      wanted: [wants(getReview, { isbn, review_id: reviewId })],
      picture: (answered) => coverOf(answered(getReview)?.book),
      meta: (answered) => {
        const found = answered(getReview);
        return found && reviewMeta(found);
      },
    };
  },

  profile: ({ query, signedIn }) => {
    const id = query.get('id') ?? '';
    if (id === '' && !signedIn) return null;
    const whose = id === '' ? {} : { target_id: id };
    return {
      wanted: [wants(viewUserBookStats, { ...whose, tab: tabOf(query.get('tab')) })],
      meta: (answered) => {
        const stats = answered(viewUserBookStats);
        if (!stats?.user) return stats ? { title: 'Private profile' } : null;
        // One's own without its id is another page for everybody.
        return { ...profileMeta(stats.user), ...(id === '' ? { listed: false } : {}) };
      },
    };
  },

  bookshelf: ({ parts }) => {
    const genre = (parts.category ?? '').toLowerCase();
    if (!isGenre(genre)) return null;
    return {
      wanted: [wants(getBookshelves, { genre })],
      meta: (answered) => shelfMeta(genre, Object.entries(answered(getBookshelves)?.[genre] ?? {})),
    };
  },

  // The same for every visitor, and so sent ready made; a reader's has their own frame around it.
  'terms-of-service': ({ signedIn }) => (signedIn ? { wanted: [] } : null),
  privacy: ({ signedIn }) => (signedIn ? { wanted: [] } : null),
};

function coverOf(book: Volume | undefined): string | null {
  return book?.volumeInfo.imageLinks?.thumbnail ?? null;
}
