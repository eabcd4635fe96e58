import { and, eq } from 'drizzle-orm';
import { notes } from '../../../platform/db/schema/library.ts';
import { db } from '../../../platform/db/statement.ts';
import { type Edition, workOf } from '../../books/works.ts';

/** Finds a reader's note about the work of an edition. */
export const noteOf = (at: Edition & { userId: string }) =>
  db
    .select({ text: notes.note, changedAt: notes.changedAt })
    .from(notes)
    .where(and(eq(notes.userId, at.userId), eq(notes.workId, workOf(at))));
