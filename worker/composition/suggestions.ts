import { sql } from 'drizzle-orm';
import { areBlocked } from '../features/accounts/blocks.ts';
import { userColumns, users } from '../features/accounts/users.ts';
import { finishedLately, otherReadersOf, worksInCommon } from '../features/library/readings/common.ts';
import { isStranger } from '../features/social/friends/queries.ts';
import { db } from '../platform/db/statement.ts';

/** The maximum number of suggested readers. */
const MAX_SUGGESTED = 10;

/**
 * Limits of the search: the reader's latest books that are compared, the readers considered per book, and the readers
 * whose common books are counted exactly.
 */
const BOOKS_ASKED = 40;
const READERS_BESIDE = 6;
const BOOKS_COUNTED = 60;

/** Candidates whose profiles are checked: the readers with the most books in common. */
const ASKED = 100;

/**
 * Returns the readers who share the most books with a reader. For each of the reader's latest books it considers a
 * limited number of readers whose IDs follow the reader's: all readers of a rare book, and always the same sample of a
 * famous one. Private readers, readers banned from reviewing, friends and readers with an open request are left out.
 */
export const suggestionsFor = ({ reader }: { reader: string }) => {
  const lately = (count: number) => finishedLately(reader, count);
  const stranger = sql`p.profile_privacy = 'everybody' AND p.reviewing_banned_at IS NULL
    AND NOT ${areBlocked(reader, sql`p.id`)}
    AND ${isStranger(reader, sql`p.id`)}`;
  return db
    .select({ ...userColumns, common: sql<number>`near.common`.as('common') })
    .from(
      sql`(WITH counted AS MATERIALIZED (${lately(BOOKS_COUNTED)}),
          beside AS MATERIALIZED (
            SELECT c.user_id, count(*) AS shared FROM (${otherReadersOf(reader, lately(BOOKS_ASKED), READERS_BESIDE)}) c
            GROUP BY c.user_id ORDER BY shared DESC, c.user_id LIMIT ${sql.raw(String(ASKED))})
        SELECT n.user_id, ${worksInCommon(sql`n.user_id`, sql`SELECT work_id FROM counted`)} AS common FROM (
          SELECT beside.user_id FROM beside CROSS JOIN ${users} p ON p.id = beside.user_id AND ${stranger}
          ORDER BY beside.shared DESC, beside.user_id LIMIT ${sql.raw(String(MAX_SUGGESTED))}) n) AS near
        CROSS JOIN ${users} ON ${users.id} = near.user_id`,
    )
    .where(sql`near.common > 0`)
    .orderBy(sql`near.common DESC, ${users.id}`);
};
