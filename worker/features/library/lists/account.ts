import { asc, eq } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { aliased } from '../../../platform/db/columns.ts';
import { bookListBooks, bookLists } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import { exportedBookColumns } from '../../books/export-columns.ts';
import { books } from '../../books/queries.ts';
import { removeListsOf } from './lists.ts';

// Lists of one import are created in the same second.
const inOrderOfCreation = [asc(bookLists.createdAt), asc(bookLists.ordinal), asc(bookLists.id)];

/** Export and deletion of a reader's book lists. */
export const listsPart: AccountPart = {
  tables: ['book_lists'],
  exported: (userId) => ({
    book_lists: db
      .select({
        id: bookLists.id,
        name: bookLists.name,
        description: bookLists.description,
        created_at: bookLists.createdAt,
        updated_at: bookLists.updatedAt,
      })
      .from(bookLists)
      .where(eq(bookLists.userId, userId))
      .orderBy(...inOrderOfCreation),
    book_list_books: db
      .select(
        aliased({
          list_id: bookListBooks.listId,
          isbn: bookListBooks.isbn,
          ...exportedBookColumns,
          position: bookListBooks.position,
          added_at: bookListBooks.addedAt,
        }),
      )
      .from(bookLists)
      .innerJoin(bookListBooks, eq(bookListBooks.listId, bookLists.id))
      .innerJoin(books, eq(books.isbn, bookListBooks.isbn))
      .where(eq(bookLists.userId, userId))
      .orderBy(...inOrderOfCreation, asc(bookListBooks.position)),
  }),
  deleteRows: removeListsOf,
};
