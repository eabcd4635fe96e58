import { type SQL, sql } from 'drizzle-orm';
import type { SqlValue } from '../../platform/db/statement.ts';
import { db } from '../../platform/db/statement.ts';
import { books } from '../books/queries.ts';
import { hadContentRemoved, wasRemoved } from './removed-content.ts';

/** Returns SQL for whether a moderator removed a reader's review of a work, or everything that they published. */
export function wereReviewsRemoved({ authorId, workId }: { authorId: SqlValue; workId: SqlValue }): SQL {
  const editions = sql`SELECT CAST(isbn AS TEXT) FROM ${books} WHERE work_id = ${workId}`;
  return sql`(${hadContentRemoved(authorId)}
    OR ${wasRemoved({ kind: 'review', authorId, subjectIsOneOf: editions })})`;
}

/** Finds the works among those of these books of which a moderator removed a reader's review. */
export const worksOfRemovedReviews = ({ userId, isbns }: { userId: string; isbns: readonly string[] }) =>
  db
    .select({ work: sql<string>`b.work_id`.mapWith(String).as('work') })
    .from(sql`(SELECT DISTINCT e.work_id FROM json_each(${JSON.stringify(isbns)}) AS i
      CROSS JOIN ${books} AS e ON e.isbn = i.value) AS b`)
    .where(
      wasRemoved({
        kind: 'review',
        authorId: userId,
        subjectIsOneOf: sql`SELECT CAST(isbn AS TEXT) FROM ${books} WHERE work_id = b.work_id`,
      }),
    );
