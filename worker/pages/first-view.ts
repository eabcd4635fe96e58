import { genres, getBook, isGenre, normaliseIsbn, searchBooks, type Volume } from '../books/contract.ts';
import { getBookshelves } from '../bookshelves/contract.ts';
import { viewChallenges } from '../challenges/contract.ts';
import { type Endpoint, type OutputOf, PRODUCT, type SentOf } from '../http/contract.ts';
import { tabOf, viewUserBookStats } from '../profiles/contract.ts';
import { getBookReviews, getReview } from '../reviews/contract.ts';
import { viewUserStreak } from '../streaks/contract.ts';
import { getTrending } from '../trending/contract.ts';
import { ABOUT } from './contract.ts';

/** A call that a page will make at once. */
export interface Wanted {
  endpoint: Endpoint;
  input: Record<string, unknown>;
}

/** What a link to the page shows where it is shared. */
export interface Card {
  title: string;
  description: string;
  /** Our own path or another's address. */
  image?: string;
  type: 'website' | 'book' | 'article' | 'profile';
}

/** Answers what an endpoint answered, or null when it refused or was not asked. */
export type Answered = <E extends Endpoint>(endpoint: E) => OutputOf<E> | null;

/** What a page shows first: the calls it makes, the first of which is what it is about, and what is told of it. */
export interface FirstView {
  wanted: readonly Wanted[];
  card?: (answered: Answered) => Card | null;
  /** The document's title, where the answers give it. */
  title?: (answered: Answered) => string | null;
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

// Where a description is shown beside a link, more is cut off anyway.
const TOLD = 200;

const wants = <E extends Endpoint>(endpoint: E, input: SentOf<E>): Wanted => ({
  endpoint,
  input: input as Record<string, unknown>,
});

/** The first view of a page by its module's name; pages that are not here ask for themselves. */
export const firstViews: Readonly<Record<string, (opening: Opening) => FirstView | null>> = {
  landing: () => ({
    wanted: [wants(getTrending, {})],
    card: (answered) => {
      const book = answered(getTrending)?.trending_books[0]?.data;
      return { title: PRODUCT, description: ABOUT, type: 'website', ...(book ? shown(book) : {}) };
    },
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
      wanted: [wants(searchBooks, { query: words, ...language })],
      title: () => `${words} · Search`,
      picture: (answered) => coverOf(answered(searchBooks)?.items[0]),
    };
  },

  book: ({ query }) => {
    const isbn = normaliseIsbn(query.get('isbn') ?? '');
    if (isbn === null) return null;
    return {
      wanted: [wants(getBook, { isbn }), wants(getBookReviews, { isbn })],
      title: (answered) => answered(getBook)?.book.volumeInfo.title ?? null,
      picture: (answered) => coverOf(answered(getBook)?.book),
      card: (answered) => {
        const book = answered(getBook)?.book;
        if (!book) return null;
        const { title, authors = [], description = '' } = book.volumeInfo;
        const by = authors.length > 0 ? ` by ${authors.join(', ')}` : '';
        return { title: `${title}${by}`, description: brief(description), type: 'book', ...shown(book) };
      },
    };
  },

  review: ({ query }) => {
    const isbn = normaliseIsbn(query.get('isbn') ?? '');
    const reviewId = query.get('id') ?? '';
    if (isbn === null || reviewId === '') return null;
    return {
      wanted: [wants(getReview, { isbn, review_id: reviewId })],
      title: (answered) => {
        const found = answered(getReview);
        return found && `${found.review.user_name} on ${found.book.volumeInfo.title}`;
      },
      picture: (answered) => coverOf(answered(getReview)?.book),
      card: (answered) => {
        const found = answered(getReview);
        if (!found) return null;
        const { review, book } = found;
        return {
          title: `${review.user_name} on ${book.volumeInfo.title}: ${review.rating} of 5 stars`,
          description: brief(review.review),
          type: 'article',
          ...shown(book),
        };
      },
    };
  },

  profile: ({ query, signedIn }) => {
    const id = query.get('id') ?? '';
    if (id === '' && !signedIn) return null;
    const whose = id === '' ? {} : { target_id: id };
    return {
      wanted: [wants(viewUserBookStats, { ...whose, tab: tabOf(query.get('tab')) })],
      title: (answered) => answered(viewUserBookStats)?.user?.name ?? null,
      card: (answered) => {
        const user = answered(viewUserBookStats)?.user;
        if (!user) return null;
        const { books_read_count: read, books_reviewed_count: reviewed } = user;
        return {
          title: user.name,
          description: `${counted(read, 'book')} read, ${counted(reviewed, 'review')} written.`,
          type: 'profile',
        };
      },
    };
  },

  bookshelf: ({ parts }) => {
    const genre = (parts.category ?? '').toLowerCase();
    if (!isGenre(genre)) return null;
    const label = genres[genre];
    return {
      wanted: [wants(getBookshelves, { genre })],
      title: () => `${label} Books`,
      card: (answered) => {
        const books = Object.entries(answered(getBookshelves)?.[genre] ?? {});
        const [first] = books;
        if (!first) return null;
        const titles = books.slice(0, 5).map(([title]) => title);
        return {
          title: `${label} Books`,
          description: brief(`${titles.join(', ')} and more.`),
          type: 'website',
          image: rasterOf(first[1].cover),
        };
      },
    };
  },
};

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= TOLD) return line;
  return `${line.slice(0, TOLD).replace(/\s+\S*$/, '')} …`;
}

function coverOf(book: Volume | undefined): string | null {
  return book?.volumeInfo.imageLinks?.thumbnail ?? null;
}

function shown(book: Volume): { image?: string } {
  const cover = coverOf(book);
  return cover === null ? {} : { image: rasterOf(cover) };
}

// Where links are shared, drawings are not shown: our own covers are there as PNG too.
function rasterOf(cover: string): string {
  return cover.startsWith('/api/covers/') ? cover.replace(/\.svg$/, '.png') : cover;
}
