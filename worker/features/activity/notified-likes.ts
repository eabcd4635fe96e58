import { type SQL, sql } from 'drizzle-orm';
import { activity, activityLikes } from '../../platform/db/schema/activity.ts';
import type { SqlValue } from '../../platform/db/statement.ts';
import { areBlocked } from '../accounts/blocks.ts';
import { currentWork } from '../books/works.ts';
import { MAX_COUNTED } from '../social/notifications/contract.ts';

// A line's ID is work, reader and day, separated by underscores. The day always has ten characters.
const workIn = (id: SqlValue) => currentWork(sql`substr(${id}, 1, instr(${id}, '_') - 1)`);
const dayIn = (id: SqlValue) => sql`unixepoch(substr(${id}, -10)) / 86400`;

/**
 * Returns SQL for how many readers liked a line of the reader's own activity between two times, at most one more than
 * {@link MAX_COUNTED}.
 */
export function newLikesOfLine(at: Record<'about' | 'reader' | 'since' | 'until', SqlValue>): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (
    SELECT 1 FROM ${activityLikes} AS given WHERE work_id = ${workIn(at.about)} AND author_id = ${at.reader}
      AND day = ${dayIn(at.about)} AND liked_at BETWEEN ${at.since} AND ${at.until}
      AND NOT ${areBlocked(at.reader, sql`given.user_id`)}
    LIMIT ${sql.raw(String(MAX_COUNTED + 1))}))`;
}

/** Returns SQL for the ISBN of the book that a line of the reader's own activity is about; NULL for another line. */
export function isbnOfLine({ lineId, reader }: Record<'lineId' | 'reader', SqlValue>): SQL<string | null> {
  return sql<string | null>`(SELECT isbn FROM ${activity}
    WHERE work_id = ${workIn(lineId)} AND user_id = ${reader} AND day = ${dayIn(lineId)})`;
}
