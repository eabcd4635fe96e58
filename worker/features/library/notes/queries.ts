import { and, eq, sql } from 'drizzle-orm';
import { notes } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import { type Edition, type EditionUse, workOf } from '../../books/works.ts';

/** Finds a reader's note about the work of an edition. */
export const noteOf = (at: Edition & { userId: string }) =>
  db
    .select({ text: notes.note, changedAt: notes.changedAt })
    .from(notes)
    .where(and(eq(notes.userId, at.userId), eq(notes.workId, workOf(at))));

/** Returns SQL for whether a reader has a note of this edition. */
export const notesEdition = ({ isbn, work, reader }: EditionUse) =>
  sql`EXISTS (SELECT 1 FROM ${notes} used
    WHERE used.work_id = ${work} AND used.user_id = ${reader} AND used.isbn = ${isbn})`;
