import { eq } from 'drizzle-orm';
import type { AccountPart } from '../account/part.ts';
import { keptBooks } from '../books/queries.ts';
import { takenBook } from '../books/taken.ts';
import { named } from '../db/columns.ts';
import { notes } from '../db/schema/notes.ts';
import { db } from '../db/statement.ts';

/** The notes of a reader who takes everything along, or leaves. */
export const notesPart: AccountPart = {
  tables: ['notes'],
  exported: (userId) => ({
    notes: db
      .select(named({ isbn: notes.isbn, ...takenBook, note: notes.note, changed_at: notes.changedAt }))
      .from(notes)
      .innerJoin(keptBooks, eq(keptBooks.isbn, notes.isbn))
      .where(eq(notes.userId, userId)),
  }),
  leaving: (userId) => [db.delete(notes).where(eq(notes.userId, userId))],
};
