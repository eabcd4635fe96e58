import { eq } from 'drizzle-orm';
import type { AccountPart } from '../../../platform/account-part.ts';
import { aliased } from '../../../platform/db/columns.ts';
import { notes } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import { byNameOfBook, exportedBookColumns } from '../../books/export-columns.ts';
import { books } from '../../books/queries.ts';

/** Export and deletion of a reader's notes. */
export const notesPart: AccountPart = {
  tables: ['notes'],
  exported: (userId) => ({
    notes: db
      .select(aliased({ isbn: notes.isbn, ...exportedBookColumns, note: notes.note, changed_at: notes.changedAt }))
      .from(notes)
      .innerJoin(books, eq(books.isbn, notes.isbn))
      .where(eq(notes.userId, userId))
      .orderBy(...byNameOfBook),
  }),
  deleteRows: (userId) => [db.delete(notes).where(eq(notes.userId, userId))],
};
