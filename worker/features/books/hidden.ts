import { eq, type SQL, sql } from 'drizzle-orm';
import { hiddenWorks } from '../../platform/db/schema/books.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';
import { isCurrentAccount } from '../accounts/bans.ts';
import { mergeableTable } from './mergeable-table.ts';
import { books } from './queries.ts';
import { currentWork, workOfStored } from './works.ts';

/** The message of the trigger that rejects one hidden work too many. */
export const TOO_MANY_HIDDEN = 'works_hidden';

export function isHidden(userId: SqlValue, work: SqlValue): SQL {
  return sql`EXISTS (SELECT 1 FROM ${hiddenWorks} WHERE ${hiddenWorks.workId} = ${work}
    AND ${hiddenWorks.userId} = ${userId})`;
}

/**
 * Returns an SQL condition: whether `reader` (empty for a visitor) may see someone's activity with this work: always
 * their own, otherwise only what is not hidden. Every query that shows one reader's books to another needs it.
 */
export function isVisibleTo(reader: SqlValue, userId: SqlValue, work: SqlValue): SQL {
  return sql`(${userId} = ${reader} OR NOT ${isHidden(userId, work)})`;
}

/** Returns SQL for how many of a reader's hidden works fulfil a condition; 0 for that reader, who sees them all. */
export function hiddenAmong(reader: SqlValue, userId: SqlValue, holds: (work: SQL) => SQL): SQL<number> {
  return sql<number>`iif(${userId} = ${reader}, 0, (SELECT count(*) FROM ${hiddenWorks} h
    WHERE h.user_id = ${userId} AND ${holds(sql`h.work_id`)}))`;
}

/** Returns the statement that hides everything a reader did with a stored edition's work from everyone else. */
export const hideWork = ({ userId, isbn, now }: { userId: string; isbn: string; now: number }) =>
  db
    .insert(hiddenWorks)
    .select(
      sql`SELECT work_id, ${userId}, ${now}, 1 + (SELECT count(*) FROM ${hiddenWorks} WHERE user_id = ${userId})
        FROM ${books} WHERE isbn = ${isbn}
          AND NOT EXISTS (SELECT 1 FROM ${hiddenWorks} h WHERE h.work_id = ${books.workId} AND h.user_id = ${userId})`,
    )
    .onConflictDoNothing();

export function hideWorkAgain({ userId, work, now }: { userId: string; work: string; now: number }): Statement {
  const current = sql`(SELECT ${currentWork(sql`${work}`)} AS id)`;
  return db.run(sql`
    INSERT INTO ${hiddenWorks} (work_id, user_id, hidden_at, ordinal)
    SELECT current.id, ${userId}, ${now},
      min(200, 1 + (SELECT count(*) FROM ${hiddenWorks} WHERE user_id = ${userId}))
    FROM ${current} AS current WHERE ${isCurrentAccount(userId)}
    ON CONFLICT DO NOTHING`);
}

export const showWork = ({ userId, isbn }: { userId: string; isbn: string }) =>
  db
    .delete(hiddenWorks)
    .where(sql`${hiddenWorks.workId} = ${workOfStored(isbn)} AND ${eq(hiddenWorks.userId, userId)}`);

/** Hidden works after undoing a merge: a reader who hid the merged work keeps both hidden. */
export const mergeableHidden = mergeableTable(hiddenWorks, {
  ofAll: true,
  followedBy: ({ from, into }, _, unchanged) => [
    db.run(sql`
      INSERT INTO ${hiddenWorks} (work_id, user_id, hidden_at, ordinal)
      SELECT ${from}, user_id, hidden_at, ordinal FROM ${hiddenWorks}
      WHERE work_id = ${into} AND user_id NOT IN (${unchanged}) ON CONFLICT DO NOTHING`),
  ],
});

/** Returns the statements that move hidden works in a merge, so that it reveals nothing. */
export function mergeHidden(from: string, into: string): Statement[] {
  return [
    db.run(sql`
      INSERT INTO ${hiddenWorks} (work_id, user_id, hidden_at, ordinal)
      SELECT ${into}, user_id, hidden_at, ordinal FROM ${hiddenWorks} WHERE work_id = ${from}
      ON CONFLICT DO NOTHING`),
    db.delete(hiddenWorks).where(eq(hiddenWorks.workId, from)),
  ];
}

/**
 * Returns the statement that hides another work from everyone else for each reader who hides this one, so that a split
 * reveals nothing.
 */
export function copyHidden(from: string, into: string): Statement {
  return db.run(sql`
    INSERT INTO ${hiddenWorks} (work_id, user_id, hidden_at, ordinal)
    SELECT ${into}, user_id, hidden_at, ordinal FROM ${hiddenWorks} WHERE work_id = ${from} ON CONFLICT DO NOTHING`);
}
