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

/** A reader's active challenge: due after `now`, in epoch seconds. */
export const activeChallenge = ({ userId, now }: { userId: string; now: number }) =>
  db
    .select(columns)
    .from(challenges)
    .where(and(eq(challenges.userId, userId), gt(challenges.dueAt, now)))
    .limit(1);

/** The pages of a reader's challenges that are over. */
export const endedPages = paged('challenges_ended', { dueAt: 'integer', id: 'text' });

interface Ended {
  userId: string;
  now: number;
  dueAt: number;
  id: string;
  limit: number;
}

/** A reader's challenges that are over, the last one first. */
export const endedChallenges = ({ userId, now, dueAt, id, limit }: Ended) =>
  db
    .select(columns)
    .from(challenges)
    // One bound for both what is over and what stands on the pages before: with two the index serves only one of them.
    .where(
      and(eq(challenges.userId, userId), sql`(${challenges.dueAt}, ${challenges.id}) < (min(${dueAt}, ${now}), ${id})`),
    )
    .orderBy(desc(challenges.dueAt), desc(challenges.id))
    .limit(limit);

/** A reader's own challenge with this id. */
export const ownChallenge = ({ userId, id }: { userId: string; id: string }) =>
  db
    .select({ id: challenges.id })
    .from(challenges)
    .where(and(eq(challenges.id, id), eq(challenges.userId, userId)));

/** A challenge in the shape of the wire. */
export function challengeOf(row: RowOf<typeof activeChallenge>): Challenge {
  return {
    _id: row.id,
    challenge_name: row.name,
    num_books: row.numBooks,
    books_read: row.booksRead,
    challenge_due_date: row.dueAt,
    ...(row.year === null ? {} : { year: row.year }),
    paid: row.completedAt !== null,
  };
}
