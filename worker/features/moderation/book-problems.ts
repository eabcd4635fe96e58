import { sql } from 'drizzle-orm';
import { bookProblems } from '../../platform/db/schema/moderation.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import type { ProblemKind } from './contract.ts';
import type { Facts } from './corrections/queries.ts';

/** What a reader wrote about a book, and when: another text under the same ID is another problem. */
export const problemContent = sql<string>`json_array(${bookProblems.kind}, ${bookProblems.note}, ${bookProblems.proposed},
  ${bookProblems.reportedAt})`;

interface Problem {
  isbn: string;
  reporterId: string;
  kind: ProblemKind;
  note: string;
  /** The facts that the reader proposes. */
  proposed: Facts | null;
  now: number;
}

/**
 * Returns the statement that stores a problem with a book; the same reader's next message replaces it and reopens it.
 */
export function fileProblem({ isbn, reporterId, kind, note, proposed, now }: Problem): Statement {
  return db
    .insert(bookProblems)
    .values({
      id: `${reporterId}_${isbn}`,
      isbn,
      reporterId,
      kind,
      note,
      proposed: proposed && JSON.stringify(proposed),
      reportedAt: now,
    })
    .onConflictDoUpdate({
      target: bookProblems.id,
      set: {
        kind: sql`excluded.kind`,
        note: sql`excluded.note`,
        proposed: sql`excluded.proposed`,
        reportedAt: sql`excluded.reported_at`,
        doneAt: null,
        doneBy: null,
        answer: '',
      },
    });
}
