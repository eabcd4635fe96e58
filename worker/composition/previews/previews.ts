import type * as z from 'zod/mini';
import { getBook, isbnOf, type Volume } from '../../features/books/contract.ts';
import { getDirectory } from '../../features/clubs/directory-contract.ts';
import { getTrending } from '../../features/discovery/trending/contract.ts';
import { LAUNCH_DAY } from '../../features/games/contract.ts';
import { isDay, puzzleNumber, utcDay } from '../../features/games/days.ts';
import { getBookList } from '../../features/library/lists/contract.ts';
import { viewUserBookStats } from '../../features/profiles/contract.ts';
import { getReview, textWithoutSpoilers } from '../../features/reviews/contract.ts';
import type { Endpoint } from '../../platform/http/contract.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import type { Preview } from './draw.ts';
import type { Motif } from './motifs.ts';

/** A book as a page shows it. Its cover is drawn from the catalogue's facts. */
export interface PreviewBook {
  isbn: string;
  title: string;
  authors: readonly string[];
}

export type PreviewContent = Omit<Preview, 'books' | 'site'> & { books: readonly PreviewBook[] };

/** Calls an endpoint as a visitor. Throws an `ApiError` if the call is refused. */
export type CallAsVisitor = <Input extends Fields, Output extends Fields>(
  endpoint: Endpoint<Input, Output>,
  input: z.input<z.ZodMiniObject<Input>>,
) => Promise<z.output<z.ZodMiniObject<Output>>>;

type Fields = Record<string, z.ZodMiniType>;

type Source = (call: CallAsVisitor, name: string, now: Date) => Promise<PreviewContent>;

const countText = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

function bookOf(volume: Volume): PreviewBook {
  const { title, authors = [] } = volume.volumeInfo;
  return { isbn: isbnOf(volume), title, authors };
}

const longDate = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });

const games: ReadonlyMap<string, { title: string; line: string; motif: Motif }> = new Map([
  ['wordsearch', { title: 'Word Search', line: 'Eight words, a hundred letters', motif: 'letters' }],
  ['coverpuzzle', { title: 'Cover Jigsaw', line: 'Put a cover together, find out whose it is', motif: 'pieces' }],
  ['spinestacker', { title: 'Spine Stacker', line: 'Sixteen books, one order', motif: 'spines' }],
]);

const quizzes: ReadonlyMap<string, { title: string; line: string }> = new Map([
  ['practice', { title: 'Language Practice', line: 'Eight words, three hearts' }],
  ['devices', { title: 'Literary Devices', line: 'Name the device before your hearts run out' }],
]);

/**
 * The content of the picture per kind of page, which the URL names. Throws `not_found` for content that is hidden from
 * visitors.
 */
const sources: Readonly<Record<string, Source>> = {
  async book(call, isbn) {
    const { book } = await call(getBook, { isbn });
    const { title, authors = [], publishedDate = '', categories = [] } = book.volumeInfo;
    const year = /^\d{4}/.exec(publishedDate)?.[0];
    const kicker = [categories[0], year].filter((part) => part !== undefined).join(', ');
    return { kicker, title, line: authors.join(', '), books: [bookOf(book)] };
  },

  async review(call, name) {
    const [, isbn = '', review_id = ''] = /^(\d{13})-(.+)$/.exec(name) ?? [];
    const { review, book } = await call(getReview, { isbn, review_id });
    const quote = textWithoutSpoilers(review).replace(/\s+/g, ' ').trim().slice(0, 300);
    const { title, authors = [] } = book.volumeInfo;
    const kicker = `${review.user_name} on`;
    return { kicker, title, line: authors.join(', '), rating: review.rating, quote, books: [bookOf(book)] };
  },

  async list(call, list_id) {
    const { list } = await call(getBookList, { list_id });
    const description = list.description.replace(/\s+/g, ' ').trim();
    return {
      kicker: `A list of ${countText(list.book_count, 'book')}`,
      title: list.name,
      line: description,
      books: list.books,
    };
  },

  async profile(call, target_id) {
    const { user, book_data: shelved } = await call(viewUserBookStats, { target_id, tab: 'read' });
    if (user === undefined) return throwApiError('not_found', 'This profile is private.');
    const line = `${countText(user.books_read_count, 'book')} read, ${countText(user.books_reviewed_count, 'review')}`;
    return { kicker: 'A reader', title: user.name, line, books: shelved };
  },

  // Unlisted and unknown clubs both get the product's picture, so that the difference isn't visible.
  async club(call, club_id) {
    const [club] = (await call(getDirectory, { club_id })).clubs;
    if (club === undefined) return siteContent(call);
    const isbn = /\/(\d{13})\.svg$/.exec(club.book?.cover ?? '')?.[1];
    const reading = club.book === undefined ? '' : `, reading ${club.book.title}`;
    const books = club.book === undefined || isbn === undefined ? [] : [{ isbn, title: club.book.title, authors: [] }];
    const line = `${countText(club.member_count, 'member')}${reading}`;
    return { kicker: 'A book club', title: club.name, line, books, motif: 'spines' };
  },

  async game(_call, name, now) {
    const [, game = '', day = utcDay(now)] = /^([a-z]+)(?:-(\d{4}-\d\d-\d\d))?$/.exec(name) ?? [];
    const picture = games.get(game);
    if (picture === undefined || !isDay(day) || day < LAUNCH_DAY || day > utcDay(now))
      return throwApiError('not_found', 'There is no such puzzle.');
    const kicker = `No. ${puzzleNumber(day)} · ${longDate.format(new Date(day))}`;
    return { kicker, books: [], ...picture };
  },

  async quiz(_call, name) {
    const picture = quizzes.get(name);
    if (picture === undefined) return throwApiError('not_found', 'There is no such quiz.');
    return { kicker: 'A quiz for readers', books: [], motif: 'card', ...picture };
  },

  site: (call) => siteContent(call),
};

async function siteContent(call: CallAsVisitor): Promise<PreviewContent> {
  const { trending_books: trending } = await call(getTrending, {});
  return {
    kicker: 'A social home for readers',
    title: 'Track your reading. Find your next book. Read together.',
    line: '',
    books: trending.map(({ data }) => bookOf(data)),
    motif: 'spines',
  };
}

/**
 * Returns the content of a page's picture, or null for an unknown kind of page. Throws `not_found` for hidden content.
 */
export function contentOf(kind: string, call: CallAsVisitor, name: string, now: Date): Promise<PreviewContent> | null {
  return (Object.hasOwn(sources, kind) ? sources[kind]?.(call, name, now) : null) ?? null;
}
