import { type SQL, sql } from 'drizzle-orm';
import { notes } from '../../../platform/db/schema/library.ts';
import { splitIntoParts } from '../../../platform/db/split-into-parts.ts';
import { db, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { books } from '../../books/queries.ts';

// Imported notes, many at once.

/** A note that an import adds. */
export interface ImportedNote {
  isbn: string;
  text: string;
}

/** Finds a reader's notes about the works of these books. */
export function notesOfBooks(userId: string, isbns: readonly string[]) {
  return ofBooks({ userId, isbns: JSON.stringify(isbns) });
}

const ofBooks = ({ userId, isbns }: { userId: string; isbns: string }) =>
  db
    .select({ work: sql<string>`n.work_id`.mapWith(String).as('work'), text: sql<string>`n.note`.as('text') })
    .from(sql`(SELECT DISTINCT b.work_id AS work_id FROM json_each(${isbns}) i CROSS JOIN ${books} b ON b.isbn = i.value) AS w
      CROSS JOIN ${notes} n ON n.work_id = w.work_id AND n.user_id = ${userId}`);

/** Returns the statements that add notes about the works of stored books without one. */
export function addImportedNotes(
  { userId, now }: { userId: string; now: number },
  added: readonly ImportedNote[],
): Statement[] {
  return splitIntoParts(added, (rows) => insertNotes({ userId, now, rows }));
}

const insertNotes = ({ userId, now, rows }: { userId: string; now: number; rows: string }) =>
  db
    .insert(notes)
    .select(
      sql`SELECT b.work_id, ${userId}, b.isbn, r.value ->> 'text', ${now}
        FROM json_each(${rows}) r CROSS JOIN ${books} b ON b.isbn = r.value ->> 'isbn'`,
    )
    .onConflictDoNothing();

/** Returns the statements that delete imported notes, if their text is unchanged. */
export function removeImportedNotes(userId: string, removed: readonly ImportedNote[]): Statement[] {
  return splitIntoParts(removed, (rows) => deleteRows({ userId, rows }));
}

const deleteRows = ({ userId, rows }: { userId: string; rows: string }) =>
  db.delete(notes).where(
    sql`(work_id, user_id) IN (SELECT n.work_id, n.user_id FROM json_each(${rows}) r
      CROSS JOIN ${books} b ON b.isbn = r.value ->> 'isbn'
      CROSS JOIN ${notes} n ON n.work_id = b.work_id AND n.user_id = ${userId} AND n.note = r.value ->> 'text')`,
  );

export function hasNote(reader: SqlValue, work: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${notes} WHERE ${notes.workId} = ${work} AND ${notes.userId} = ${reader})`;
}
