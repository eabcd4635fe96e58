import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { librarianDecisions } from '../../../platform/db/schema/moderation.ts';
import { db } from '../../../platform/db/statement.ts';

/**
 * A librarian's decision; `isbn` for an own book, the works for a merge. A merge of an own book with the book of its
 * ISBN names that too: it is part of an acceptance, or was made without a librarian.
 */
interface Decision {
  id: string;
  action: 'accept' | 'merge' | 'reject';
  librarianId: string | null;
  title: string;
  isbn: string | null;
  fromWork: string | null;
  intoWork: string | null;
  /** For a merge: the data that its undo needs, as JSON. */
  undo?: SQL | null;
  now: number;
}

/** Returns the ID under which the acceptance of an own book is logged. An own book is accepted at most once. */
export function acceptanceOf(isbn: string): string {
  return `accept_${isbn}`;
}

/** Returns the ID under which the merge of a work into another is logged. A work is merged at most once. */
export function mergeOf(from: string): string {
  return `merge_${from}`;
}

/** Returns the work whose merge is logged under an ID. */
export function workMergedBy(id: string): string {
  return id.slice(mergeOf('').length);
}

/** The CHECK that fails when another librarian has already decided. */
export const DECISION_KEY = 'librarian_action';

/**
 * Returns the statement that logs a decision. The same librarian's repetition has no effect; another's fails the batch
 * by {@link DECISION_KEY}.
 */
export const logDecision = (at: Decision) =>
  db
    .insert(librarianDecisions)
    .values({
      id: at.id,
      action: at.action,
      librarianId: at.librarianId,
      title: at.title,
      isbn: at.isbn,
      fromWork: at.fromWork,
      intoWork: at.intoWork,
      undo: at.undo ?? null,
      actedAt: at.now,
    })
    .onConflictDoUpdate({
      target: librarianDecisions.id,
      set: { action: sql`'again'` },
      setWhere: sql`${librarianDecisions.librarianId} IS NOT excluded.librarian_id`,
    });

/** Returns the statement that marks a logged decision as undone, so that it can be made again. */
export const decisionUndone = ({ id, undoId, now }: { id: string; undoId: string; now: number }) =>
  db
    .update(librarianDecisions)
    .set({ id: undoId, undoneAt: now })
    .where(and(eq(librarianDecisions.id, id), isNull(librarianDecisions.undoneAt)));
