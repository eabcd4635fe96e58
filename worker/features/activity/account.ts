import { eq, or } from 'drizzle-orm';
import type { AccountPart } from '../../platform/account-part.ts';
import { activity, activityLikes } from '../../platform/db/schema/activity.ts';
import { db } from '../../platform/db/statement.ts';

export const activityPart: AccountPart = {
  tables: ['activity', 'activity_likes'],
  exported: (userId) => ({
    activity: db
      .select({
        isbn: activity.isbn,
        day: activity.day,
        kinds: activity.kinds,
        at: activity.at,
        likes: activity.likeCount,
      })
      .from(activity)
      .where(eq(activity.userId, userId)),
    activity_liked: db
      .select({ reader: activityLikes.authorId, day: activityLikes.day, liked_at: activityLikes.likedAt })
      .from(activityLikes)
      .where(eq(activityLikes.userId, userId)),
  }),
  deleteRows: (userId) => [
    db.delete(activityLikes).where(or(eq(activityLikes.userId, userId), eq(activityLikes.authorId, userId))),
    db.delete(activity).where(eq(activity.userId, userId)),
  ],
};
