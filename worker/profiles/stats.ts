import type { Builder } from '../db/open.ts';
import { shownSocialStats } from '../friends/queries.ts';
import { limits } from '../http/contract.ts';
import type { Viewer } from '../http/viewer.ts';
import { bookListsFrom, firstBooksOf, listsOf } from '../lists/queries.ts';
import { reviewsByReader } from '../reviews/queries.ts';
import { bookmarkedShelf, readShelf } from '../shelves/queries.ts';
import { BOOKS_SHOWN, type ProfileTab } from './contract.ts';
import { cursorOf, windowsOf } from './places.ts';
import { profileBookOf, profileOf, profileReviewOf, profileUserOf } from './queries.ts';

/** The queries behind a profile, one trip in all; `reader` is who asks, empty for a visitor. */
export function statsQueries(
  build: Builder,
  asked: { target: string; reader: string; tab: ProfileTab | undefined; cursor: string | undefined },
) {
  const { target } = asked;
  const { read, bookmarked, reviewed, lists } = windowsOf(asked.cursor, asked.tab);
  return {
    person: profileOf(build, target, asked.reader),
    read: readShelf(build, target, read.after, read.most),
    bookmarked: bookmarkedShelf(build, target, bookmarked.after, bookmarked.most),
    reviewed: reviewsByReader(build, target, reviewed.after, reviewed.most),
    lists: listsOf(build, target, lists.after, lists.most, ''),
    listed: firstBooksOf(build, target, lists.after, lists.most, BOOKS_SHOWN),
  };
}

type Queries = ReturnType<typeof statsQueries>;
type Rows = { [Name in keyof Queries]: Queries[Name]['_']['result'] };

/** A profile in the shape of the wire, for somebody who may see it. */
export function shownStats(viewer: Viewer | null, rows: Omit<Rows, 'person'> & { person: Rows['person'][number] }) {
  const page = <Row>(all: readonly Row[]) => all.slice(0, limits.page);
  const [read, bookmarked] = [page(rows.read), page(rows.bookmarked)];
  const books = new Map([...read, ...bookmarked].map((row) => [row.isbn, profileBookOf(row)]));
  return {
    success: true as const,
    private: 'false' as const,
    privateAllowed: rows.person.personPrivacy === 'nobody',
    user: profileUserOf(rows.person),
    social: shownSocialStats(rows.person, viewer),
    books_read: read.map(({ isbn, at }) => ({ isbn, timestamp: at })),
    books_bookmarked: bookmarked.map(({ isbn, at }) => ({ isbn, timestamp: at })),
    books_reviewed: page(rows.reviewed).map(profileReviewOf),
    book_lists: bookListsFrom(page(rows.lists), rows.listed),
    book_data: [...books.values()],
    ...cursorOf({
      read: rows.read,
      bookmarked: rows.bookmarked,
      reviewed: rows.reviewed,
      lists: rows.lists.map(({ id, createdAt }) => ({ id, at: createdAt })),
    }),
  };
}

/** What anybody is told of a profile that they may not see. */
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
