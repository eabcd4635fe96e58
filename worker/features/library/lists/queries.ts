import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../../platform/db/columns.ts';
import { bookListBooks, bookLists } from '../../../platform/db/schema/library.ts';
import { db, type RowOf, type SqlValue } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { versionOf } from '../../../platform/http/version-contract.ts';
import { areBlocked } from '../../accounts/blocks.ts';
import { users } from '../../accounts/users.ts';
import { hiddenAmong, isVisibleTo } from '../../books/hidden.ts';
import { books, storedBookColumns } from '../../books/queries.ts';
import type { EditionUse } from '../../books/works.ts';
import { BOOKS_IN_LIST, type BookList, type ListSummary } from './contract.ts';

export const listPages = paged('lists', { createdAt: 'integer', id: 'text' });

interface Page {
  userId: string;
  reader: string;
  createdAt: number;
  id: string;
  limit: number;
}

// The lists of a limited reader are visible to their owner only.
const onPage = ({ userId, reader, createdAt, id }: Page) =>
  and(
    eq(bookLists.userId, userId),
    sql`(${bookLists.createdAt}, ${bookLists.id}) < (${createdAt}, ${id})`,
    sql`(${userId} = ${reader}
      OR NOT EXISTS (SELECT 1 FROM ${users} WHERE ${users.id} = ${userId} AND ${users.limitedAt} IS NOT NULL))`,
  );

const shownCount = (reader: SqlValue) =>
  sql<number>`(${bookLists.bookCount} - ${hiddenAmong(
    reader,
    bookLists.userId,
    (work) => sql`EXISTS (SELECT 1 FROM ${books} b CROSS JOIN ${bookListBooks} lb
      ON lb.list_id = ${bookLists.id} AND lb.isbn = b.isbn WHERE b.work_id = ${work})`,
  )})`;

/** Finds a reader's lists, newest first, each with whether it contains this book (empty for none). */
export const listsOf = (at: Page & { isbn: string }) =>
  db
    .select({
      id: bookLists.id,
      name: bookLists.name,
      description: bookLists.description,
      bookCount: shownCount(at.reader).as('shown_count'),
      createdAt: bookLists.createdAt,
      hasBook: sql`EXISTS (SELECT 1 FROM ${bookListBooks}
        WHERE ${bookListBooks.listId} = ${bookLists.id} AND ${bookListBooks.isbn} = ${at.isbn})`
        .mapWith(Boolean)
        .as('has_book'),
    })
    .from(bookLists)
    .where(onPage(at))
    .orderBy(desc(bookLists.createdAt), desc(bookLists.id))
    .limit(at.limit);

/** Finds the first `each` books of every list on the same page of {@link listsOf}. */
export const firstBooksOf = (at: Page & { each: number }) => {
  const page = db
    .select({ id: bookLists.id })
    .from(bookLists)
    .where(onPage(at))
    .orderBy(desc(bookLists.createdAt), desc(bookLists.id))
    .limit(at.limit);
  return listedBooks()
    .where(
      sql`${bookListBooks.listId} IN (SELECT id FROM (${page.getSQL()})) AND ${bookListBooks.position} < ${at.each}
        AND ${isVisibleTo(at.reader, at.userId, books.workId)}`,
    )
    .orderBy(asc(bookListBooks.listId), asc(bookListBooks.position));
};

/** Finds a list, with its owner and whether their profile is public. */
export const listById = ({ listId, reader }: { listId: string; reader: string }) =>
  db
    .select({
      ...aliased({
        id: bookLists.id,
        ownerId: bookLists.userId,
        name: bookLists.name,
        description: bookLists.description,
        createdAt: bookLists.createdAt,
        privacy: users.profilePrivacy,
      }),
      blocked: areBlocked(reader, users.id).mapWith(Boolean).as('blocked'),
      bookCount: shownCount(reader).as('shown_count'),
    })
    .from(bookLists)
    .innerJoin(users, eq(users.id, bookLists.userId))
    .where(and(eq(bookLists.id, listId), sql`(${users.limitedAt} IS NULL OR ${bookLists.userId} = ${reader})`));

/** Finds all books of a list, in its order. */
export const booksOfList = ({ listId, reader }: { listId: string; reader: string }) =>
  listedBooks()
    .where(
      sql`${bookListBooks.listId} = ${listId} AND ${isVisibleTo(
        reader,
        sql`(SELECT l.user_id FROM ${bookLists} l WHERE l.id = ${listId})`,
        books.workId,
      )}`,
    )
    .orderBy(asc(bookListBooks.position))
    .limit(BOOKS_IN_LIST);

