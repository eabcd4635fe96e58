import { and, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { challenges } from '../../../platform/db/schema/habits.ts';
import { db, type RowOf } from '../../../platform/db/statement.ts';
import { paged } from '../../../platform/http/cursor.ts';
import { booksFinishedIn } from '../../library/readings/lists.ts';
import type { Challenge } from './contract.ts';

const { booksRead: marked, ...others } = getTableColumns(challenges);
const columns = {
  ...others,
  booksRead: sql<number>`CASE WHEN ${challenges.year} IS NULL THEN ${marked}
    ELSE ${booksFinishedIn(sql`challenges.user_id`, sql`challenges.year`)} END`.as('books_read'),
};

/** Finds a reader's active challenge, which is due after `now` in epoch seconds. */
export const activeChallenge = ({ userId, now }: { userId: string; now: number }) =>
  db
    .select(columns)
    .from(challenges)
    .where(and(eq(challenges.userId, userId), gt(challenges.dueAt, now)))
    .limit(1);

export const endedPages = paged('challenges_ended', { dueAt: 'integer', id: 'text' });

interface Ended {
  userId: string;
  now: number;
  dueAt: number;
  id: string;
  limit: number;
}

/** Finds a reader's past challenges, latest first. */
export const endedChallenges = ({ userId, now, dueAt, id, limit }: Ended) =>
  db
    .select(columns)
    .from(challenges)
    // One condition for past challenges and the page's start, because the index could serve only one of two.
    .where(
      and(eq(challenges.userId, userId), sql`(${challenges.dueAt}, ${challenges.id}) < (min(${dueAt}, ${now}), ${id})`),
    )
    .orderBy(desc(challenges.dueAt), desc(challenges.id))
    .limit(limit);

/** Finds a reader's own challenge. */
export const ownChallenge = ({ userId, id }: { userId: string; id: string }) =>
  db
    .select({
      id: challenges.id,
      name: challenges.name,
      numBooks: challenges.numBooks,
      dueAt: challenges.dueAt,
      year: challenges.year,
    })
    .from(challenges)
    .where(and(eq(challenges.id, id), eq(challenges.userId, userId)));

export function challengeOf(row: RowOf<typeof activeChallenge>): Challenge {
  return {
    challenge_id: row.id,
    _id: row.id,
    challenge_name: row.name,
    num_books: row.numBooks,
    books_read: row.booksRead,
    challenge_due_date: row.dueAt,
    ...(row.year === null ? {} : { year: row.year }),
    paid: row.completedAt !== null,
  };
}
