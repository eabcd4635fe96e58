import { sql } from 'drizzle-orm';
import { activity, activityLikes } from '../../platform/db/schema/activity.ts';
import { db } from '../../platform/db/statement.ts';

export function recountActivityLikes(after: string, last: string) {
  const likes = sql<number>`(SELECT count(*) FROM ${activityLikes} WHERE ${activityLikes.workId} = ${activity.workId}
    AND ${activityLikes.authorId} = ${activity.userId} AND ${activityLikes.day} = ${activity.day})`;
  return db
    .update(activity)
    .set({ likeCount: likes })
    .where(sql`${activity.userId} > ${after} AND ${activity.userId} <= ${last} AND ${activity.likeCount} <> ${likes}`)
    .returning({ place: activity.userId });
}
