import type { Rows } from '../../platform/db/database.ts';
import { cursorOfAll } from '../../platform/http/cursor.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { bookListsFrom, firstBooksOf, listPages, listsOf } from '../library/lists/queries.ts';
import { readBooks, readPages } from '../library/readings/lists.ts';
import { bookmarkedPages, bookmarkedShelf } from '../library/shelves/queries.ts';
import { reviewedPages, reviewsByReader } from '../reviews/queries.ts';
import { presentSocialStats } from '../social/friends/queries.ts';
import { BOOKS_SHOWN, type ProfileTab } from './contract.ts';
import { booksBothRead, bothReadOf, profileBookOf, profileOf, profileReviewOf, profileUserOf } from './queries.ts';

/** Returns the queries of a profile. `reader` is the viewer, empty for a visitor. */
export function statsQueries(query: {
  target: string;
  reader: string;
  tab: ProfileTab | undefined;
  cursor: string | undefined;
}) {
  const { target, reader, tab, cursor } = query;
  const isLoaded = (name: ProfileTab) => tab === undefined || tab === name;
  const at = { userId: target, reader };
  const lists = { ...at, ...listPages.after(cursor) };
  return {
    person: profileOf({ target, reader }),
    ...(reader !== '' && reader !== target && cursor === undefined && { bothRead: booksBothRead({ target, reader }) }),
    ...(isLoaded('read') && { read: readBooks({ ...at, ...readPages.after(cursor) }) }),
    ...(isLoaded('bookmarked') && { bookmarked: bookmarkedShelf({ ...at, ...bookmarkedPages.after(cursor) }) }),
    ...(isLoaded('reviewed') && {
      reviewed: reviewsByReader({ ...at, ...reviewedPages.after(cursor), imported: 1 }),
    }),
    ...(isLoaded('lists') && {
      lists: listsOf({ ...lists, isbn: '' }),
      listed: firstBooksOf({ ...lists, each: BOOKS_SHOWN }),
    }),
  };
}

type StatsRows = Rows<ReturnType<typeof statsQueries>>;

export function presentStats(
  viewer: Viewer | null,
  rows: Omit<StatsRows, 'person'> & { person: StatsRows['person'][number] },
) {
  const { person, listed = [] } = rows;
  const [read, bookmarked] = [readPages.page(rows.read ?? []), bookmarkedPages.page(rows.bookmarked ?? [])];
  const [reviewed, lists] = [reviewedPages.page(rows.reviewed ?? []), listPages.page(rows.lists ?? [])];
  const books = new Map([...read.rows, ...bookmarked.rows].map((row) => [row.isbn, profileBookOf(row)]));
  return {
    success: true as const,
    private: 'false' as const,
    privateAllowed: person.personPrivacy === 'nobody',
    user: profileUserOf(person),
    social: presentSocialStats(person, viewer),
    ...bothReadOf(rows.bothRead ?? []),
    books_read: read.rows.map(({ isbn, at }) => ({ isbn, timestamp: at })),
    books_bookmarked: bookmarked.rows.map(({ isbn, at }) => ({ isbn, timestamp: at })),
    books_reviewed: reviewed.rows.map(profileReviewOf),
    book_lists: bookListsFrom(lists.rows, listed),
    book_data: [...books.values()],
    next_cursor: cursorOfAll([read, bookmarked, reviewed, lists].map(({ next_cursor }) => next_cursor)),
  };
}

/** The response for a profile that the viewer may not see. */
export const hiddenStats = {
  success: true as const,
  private: 'true' as const,
  privateAllowed: false,
  books_read: [],
  books_bookmarked: [],
  books_reviewed: [],
  book_lists: [],
  book_data: [],
};
