import * as z from 'zod/mini';
import { cursor, endpoint, limits, nextCursor, validateText } from '../../platform/http/contract.ts';
import { searchSentences, tooVagueWord } from './search-contract.ts';

/** The 21 genres in the order of the home page, by the word in their address, with the label that readers see. */
export const genres = {
  fiction: 'Fiction',
  'non-fiction': 'Non-fiction',
  poetry: 'Poetry',
  'short stories': 'Short Stories',
  fantasy: 'Fantasy',
  'sci-fi': 'Sci-fi',
  romance: 'Romance',
  horror: 'Horror',
  mystery: 'Mystery',
  thriller: 'Thriller',
  biography: 'Biography',
  autobiography: 'Autobiography',
  history: 'History',
  philosophy: 'Philosophy',
  'self-help': 'Self-help',
  cooking: 'Cooking',
  travel: 'Travel',
  children: 'Children',
  'young adult': 'Young Adult',
  comics: 'Comics',
  manga: 'Manga',
} as const;
export type Genre = keyof typeof genres;

export function isGenre(word: string): word is Genre {
  return Object.hasOwn(genres, word);
}

/** Books per page of search results. */
export const SEARCH_PAGE = 40;
export const SIMILAR_BOOKS = 10;

const check13 = (digits: string): boolean =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * (place % 2 === 0 ? 1 : 3), 0) % 10 === 0;

const check10 = (digits: string): boolean =>
  [...digits].reduce((sum, digit, place) => sum + (digit === 'X' ? 10 : Number(digit)) * (10 - place), 0) % 11 === 0;

/** Returns twelve digits followed by the check digit of an ISBN-13. */
export function withCheckDigit(first: string): string {
  const sum = [...first].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return first + String((10 - (sum % 10)) % 10);
}

/**
 * Returns the 13-digit identifier of a book: its ISBN, or the internal number of an own book. Accepts ISBN-10 and
 * ISBN-13 with hyphens, dots or any other marks and spaces, with a barcode's add-on, and with a spreadsheet's `.0`; null
 * for anything else or a wrong check digit.
 */
export function normaliseIsbn(text: string): string | null {
  // NFKC turns full-width digits into plain ones.
  const compact = text
    .normalize('NFKC')
    .replace(/^([\d\s-]+)[.,]0+\s*$/, '$1')
    .replace(/[\s\p{P}\p{Cf}\u2212]/gu, '')
    .toUpperCase();
  // A barcode's add-on of five digits holds a price, one of two an issue.
  const main = /^(97[89]\d{10})(?:\d{5}|\d{2})$/.exec(compact)?.[1] ?? compact;
  if (/^(?:97[89]\d{10}|2\d{12})$/.test(main)) return check13(main) ? main : null;
  if (!/^\d{9}[\dX]$/.test(compact) || !check10(compact)) return null;
  return withCheckDigit(`978${compact.slice(0, 9)}`);
}

/**
 * Returns whether an identifier is an internal number, which is never shown as an ISBN. Internal numbers begin with
 * 2, the range GS1 reserves for use within one company.
 */
export function isInternal(isbn: string): boolean {
  return isbn.startsWith('2');
}

