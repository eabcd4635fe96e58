import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { people } from '../account/people.ts';
import { keptBookColumns, keptBooks } from '../books/queries.ts';
import { named } from '../db/columns.ts';
import type { Builder } from '../db/open.ts';
import { bookListBooks, bookLists } from '../db/schema/lists.ts';
import { shaped } from '../db/shaped.ts';
import { BOOKS_IN_LIST, type BookList, type ListSummary } from './contract.ts';

/** Where a page of lists ends: when its last list was made, and which one it is. */
export interface ListPlace {
  at: number;
  id: string;
}

const before = (after: ListPlace | null) =>
  after === null ? undefined : sql`(${bookLists.createdAt}, ${bookLists.id}) < (${after.at}, ${after.id})`;

/** A reader's lists, newest first, each with whether this book (empty for none) is in it. */
export const listsOf = shaped((build: Builder, userId: string, after: ListPlace | null, most: number, isbn: string) => {
  return build
    .select({
      id: bookLists.id,
      name: bookLists.name,
      description: bookLists.description,
      bookCount: bookLists.bookCount,
      createdAt: bookLists.createdAt,
      hasBook: sql`EXISTS (SELECT 1 FROM ${bookListBooks}
        WHERE ${bookListBooks.listId} = ${bookLists.id} AND ${bookListBooks.isbn} = ${isbn})`
        .mapWith(Boolean)
        .as('has_book'),
    })
    .from(bookLists)
    .where(and(eq(bookLists.userId, userId), before(after)))
    .orderBy(desc(bookLists.createdAt), desc(bookLists.id))
    .limit(most);
});

/** The first `each` books of every list that {@link listsOf} answers with the same place and number. */
export const firstBooksOf = shaped(
  (build: Builder, userId: string, after: ListPlace | null, most: number, each: number) => {
    const page = build
      .select({ id: bookLists.id })
      .from(bookLists)
      .where(and(eq(bookLists.userId, userId), before(after)))
      .orderBy(desc(bookLists.createdAt), desc(bookLists.id))
      .limit(most);
    return listedBooks(build)
      .where(
        sql`${bookListBooks.listId} IN (SELECT id FROM (${page.getSQL()})) AND ${bookListBooks.position} < ${each}`,
      )
      .orderBy(asc(bookListBooks.listId), asc(bookListBooks.position));
  },
);

/** One list, with whose it is and whether their profile is open. */
export const listById = shaped((build: Builder, listId: string) => {
  return build
    .select(
      named({
        id: bookLists.id,
        ownerId: bookLists.userId,
        name: bookLists.name,
        description: bookLists.description,
        bookCount: bookLists.bookCount,
        createdAt: bookLists.createdAt,
        privacy: people.profilePrivacy,
      }),
    )
    .from(bookLists)
    .innerJoin(people, eq(people.id, bookLists.userId))
    .where(eq(bookLists.id, listId));
});

/** All books of one list, in its order. */
export const booksOfList = shaped((build: Builder, listId: string) => {
  return listedBooks(build)
    .where(eq(bookListBooks.listId, listId))
    .orderBy(asc(bookListBooks.position))
    .limit(BOOKS_IN_LIST);
});

function listedBooks(build: Builder) {
  return build
    .select({ ...named({ listId: bookListBooks.listId, isbn: bookListBooks.isbn }), ...keptBookColumns })
    .from(bookListBooks)
    .innerJoin(keptBooks, eq(keptBooks.isbn, bookListBooks.isbn));
}

/** A reader's own list of this id; no row when it is gone or somebody else's. */
export const ownList = shaped((build: Builder, userId: string, listId: string) => {
  return build
    .select({ id: bookLists.id })
    .from(bookLists)
    .where(and(eq(bookLists.id, listId), eq(bookLists.userId, userId)));
});

type ListRow = Pick<Awaited<ReturnType<typeof listsOf>>[number], 'id' | 'name' | 'description' | 'bookCount'>;
type ListedRow = Awaited<ReturnType<typeof booksOfList>>[number];

/** Lists with their books in the shape of the wire, from the rows of both. */
export function bookListsFrom(lists: readonly ListRow[], books: readonly ListedRow[]): BookList[] {
  const byList = Map.groupBy(books, ({ listId }) => listId);
  return lists.map((list) => ({
    id: list.id,
    name: list.name,
    description: list.description,
    book_count: list.bookCount,
    books: (byList.get(list.id) ?? []).map((book) => ({
      isbn: book.isbn,
      title: book.bookTitle,
      authors: book.bookAuthors,
      cover: book.bookCover,
    })),
  }));
}

/** A list without its books in the shape of the wire. */
export function listSummaryOf(row: ListRow & { hasBook: boolean }): ListSummary {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    book_count: row.bookCount,
    has_book: row.hasBook,
  };
}

/** The place that a cursor names; null for the beginning and for what is no place. */
export function listPlaceOf(cursor: string | undefined): ListPlace | null {
  const match = /^(\d{1,12})\.([\w-]{1,64})$/.exec(cursor ?? '');
  return match ? { at: Number(match[1]), id: match[2] ?? '' } : null;
}

/** The cursor of the page of lists that begins behind this one. */
export function listCursorOf(row: { createdAt: number; id: string } | undefined): string {
  return row === undefined ? '' : `${row.createdAt}.${row.id}`;
}
