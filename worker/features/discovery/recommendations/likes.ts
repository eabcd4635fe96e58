import { type SQL, sql } from 'drizzle-orm';
import { likedWorks } from '../../../platform/db/schema/discovery.ts';
import { db, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { users } from '../../accounts/users.ts';
import { isHidden } from '../../books/hidden.ts';
import { newestRead } from '../../library/readings/queries.ts';
import { ownRating } from '../../reviews/queries.ts';

/** The most works of a reader that count: those that they read last. */
const WORKS_OF_READER = 300;

/**
 * Returns SQL for how much a reader likes a work that they have read or want to read: 2 for three and a half stars or
 * more, 1 without a rating, and NULL for fewer than two and a half stars.
 */
export function ratingAsLiking(reader: SqlValue, work: SqlValue): SQL<number | null> {
  return sql`(SELECT CASE WHEN stars IS NULL THEN 1 WHEN stars >= 7 THEN 2 WHEN stars >= 5 THEN 1 END
    FROM (SELECT ${ownRating(reader, work)} AS stars))`;
}

/**
 * Returns the statement that computes what the readers after `after` up to `last` like, and writes only what has
 * changed. Works that they stopped or hide don't count.
 */
export function findLikes({ after, last }: { after: number; last: SQL }): Statement {
  const reader = sql.raw('reader.id');
  const read = newestRead(reader, sql.raw(String(WORKS_OF_READER)));
  return db.run(sql`
    INSERT INTO ${likedWorks} (user_id, works, work_count)
    WITH found AS MATERIALIZED (
      SELECT reader.id AS id, (
        SELECT json_group_object(CAST(work AS TEXT), liking)
        FROM (SELECT work, ${ratingAsLiking(reader, sql.raw('work'))} AS liking FROM (${read}) AS newest
          WHERE NOT ${isHidden(reader, sql.raw('work'))})
        WHERE liking IS NOT NULL
      ) AS works
      FROM ${users} AS reader WHERE reader.id > ${after} AND reader.id <= ${last}
    )
    SELECT id, works, (SELECT count(*) FROM json_each(works)) FROM found WHERE true
    ON CONFLICT (user_id) DO UPDATE SET works = excluded.works, work_count = excluded.work_count
      WHERE works <> excluded.works`);
}
