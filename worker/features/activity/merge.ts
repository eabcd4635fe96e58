import { type SQL, sql } from 'drizzle-orm';
import { activity, activityLikes } from '../../platform/db/schema/activity.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { mergeableTable } from '../books/mergeable-table.ts';

/** Lines of activity and their likes, for merges of works; triggers count the likes again. */
export const mergeableActivity = mergeableTable(activity, { key: 'day', computed: () => ({ like_count: sql`0` }) });
export const mergeableActivityLikes = mergeableTable(activityLikes, {
  key: 'author_id, day',
  ofAll: true,
  where: (saved) => sql`EXISTS (SELECT 1 FROM ${activity} AS liked WHERE liked.work_id = ${saved('work_id')}
    AND liked.user_id = ${saved('author_id')} AND liked.day = ${saved('day')})`,
});

/**
 * Moves activity from one work to another when they are merged. Two lines of a reader and day become one with both
 * kinds and all likes.
 */
export function mergeActivity(from: string, into: string): Statement[] {
  return [
    db.run(sql`
      INSERT INTO ${activity} (work_id, user_id, day, isbn, kinds, list_id, at)
      SELECT ${into}, user_id, day, isbn, kinds, list_id, at FROM ${activity} WHERE work_id = ${from}
      ON CONFLICT (work_id, user_id, day) DO UPDATE SET kinds = kinds | excluded.kinds, at = max(at, excluded.at),
        isbn = iif(excluded.list_id IS NULL, isbn, excluded.isbn), list_id = coalesce(excluded.list_id, list_id)`),
    db.run(sql`
      INSERT INTO ${activityLikes} (work_id, author_id, day, user_id, liked_at)
      SELECT ${into}, author_id, day, user_id, liked_at FROM ${activityLikes} WHERE work_id = ${from}
      ON CONFLICT DO NOTHING`),
    // Their likes are deleted by a foreign key.
    db.run(sql`DELETE FROM ${activity} WHERE work_id = ${from}`),
  ];
}

/** Moves the activity of some editions, with its likes, to another work that has none. */
export function moveActivity(isbns: SQL, from: string, into: string): Statement[] {
  return [
    db.run(sql`
      INSERT INTO ${activity} (work_id, user_id, day, isbn, kinds, list_id, at)
      SELECT ${into}, user_id, day, isbn, kinds, list_id, at FROM ${activity} WHERE work_id = ${from} AND isbn IN ${isbns}`),
    db.run(sql`
      INSERT INTO ${activityLikes} (work_id, author_id, day, user_id, liked_at)
      SELECT ${into}, likes.author_id, likes.day, likes.user_id, likes.liked_at FROM ${activityLikes} AS likes
      JOIN ${activity} AS liked ON liked.work_id = likes.work_id AND liked.user_id = likes.author_id
        AND liked.day = likes.day
      WHERE likes.work_id = ${from} AND liked.isbn IN ${isbns}`),
    db.run(sql`DELETE FROM ${activity} WHERE work_id = ${from} AND isbn IN ${isbns}`),
  ];
}
