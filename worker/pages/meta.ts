import { type Genre, genres, isbnOf, isInternal, type Volume } from '../books/contract.ts';
import type { ShelfBook } from '../bookshelves/contract.ts';
import { PRODUCT } from '../http/contract.ts';
import type { ProfileUser } from '../profiles/contract.ts';
import type { Review } from '../reviews/contract.ts';
import { ABOUT, pageAddress } from './contract.ts';
import { bookData, type DataBlock, profileData, rasterOf, reviewData, siteData } from './structured.ts';

/** What a page's head says of it to search engines, and to whoever is sent a link to it. */
export interface Meta {
  /** The document's title, without the product's name. */
  title: string;
  /** What a shared link is headed with, where it is not the title. */
  heading?: string;
  description: string;
  type: 'website' | 'book' | 'article' | 'profile';
  /** Our own path or another's address. */
  image?: string;
  /** The one address of the page, where what it shows says it better than what was asked for. */
  address?: string;
  /** For search engines to list; a page that only its reader has is not. */
  listed: boolean;
  /** Where its feed is, and what that is called. */
  feed?: { title: string; address: string };
  /** schema.org data, given the origin that its addresses begin with. */
  data?: (origin: string) => DataBlock;
}

// Where a description is shown beside a link, more is cut off anyway.
const TOLD = 200;

/** What is said of each page, by its module's name, until what it shows says more. */
const descriptions: ReadonlyMap<string, string> = new Map(
  Object.entries({
    landing: ABOUT,
    home: `What readers on ${PRODUCT} are reading this week, your shelves and streak, and three games of the day.`,
    login: `Log in to ${PRODUCT}: your shelves, your streak and your clubs are where you left them.`,
    signup: `Sign up for ${PRODUCT}: a shelf for what you have read, another for what comes next. It is free.`,
    search: `Search ${PRODUCT} for a title, an author or an ISBN, and keep what you find on your shelf.`,
    book: `A book on ${PRODUCT}, with what its readers think of it.`,
    series: `A series of books on ${PRODUCT}, in its order.`,
    notifications: 'Friend requests and the books that your friends shared with you.',
    settings: 'Your name, picture, privacy, languages and time zone.',
    profile: `The shelves, reviews and lists of a reader on ${PRODUCT}.`,
    review: `A reader's review on ${PRODUCT}.`,
    'own-review': 'Your own review of a book.',
    games: `Three free puzzles for readers, new every day: Word Search, Cover Jigsaw and Spine Stacker.`,
    'word-search': 'A free daily word search for readers, in English and Portuguese, in four sizes of difficulty.',
    'spine-stacker': 'A free daily puzzle: put the spines of the stack into their order.',
    'cover-puzzle': 'A free daily jigsaw: put the cover of the day together.',
    'vocab-practice': 'Language practice for readers: eight words, three hearts.',
    'vocab-devices': 'A quiz of literary devices: name what the sentence does, from metaphor to litotes.',
    streak: 'The days on which you read, your level and your league.',
    challenge: 'Your reading challenges.',
    'challenge-create': 'Set yourself a number of books and a day.',
    'book-club-directory': `Book clubs on ${PRODUCT} that are open to readers: find one and read along.`,
    'book-clubs': 'Your book clubs.',
    'book-club-create': 'Start a book club of your own.',
    'book-club-join': 'Join a book club with an invite code.',
    'book-club-view': `A book club on ${PRODUCT}.`,
    'book-club-manage': 'Members, codes and settings of a book club.',
    admin: 'For those who run the site.',
    'review-reports': 'For those who run the site.',
    'email-blocked': `No more e-mails from ${PRODUCT} are sent to this address.`,
    'email-blocked-invalid-key': 'This link to block e-mails is not complete.',
    'account-settings': 'Your account.',
    status: `Whether all parts of ${PRODUCT} are up.`,
    bookshelves: 'Twenty-one bookshelves, each put together by hand: fiction, poetry, sci-fi, cooking and more.',
    bookshelf: `A bookshelf on ${PRODUCT}, put together by hand.`,
    'book-request': `Tell ${PRODUCT} which book is missing.`,
    'book-add': `Add a book that ${PRODUCT} does not know to your own shelves.`,
    feature: `Tell ${PRODUCT} what to build next.`,
    developers: `The API of ${PRODUCT}, call by call, with an OpenAPI document.`,
    'terms-of-service': `The terms on which ${PRODUCT} is used.`,
    privacy: `What ${PRODUCT} keeps, why, for how long, and what you can do about it.`,
  }),
);

// What only its reader has, or what only a link that was sent leads to.
const unlisted = new Set([
  'notifications',
  'settings',
  'own-review',
  'streak',
  'challenge',
  'challenge-create',
  'book-clubs',
  'book-club-create',
  'book-club-join',
  'book-club-view',
  'book-club-manage',
  'admin',
  'review-reports',
  'email-blocked',
  'email-blocked-invalid-key',
  'account-settings',
  'book-add',
  // Only with what it is about.
  'book',
  'profile',
  'review',
  'series',
  'bookshelf',
]);

