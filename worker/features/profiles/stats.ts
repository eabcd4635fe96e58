import type { Rows } from '../../platform/db/database.ts';
import { cursorOfAll } from '../../platform/http/cursor.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { bookListsFrom, firstBooksOf, listPages, listsOf } from '../library/lists/queries.ts';
import { readBooks, readPages } from '../library/readings/lists.ts';
import { bookmarkedPages, bookmarkedShelf } from '../library/shelves/queries.ts';
import { reviewedPages, reviewsByReader } from '../reviews/queries.ts';
import { presentSocialStats } from '../social/friends/queries.ts';
import { BOOKS_SHOWN, type ProfileTab } from './contract.ts';
import { profileBookOf, profileOf, profileReviewOf, profileUserOf } from './queries.ts';

/** Returns the queries of a profile. `reader` is the viewer, empty for a visitor. */
export function statsQueries(query: {
  target: string;
  reader: string;
  tab: ProfileTab | undefined;
  cursor: string | undefined;
}) {
  const { target, reader, tab, cursor } = query;
  // Nothing is loaded for a tab that isn't requested.
  const pageOf = <Position>(
    name: ProfileTab,
    pages: { after(cursor: string | undefined): Position & { limit: number } },
  ) => {
    const after = pages.after(cursor);
    return { userId: target, reader, ...after, limit: tab === undefined || tab === name ? after.limit : 0 };
  };
  const lists = pageOf('lists', listPages);
  return {
    person: profileOf({ target, reader }),
    read: readBooks(pageOf('read', readPages)),
    bookmarked: bookmarkedShelf(pageOf('bookmarked', bookmarkedPages)),
    reviewed: reviewsByReader({ ...pageOf('reviewed', reviewedPages), imported: 1 }),
    lists: listsOf({ ...lists, isbn: '' }),
    listed: firstBooksOf({ ...lists, each: BOOKS_SHOWN }),
  };
}

type StatsRows = Rows<ReturnType<typeof statsQueries>>;

export function presentStats(
  viewer: Viewer | null,
  rows: Omit<StatsRows, 'person'> & { person: StatsRows['person'][number] },
) {
  const { person } = rows;
  const [read, bookmarked] = [readPages.page(rows.read), bookmarkedPages.page(rows.bookmarked)];
  const [reviewed, lists] = [reviewedPages.page(rows.reviewed), listPages.page(rows.lists)];
  const books = new Map([...read.rows, ...bookmarked.rows].map((row) => [row.isbn, profileBookOf(row)]));
  return {
    success: true as const,
    private: 'false' as const,
    privateAllowed: person.personPrivacy === 'nobody',
    user: profileUserOf(person),
    social: presentSocialStats(person, viewer),
    books_read: read.rows.map(({ isbn, at }) => ({ isbn, timestamp: at })),
    books_bookmarked: bookmarked.rows.map(({ isbn, at }) => ({ isbn, timestamp: at })),
    books_reviewed: reviewed.rows.map(profileReviewOf),
    book_lists: bookListsFrom(lists.rows, rows.listed),
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
