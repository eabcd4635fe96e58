import { and, eq } from 'drizzle-orm';
import { type Edition, workOf } from '../books/works.ts';
import { notes } from '../db/schema/notes.ts';
import { db } from '../db/statement.ts';

/** A reader's note about the work of an edition; no row for none. */
export const noteOf = (at: Edition & { userId: string }) =>
  db
    .select({ text: notes.note, changedAt: notes.changedAt })
    .from(notes)
    .where(and(eq(notes.userId, at.userId), eq(notes.workId, workOf(at))));