/** What is said of a page before anything that it shows is known. */
export function pageMeta(page: { file: string; title: string }): Meta {
  return {
    title: page.title,
    description: descriptions.get(page.file) ?? ABOUT,
    type: 'website',
    listed: !unlisted.has(page.file),
  };
}

/** What is said of the landing page, with the week's first book for a picture. */
export function landingMeta(book: Volume | undefined): Partial<Meta> {
  return { ...(book ? pictureOf(book) : {}), data: siteData };
}

/** What is said of the results of a search. */
export function searchMeta(words: string): Partial<Meta> {
  return {
    title: `${words} · Search`,
    heading: `Books for “${words}”`,
    description: brief(`What ${PRODUCT} finds for “${words}”: books to read, to keep and to talk about.`),
  };
}

/** What is said of a book; one that came without a description is told by what is known of it. */
export function bookMeta(book: Volume, reviews: readonly Review[]): Partial<Meta> {
  const { title, description = '' } = book.volumeInfo;
  return {
    title,
    heading: `${title}${authorsOf(book)}`,
    description: brief(description.trim() === '' ? plainWords(book) : description),
    type: 'book',
    address: pageAddress({ pathname: '/book', search: `?isbn=${isbnOf(book)}` }),
    listed: !isInternal(isbnOf(book)),
    ...pictureOf(book),
    data: (origin) => bookData(origin, book, reviews),
  };
}

/** What is said of a review. */
export function reviewMeta({ review, book }: { review: Review; book: Volume }): Partial<Meta> {
  const { title } = book.volumeInfo;
  const told = `${review.user_name} gives ${title}${authorsOf(book)} ${review.rating} of 5 stars.`;
  return {
    title: `${review.user_name} on ${title}`,
    heading: `${review.user_name} on ${title}: ${review.rating} of 5 stars`,
    description: brief(review.review.trim() === '' ? told : review.review),
    type: 'article',
    address: pageAddress({ pathname: '/review', search: `?isbn=${review.isbn}&id=${review.review_id}` }),
    listed: !isInternal(review.isbn),
    ...pictureOf(book),
    data: (origin) => reviewData(origin, review, book),
  };
}

/** What is said of a profile that whoever asks may see, and which everybody may if it is listed. */
export function profileMeta(user: ProfileUser): Partial<Meta> {
  const { books_read_count: read, books_reviewed_count: reviewed, profile_privacy: privacy } = user;
  const open = privacy === 'everybody';
  return {
    title: user.name,
    description: `${counted(read, 'book')} read, ${counted(reviewed, 'review')} written.`,
    type: 'profile',
    listed: open,
    ...(open ? { feed: { title: `Reviews by ${user.name}`, address: feedAddress(user.userId) } } : {}),
    ...(open ? { data: (origin: string) => profileData(origin, user) } : {}),
  };
}

/** What is said of a shelf. */
export function shelfMeta(genre: Genre, books: readonly (readonly [string, ShelfBook])[]): Partial<Meta> {
  const titles = books.slice(0, 5).map(([title]) => title);
  const cover = books[0]?.[1].cover;
  return {
    title: `${genres[genre]} Books`,
    listed: true,
    ...(titles.length === 0 ? {} : { description: brief(`${titles.join(', ')} and more.`) }),
    ...(cover === undefined ? {} : { image: rasterOf(cover) }),
  };
}

/** Where a reader's public reviews can be subscribed to. */
function feedAddress(userId: string): string {
  return `/profile/reviews.rss?${new URLSearchParams({ id: userId })}`;
}

const counted = (count: number, what: string) => `${count.toLocaleString('en')} ${what}${count === 1 ? '' : 's'}`;

function authorsOf(book: Volume): string {
  const { authors = [] } = book.volumeInfo;
  return authors.length > 0 ? ` by ${authors.join(', ')}` : '';
}

function plainWords(book: Volume): string {
  const { title, publisher, publishedDate = '', categories = [] } = book.volumeInfo;
  const year = /^\d{4}/.exec(publishedDate)?.[0];
  const where = [publisher, year].filter((part) => part !== undefined).join(', ');
  const shelf = categories.length > 0 ? ` Shelved under ${categories.slice(0, 3).join(', ')}.` : '';
  const isbn = isInternal(isbnOf(book)) ? '' : ` ISBN ${isbnOf(book)}.`;
  const reviews = `See what readers on ${PRODUCT} think of it, and what to read next.`;
  return `${title}${authorsOf(book)}${where === '' ? '' : ` (${where})`}.${shelf} ${reviews}${isbn}`;
}

function brief(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= TOLD) return line;
  return `${line.slice(0, TOLD).replace(/\s+\S*$/, '')} …`;
}

function pictureOf(book: Volume): { image?: string } {
  const cover = book.volumeInfo.imageLinks?.thumbnail;
  return cover === undefined ? {} : { image: rasterOf(cover) };
}
