import { and, eq } from 'drizzle-orm';
import { notes } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import { type Edition, workOf } from '../../books/works.ts';

/** A reader's note about the work of an edition; no row for none. */
export const noteOf = (at: Edition & { userId: string }) =>
  db
    .select({ text: notes.note, changedAt: notes.changedAt })
    .from(notes)
    .where(and(eq(notes.userId, at.userId), eq(notes.workId, workOf(at))));
