import { and, eq, sql } from 'drizzle-orm';
import { notes } from '../../../platform/db/schema/library.ts';
import { db, type Statement } from '../../../platform/db/statement.ts';
import { mergeableTable, moveRowsOf } from '../../books/mergeable-table.ts';
import { books } from '../../books/queries.ts';
import { type Edition, workOf } from '../../books/works.ts';
import { type Removal, restorableTable } from '../../undo/removals.ts';

interface Written {
  userId: string;
  isbn: string;
  text: string;
  now: number;
}

/**
 * Returns the statement that replaces a reader's note about the work of a stored edition. Each change increases
 * `changed_at`, even a second one within the same second, so that versions can be told apart; saving the same text
 * is no change.
 */
export const writeNote = ({ userId, isbn, text, now }: Written) =>
  db
    .insert(notes)
    .select(sql`SELECT work_id, ${userId}, isbn, ${text}, ${now} FROM ${books} WHERE isbn = ${isbn}`)
    .onConflictDoUpdate({
      target: [notes.workId, notes.userId],
      set: {
        isbn: sql`excluded.isbn`,
        note: sql`excluded.note`,
        changedAt: sql`CASE WHEN note = excluded.note THEN changed_at ELSE max(excluded.changed_at, changed_at + 1) END`,
      },
    });

/** Deleted notes, for undo. */
export const restorableNotes = restorableTable(notes);

export function removeNote(removal: Removal, edition: Edition): Statement[] {
  const own = and(eq(notes.userId, removal.userId), eq(notes.workId, workOf(edition)));
  return [restorableNotes.save(removal, own), db.delete(notes).where(own)];
}

export const mergeableNotes = mergeableTable(notes);

/**
 * Returns the statements that merge the notes of two works. If a reader has a note about both, the newer one is
 * appended to the older one, unless they are equal.
 */
export function mergeNotes(from: string, into: string): Statement[] {
  return [
    db.run(sql`
      INSERT INTO ${notes} (work_id, user_id, isbn, note, changed_at)
      SELECT ${into}, user_id, isbn, note, changed_at FROM ${notes} WHERE work_id = ${from}
      ON CONFLICT (work_id, user_id) DO UPDATE SET
        changed_at = max(changed_at, excluded.changed_at),
        note = CASE
          WHEN note = excluded.note THEN note
          WHEN changed_at <= excluded.changed_at THEN note || char(10, 10) || excluded.note
          ELSE excluded.note || char(10, 10) || note
        END`),
    db.delete(notes).where(eq(notes.workId, from)),
  ];
}

export const moveNotes = moveRowsOf(notes);