/** Returns the ISBN that was typed, or copied as `ISBN 978…` or `="978…"`; null for any other text. */
export function isbnTyped(text: string): string | null {
  return normaliseIsbn(text.normalize('NFKC').replace(/[="'\p{Cf}]|^\s*(?:urn:)?isbn(?:-?1[03])?\s*[:#]?/giu, ''));
}

/** An ISBN in a request, as it was typed, normalised. */
export const isbn = z.pipe(
  z.pipe(
    z.string({ error: 'Invalid book ISBN.' }).check(z.maxLength(40, 'Invalid book ISBN.')),
    z.transform((value: string) => isbnTyped(value)),
  ),
  z.string({ error: 'Invalid book ISBN.' }),
);

/** Roles of contributors other than authors. */
export const contributorRoles = ['translator', 'illustrator', 'editor', 'contributor'] as const;

/** The viewer's state of a book, included in every answer with books so that pages need not compute it. */
export const shelf = z.object({
  read: z.boolean(),
  bookmarked: z.boolean(),
  /** Present if a reading of it is open. */
  reading: z.optional(z.literal(true)),
  /** The edition that they picked, if it is not this one. */
  isbn: z.optional(z.string()),
  review_id: z.optional(z.string()),
  /** Their own rating, in stars. */
  rating: z.optional(z.number()),
  /** Present if they hide the book from others. */
  hidden: z.optional(z.literal(true)),
  /** Present if they own the book. */
  owned: z.optional(
    z.object({ lent_to: z.optional(z.string()), lent_since: z.optional(z.object({ date: z.string() })) }),
  ),
});
export type Shelf = z.infer<typeof shelf>;

/** The series that a work belongs to, and its position there as written ("1", "2.5"). */
const series = z.object({ name: z.string(), position: z.optional(z.string()) });
export type VolumeSeries = z.infer<typeof series>;

/**
 * Returns the number that is missing between two positions of a series, or null if the later one is next: 2 after 1 or
 * 1.5, and 0.5 or 1.5 in between.
 */
export function missingNumber(earlier: string | undefined, later: string | undefined): number | null {
  const next = Math.floor(Number(earlier)) + 1;
  return Number(later) > next ? next : null;
}

/** The ID of the work that a book is an edition of. IDs of merged works stay valid. */
const workId = z.string();

/** A book in the shape of the book service, with its work, series and contributors. */
export const volume = z.object({
  work_id: workId,
  volumeInfo: z.object({
    title: z.string(),
    authors: z.optional(z.array(z.string())),
    contributors: z.optional(z.array(z.object({ name: z.string(), role: z.enum(contributorRoles) }))),
    series: z.optional(series),
    pageCount: z.optional(z.number()),
    publisher: z.optional(z.string()),
    description: z.optional(z.string()),
    categories: z.optional(z.array(z.string())),
    language: z.optional(z.string()),
    publishedDate: z.optional(z.string()),
    maturityRating: z.optional(z.string()),
    imageLinks: z.optional(z.object({ thumbnail: z.string() })),
    previewLink: z.optional(z.string()),
    infoLink: z.optional(z.string()),
    industryIdentifiers: z.array(z.object({ type: z.string(), identifier: z.string() })),
    averageRating: z.optional(z.number()),
    ratingsCount: z.optional(z.number()),
    /** The source of the ratings; absent for our readers'. */
    ratingsFrom: z.optional(z.string()),
  }),
  saleInfo: z.optional(z.object({ listPrice: z.optional(z.object({ amount: z.number(), currencyCode: z.string() })) })),
});
export type Volume = z.infer<typeof volume>;

/** A volume's ISBN-13, or the internal number of an own book. */
export function isbnOf({ volumeInfo: { industryIdentifiers: identifiers } }: Volume): string {
  const isbns =
    identifiers.find(({ type }) => type === 'ISBN_13') ??
    identifiers.find(({ type, identifier }) => type === 'OTHER' && isInternal(identifier));
  return isbns?.identifier ?? '';
}

/** Returns a volume's identifiers; an internal number is not an ISBN. */
export function toIndustryIdentifiers(isbn: string): Volume['volumeInfo']['industryIdentifiers'] {
  return [{ type: isInternal(isbn) ? 'OTHER' : 'ISBN_13', identifier: isbn }];
}

/** A volume as shown to a viewer. */
const presentVolume = z.extend(volume, { shelf: z.optional(shelf) });
export type PresentedVolume = z.infer<typeof presentVolume>;

/**
 * The source of an answer: our catalogue, a book service, a stale copy of its answer, or the reader who added the book.
 */
const source = z.enum(['catalogue', 'open_library', 'google', 'cache', 'reader']);
export type Source = z.infer<typeof source>;

const language = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z]{2,4})?$/));

export const searchBooks = endpoint('/api/books/search', {
  summary: 'Searches books by title, author, subject or ISBN.',
  access: 'optional',
  scope: 'read',
  limit: 'search',
  input: {
    query: validateText({ max: limits.searchQuery, min: 1, empty: searchSentences.empty }).check(
      z.refine((query) => tooVagueWord(query) === null, {
        error: ({ input }) => searchSentences.vague(tooVagueWord(String(input)) ?? ''),
      }),
    ),
    /** Search the words exactly as typed, without correction. */
    exact: z.optional(z.boolean()),
    language: z.optional(z.union([language, z.array(language).check(z.maxLength(20))])),
    cursor,
  },
  output: {
    items: z.array(presentVolume),
    source,
    /** A service that may know more books and did not answer, so that all results are from our catalogue. */
    unanswered: z.optional(z.enum(['open_library', 'google'])),
    /** The corrected search text, if the words as typed found nothing comparable. */
    corrected: z.optional(z.string()),
    next_cursor: nextCursor,
  },
});