function listedBooks() {
  return db
    .select({ ...aliased({ listId: bookListBooks.listId, isbn: bookListBooks.isbn }), ...storedBookColumns })
    .from(bookListBooks)
    .innerJoin(books, eq(books.isbn, bookListBooks.isbn));
}

/** Returns SQL for the works in a reader's own list. */
export const worksOfList = (userId: SqlValue, listId: SqlValue): SQL =>
  sql`(SELECT b.work_id FROM ${bookLists} l CROSS JOIN ${bookListBooks} lb ON lb.list_id = l.id
    CROSS JOIN ${books} b ON b.isbn = lb.isbn WHERE l.id = ${listId} AND l.user_id = ${userId})`;

/** Finds the ISBNs of a list, in its order, with when each was added, as far as that is known. */
export const isbnsOfList = ({ listId }: { listId: string }) =>
  db
    .select({ isbn: bookListBooks.isbn, addedAt: bookListBooks.addedAt })
    .from(bookListBooks)
    .where(eq(bookListBooks.listId, listId))
    .orderBy(asc(bookListBooks.position))
    .limit(BOOKS_IN_LIST);

/** Finds a list of this reader. */
export const ownList = ({ userId, listId }: { userId: string; listId: string }) =>
  db
    .select({
      id: bookLists.id,
      name: bookLists.name,
      description: bookLists.description,
      updatedAt: bookLists.updatedAt,
    })
    .from(bookLists)
    .where(and(eq(bookLists.id, listId), eq(bookLists.userId, userId)));

/** Returns SQL for a table (`isbn`, `work_id`) of the stored books that a save adds to a reader's own list. */
export function addedToList(at: { userId: SqlValue; listId: SqlValue; isbns: SqlValue }): SQL {
  return sql`(SELECT b.isbn, b.work_id FROM ${bookLists} l CROSS JOIN json_each(${at.isbns}) wanted
    CROSS JOIN ${books} b ON b.isbn = wanted.value
    WHERE l.id = ${at.listId} AND l.user_id = ${at.userId} AND NOT EXISTS (
      SELECT 1 FROM ${bookListBooks} o WHERE o.list_id = l.id AND o.isbn = b.isbn))`;
}

/** Returns SQL for the name of a list that contains this book; NULL if it doesn't, or its reader is limited. */
export function nameOfListWith(listId: SqlValue, isbn: SqlValue): SQL<string | null> {
  return sql`(SELECT named.name FROM ${bookLists} AS named JOIN ${users} AS keeper ON keeper.id = named.user_id
      AND keeper.limited_at IS NULL WHERE named.id = ${listId} AND EXISTS (
    SELECT 1 FROM ${bookListBooks} WHERE ${bookListBooks.listId} = ${listId} AND ${bookListBooks.isbn} = ${isbn}))`;
}

type ListRow = Pick<RowOf<typeof listsOf>, 'id' | 'name' | 'description' | 'bookCount'>;
type ListedRow = RowOf<typeof booksOfList>;

/** What is edited as a whole of a list; its books are saved as changes. */
export function listTextsOf({ name, description }: Pick<ListRow, 'name' | 'description'>) {
  return { list_name: name, list_description: description };
}

export function bookListsFrom(lists: readonly ListRow[], books: readonly ListedRow[]): BookList[] {
  const byList = Map.groupBy(books, ({ listId }) => listId);
  return lists.map((list) => ({
    list_id: list.id,
    id: list.id,
    name: list.name,
    description: list.description,
    version: versionOf(listTextsOf(list)),
    book_count: list.bookCount,
    books: (byList.get(list.id) ?? []).map((book) => ({
      isbn: book.isbn,
      title: book.bookTitle,
      authors: book.bookAuthors,
      cover: book.bookCover,
    })),
  }));
}

/** Returns a list without its books in the shape of the API. */
export function listSummaryOf(row: ListRow & { hasBook: boolean }): ListSummary {
  return {
    list_id: row.id,
    id: row.id,
    name: row.name,
    description: row.description,
    book_count: row.bookCount,
    has_book: row.hasBook,
  };
}

/** Returns SQL for how many lists a reader has, counted up to 100. */
export function listsBy(userId: SqlValue) {
  return sql<number>`(SELECT count(*) FROM (SELECT 1 FROM ${bookLists} WHERE user_id = ${userId} LIMIT 100))`;
}

/** Returns SQL for whether a reader has this edition in a list. */
export const listsEdition = ({ isbn, reader }: EditionUse) =>
  sql`EXISTS (SELECT 1 FROM ${bookLists} l JOIN ${bookListBooks} b ON b.list_id = l.id
    WHERE l.user_id = ${reader} AND b.isbn = ${isbn})`;
