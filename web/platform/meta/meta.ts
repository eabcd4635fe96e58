import {
  type Genre,
  genres,
  isbnOf,
  isInternal,
  type Source,
  type Volume,
} from '../../../worker/features/books/contract.ts';
import type { ShelfBook } from '../../../worker/features/discovery/bookshelves/contract.ts';
import type { ProfileUser } from '../../../worker/features/profiles/contract.ts';
import { type Review, textWithoutSpoilers } from '../../../worker/features/reviews/contract.ts';
import { PRODUCT } from '../../../worker/platform/http/contract.ts';
import { type Meta, previewOf } from '../../../worker/platform/pages/contract.ts';
import { paths } from '../../paths.ts';
import { bookData, profileData, reviewData } from './structured.ts';

// Link previews cut off longer descriptions.
const MAX_DESCRIPTION = 200;

export function searchMeta(words: string): Partial<Meta> {
  if (words.trim() === '') return {};
  return {
    address: paths.search(words.trim()),
    title: `${words} · Search`,
    heading: `Books for “${words}”`,
    description: truncate(`Books about “${words}” on ${PRODUCT}: find one, save it, talk about it.`),
  };
}

/**
 * Returns the meta data of a book. Without a description it is described by its facts; an own book outside the
 * catalogue is not indexed.
 */
export function bookMeta(book: Volume, reviews: readonly Review[], source: Source): Partial<Meta> {
  const { title, description = '' } = book.volumeInfo;
  return {
    title,
    heading: `${title}${authorsOf(book)}`,
    description: truncate(description.trim() === '' ? plainWords(book) : description),
    type: 'book',
    address: paths.book(isbnOf(book)),
    listed: source !== 'reader',
    image: previewOf.book(isbnOf(book)),
    data: (origin) => bookData(origin, book, reviews),
  };
}

export function reviewMeta({ review, book }: { review: Review; book: Volume }): Partial<Meta> {
  const { title } = book.volumeInfo;
  const sentence = `${review.user_name} gives ${title}${authorsOf(book)} ${review.rating} of 5 stars.`;
  return {
    title: `${review.user_name} on ${title}`,
    heading: `${review.user_name} on ${title}: ${review.rating} of 5 stars`,
    description: truncate(textWithoutSpoilers(review).trim() === '' ? sentence : textWithoutSpoilers(review)),
    type: 'article',
    address: paths.review(review.isbn, review.review_id),
    listed: !isInternal(review.isbn),
    image: previewOf.review(review.isbn, review.review_id),
    data: (origin) => reviewData(origin, review, book),
  };
}

/**
 * Returns the meta data of a profile that the viewer may see, indexed if it is public; null otherwise. A reader's own
 * page has no ID in its URL (`own`), so its content depends on the viewer; a page of lists has the picture of its first
 * `list`.
 */
export function profileMeta(user: ProfileUser | null | undefined, own: boolean, list?: string): Partial<Meta> {
  if (!user) return { title: 'Private profile' };
  const { books_read_count: read, books_reviewed_count: reviewed, profile_privacy: privacy } = user;
  const open = privacy === 'everybody';
  return {
    title: user.name,
    description: `${countText(read, 'book')} read, ${countText(reviewed, 'review')} written.`,
    type: 'profile',
    address: paths.profile({ id: user.userId }),
    listed: open && !own,
    ...(open ? { feed: { title: `Reviews by ${user.name}`, address: paths.feed(user.userId) } } : {}),
    ...(open
      ? {
          image: list === undefined ? previewOf.profile(user.userId) : previewOf.list(list),
          data: (origin: string) => profileData(origin, user),
        }
      : {}),
  };
}

export function shelfMeta(genre: Genre, books: readonly ShelfBook[]): Partial<Meta> {
  const titles = books.slice(0, 5).map(({ title }) => title);
  const first = books[0]?.isbn;
  return {
    title: `${genres[genre]} Books`,
    address: paths.bookshelf(genre),
    listed: true,
    ...(titles.length === 0 ? {} : { description: truncate(`${titles.join(', ')} and more.`) }),
    ...(first === undefined ? {} : { image: previewOf.book(first) }),
  };
}

const countText = (count: number, noun: string) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

function authorsOf(book: Volume): string {
  const { authors = [] } = book.volumeInfo;
  return authors.length > 0 ? ` by ${authors.join(', ')}` : '';
}

function plainWords(book: Volume): string {
  const { title, publisher, publishedDate = '', categories = [] } = book.volumeInfo;
  const year = /^\d{4}/.exec(publishedDate)?.[0];
  const imprint = [publisher, year].filter((part) => part !== undefined).join(', ');
  const shelf = categories.length > 0 ? ` Shelved under ${categories.slice(0, 3).join(', ')}.` : '';
  const isbn = isInternal(isbnOf(book)) ? '' : ` ISBN ${isbnOf(book)}.`;
  const reviews = `See what readers on ${PRODUCT} think of it, and what to read next.`;
  return `${title}${authorsOf(book)}${imprint === '' ? '' : ` (${imprint})`}.${shelf} ${reviews}${isbn}`;
}

function truncate(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION) return line;
  return `${line.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$/, '')} …`;
}
