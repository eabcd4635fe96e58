import { type SQL, sql } from 'drizzle-orm';
import { activity, activityLikes } from '../../platform/db/schema/activity.ts';
import type { SqlValue } from '../../platform/db/statement.ts';
import { areBlocked } from '../accounts/blocks.ts';
import { currentWork } from '../books/works.ts';
import { MOST_COUNTED } from '../social/notifications/contract.ts';

// A line's id is work, reader and day with underscores between, and the day always has ten characters.
const workIn = (id: SqlValue) => currentWork(sql`substr(${id}, 1, instr(${id}, '_') - 1)`);
const dayIn = (id: SqlValue) => sql`unixepoch(substr(${id}, -10)) / 86400`;

/** SQL: how many liked a line of the reader's own activity in a time, counted to one more than is shown. */
export function newLikesOfLine(at: Record<'about' | 'reader' | 'since' | 'until', SqlValue>): SQL<number> {
  return sql<number>`(SELECT count(*) FROM (
    SELECT 1 FROM ${activityLikes} AS given WHERE work_id = ${workIn(at.about)} AND author_id = ${at.reader}
      AND day = ${dayIn(at.about)} AND liked_at BETWEEN ${at.since} AND ${at.until}
      AND NOT ${areBlocked(at.reader, sql`given.user_id`)}
    LIMIT ${sql.raw(String(MOST_COUNTED + 1))}))`;
}

/** SQL: the ISBN of the book that a line of the reader's own activity is about, else NULL. */
export function isbnOfLine({ lineId, reader }: Record<'lineId' | 'reader', SqlValue>): SQL<string | null> {
  return sql<string | null>`(SELECT isbn FROM ${activity}
    WHERE work_id = ${workIn(lineId)} AND user_id = ${reader} AND day = ${dayIn(lineId)})`;
}
