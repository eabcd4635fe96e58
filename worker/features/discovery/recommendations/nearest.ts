import { type SQL, sql } from 'drizzle-orm';
import { likedWorks, nearestWorks } from '../../../platform/db/schema/discovery.ts';
import { db, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { users } from '../../accounts/users.ts';
import { isHidden } from '../../books/hidden.ts';
import { hasFinished, randomReaders, readersOfWorks } from '../../library/readings/readers.ts';
import { ownRating } from '../../reviews/queries.ts';

/** Smaller counts are never shown, because they could identify readers. */
export const READERS_IN_COMMON = 5;

/** From this rating on, in half stars, a reader likes a book. */
const LIKED = 7;

/** Constants chosen on part of the data given to `npm run bench -- recommendations` (docs/measurements.md). */
const chosen = {
  /** Readers sampled per work; the sample depends on the work and stays the same. */
  readers: 300,
  /** Works stored per work. */
  nearest: 30,
  /** Readers who like many works count less: by this power of their number. */
  activity: 0.6,
  /** Pairs of widely read works count less: the work itself, and its neighbour. */
  popularity: { own: 0.8, other: 0.3 },
} as const;

const number = (value: number): SQL => sql.raw(String(value));

export function findWorks({ round, after, last }: { round: number; after: number; last: SQL }): Statement {
  return db.run(sql`
    INSERT INTO ${nearestWorks} (round, work_id, reader_count)
    SELECT ${round}, work, readers
    FROM (${readersOfWorks(sql`${after}`, last)}) AS counted WHERE readers >= ${number(READERS_IN_COMMON)}
    ON CONFLICT (round, work_id) DO UPDATE SET reader_count = excluded.reader_count`);
}

/**
 * Returns the statement that finds the most related works for the works after `after` up to `last`: those that its
 * readers like most often, weighted down for readers of many books and for widely read works. The number of readers per
 * work and of works per reader is bounded.
 */
export function findNearest({ round, after, last }: { round: number; after: number; last: SQL }): Statement {
  const { readers, nearest, activity, popularity } = chosen;
  const work = sql.raw('nearest_works.work_id');
  const damped = sql`(pow(nearest_works.reader_count, ${number(popularity.own)})
    * pow(other.reader_count, ${number(popularity.other)}))`;
  return db.run(sql`
    UPDATE ${nearestWorks} SET nearest = (
      SELECT json_group_array(json_array(work, readers, nearness)) FROM (
        SELECT pair.work AS work, pair.readers AS readers,
          CAST(round(1e6 * pair.liking / ${damped}) AS INTEGER) AS nearness
        FROM (
          SELECT CAST(also.key AS INTEGER) AS work, count(*) AS readers, sum(reader.liking * also.value) AS liking
          FROM (
            SELECT liked.works AS works,
              (liked.works ->> CAST(${work} AS TEXT)) / pow(liked.work_count, ${number(activity)}) AS liking
            FROM (${randomReaders(work, number(readers))}) AS asked
            CROSS JOIN ${likedWorks} AS liked ON liked.user_id = asked.reader
            LIMIT ${number(readers)}
          ) AS reader
          CROSS JOIN json_each(reader.works) AS also
          WHERE reader.liking IS NOT NULL
          GROUP BY also.key HAVING count(*) >= ${number(READERS_IN_COMMON)}
        ) AS pair
        CROSS JOIN ${nearestWorks} AS other ON other.round = ${round} AND other.work_id = pair.work
        WHERE pair.work <> ${work}
        ORDER BY nearness DESC, pair.work LIMIT ${number(nearest)}
      )
    )
    WHERE round = ${round} AND work_id > ${after} AND work_id <= ${last}`);
}

/**
 * Returns SQL for how many readers have finished both works, and how many of them with public profiles like both, as
 * `[readers, likers]`. It counts current data, because readers may have hidden a book or left since the last night, and
 * uses the same sample of readers, which bounds the rows that it reads.
 */
export function countReadersOfBoth(sqlValue: SqlValue, other: SqlValue): SQL<string> {
  const reader = sql.raw('asked.reader');
  const liked = (work: SqlValue) => sql`coalesce(${ownRating(reader, work)} >= ${number(LIKED)}, 0)`;
  const isPublic = sql`EXISTS (SELECT 1 FROM ${users} AS asked_user
    WHERE asked_user.id = asked.reader AND asked_user.profile_privacy = 'everybody')`;
  return sql<string>`(SELECT json_array(count(*), coalesce(sum(${liked(sqlValue)} AND ${liked(other)} AND ${isPublic}), 0))
    FROM (${randomReaders(sqlValue, number(chosen.readers))}) AS asked
    WHERE ${hasFinished(reader, other)} AND NOT ${isHidden(reader, sqlValue)} AND NOT ${isHidden(reader, other)})`;
}
