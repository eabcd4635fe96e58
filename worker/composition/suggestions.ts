import { sql } from 'drizzle-orm';
import { areBlocked } from '../features/accounts/blocks.ts';
import { userColumns, users } from '../features/accounts/users.ts';
import { finishedLately, otherReadersOf, worksInCommon } from '../features/library/readings/common.ts';
import { isStranger } from '../features/social/friends/queries.ts';
import { db } from '../platform/db/statement.ts';

/** Suggestions that are made. */
const MOST_SUGGESTED = 10;

/** Limits: the reader's latest books compared, readers per book considered, and readers counted exactly. */
const BOOKS_ASKED = 40;
const READERS_BESIDE = 6;
const BOOKS_COUNTED = 60;

/** Candidates whose profiles are checked: the readers with the most books in common. */
const ASKED = 100;

/**
 * Readers who share the most books with one, the most first. Of what they read last, the same few neighbours by their
 * number are looked at for each book: so all readers of a rare book are found, of a famous one the same sample each time,
 * and what is read is bounded. Never one who is private, banned from reviewing, a friend, or asked already.
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
          ORDER BY beside.shared DESC, beside.user_id LIMIT ${sql.raw(String(MOST_SUGGESTED))}) n) AS near
        CROSS JOIN ${users} ON ${users.id} = near.user_id`,
    )
    .where(sql`near.common > 0`)
    .orderBy(sql`near.common DESC, ${users.id}`);
};