export const getBook = endpoint('/api/books/get', {
  summary: "Returns a book by its ISBN, with the reader's state of it.",
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: { isbn },
  output: {
    book: presentVolume,
    source,
    /** Whether a service may know a description, which the catalogue lacks. */
    may_describe: z.optional(z.literal(true)),
    /** For a book that the reader added: its printed ISBN, its version, and whether they may change and delete it. */
    own: z.optional(z.object({ isbn: z.optional(z.string()), version: z.string(), may_edit: z.boolean() })),
  },
});

/** Without a description if no service knows one; `from` names the service. */
export const describeBook = endpoint('/api/books/description', {
  summary: 'Returns the description of a book that the catalogue has none of, from a book service.',
  access: 'optional',
  scope: 'read',
  limit: 'search',
  input: { isbn },
  output: { description: z.optional(z.string()), from: z.optional(z.string()) },
});

/** A similar book; `why` says what both share. */
const similarVolume = z.extend(presentVolume, { why: z.optional(z.string()) });
export type SimilarVolume = z.infer<typeof similarVolume>;

export const similarBooks = endpoint('/api/books/similar', {
  summary: "Lists works related to a book's, by readers in common, author, series and genre.",
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: { isbn },
  output: { items: z.array(similarVolume), source },
});

/** A work, which has editions. */
const work = z.object({
  id: workId,
  title: z.string(),
  authors: z.array(z.string()),
  first_year: z.optional(z.number()),
  series: z.optional(series),
});
export type Work = z.infer<typeof work>;

/** Editions in one answer. */
export const EDITIONS_PAGE = 20;

export const editionsOfWork = endpoint('/api/books/editions', {
  summary: "Lists the editions of a book's work, those in the reader's languages first.",
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: { isbn, language: z.optional(z.array(language).check(z.maxLength(20))), cursor },
  output: { work, editions: z.array(presentVolume).check(z.maxLength(EDITIONS_PAGE)), next_cursor: nextCursor },
});

/** Works in one answer about a series. */
export const SERIES_PAGE = 50;

/** `author`, its first author, distinguishes series of the same name. */
export const seriesInOrder = endpoint('/api/books/series', {
  summary: 'Lists a series in its order, one edition per work.',
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: { name: validateText({ max: 200, min: 1 }), author: z.optional(validateText({ max: 200 })), cursor },
  output: { name: z.string(), items: z.array(presentVolume).check(z.maxLength(SERIES_PAGE)), next_cursor: nextCursor },
});

export const nextInSeries = endpoint('/api/books/next-in-series', {
  summary: 'Returns the book after this one in its series; none for the last and for a book without a number.',
  access: 'optional',
  scope: 'read',
  limit: 'read',
  input: { isbn },
  output: { next: z.optional(presentVolume) },
});

const suggestedBook = z.object({
  isbn: z.string(),
  title: z.string(),
  author: z.string(),
  year: z.optional(z.number()),
  cover: z.string(),
});

/** What a suggestion is: a book to open, a name to search for, or the query in another spelling. */
export const suggestionKinds = ['book', 'author', 'series', 'genre', 'correction'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** `book` is the work that a suggestion stands for, by its title in the first of the given languages that it has. */
export const suggest = endpoint('/api/suggest', {
  summary: 'Suggests books for the beginning of a text, then authors and series, or another spelling.',
  access: 'optional',
  scope: 'read',
  limit: 'search',
  input: {
    q: z.optional(validateText({ max: limits.searchQuery })),
    language: z.optional(z.array(language).check(z.maxLength(20))),
  },
  output: {
    message: z.string(),
    items: z.array(z.object({ query: z.string(), kind: z.enum(suggestionKinds), book: z.optional(suggestedBook) })),
  },
});
