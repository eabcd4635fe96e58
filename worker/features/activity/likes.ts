import { desc, eq, sql } from 'drizzle-orm';
import { daysSince1970 } from '../../platform/column-types.ts';
import { aliased } from '../../platform/db/columns.ts';
import { activity, activityLikes } from '../../platform/db/schema/activity.ts';
import { db } from '../../platform/db/statement.ts';
import { areBlocked } from '../accounts/blocks.ts';
import { userColumns, users } from '../accounts/users.ts';
import { currentWork } from '../books/works.ts';
import { friendSentences } from '../social/friends/contract.ts';
import { bannedRefusal, type Likeable, type Liking } from '../social/friends/likeable.ts';
import { noticeTo } from '../social/notifications/notices.ts';
import { isLine, parseLineId, visibleLine } from './queries.ts';

interface Line {
  work: string;
  author: string;
  /** Days since 1970. */
  day: number;
}

function lineOf({ id }: { id: string }): Line {
  const { day, ...line } = parseLineId(id);
  return { ...line, day: daysSince1970(day) };
}

const isLikeOf = ({ work, author, day }: Line) =>
  sql`${activityLikes.workId} = ${currentWork(work)} AND ${activityLikes.authorId} = ${author}
    AND ${activityLikes.day} = ${day}`;

const insertLike = (at: Line & { reader: string; now: number }) =>
  db
    .insert(activityLikes)
    .select(sql`SELECT work_id, user_id, day, ${at.reader}, ${at.now} FROM ${activity} WHERE ${isLine(at)}`)
    .onConflictDoNothing();

const deleteLike = (at: Line & { reader: string }) =>
  db.delete(activityLikes).where(sql`${isLikeOf(at)} AND ${activityLikes.userId} = ${at.reader}`);

const likers = (page: Line & { reader: string; at: number; personId: string; limit: number }) =>
  db
    .select({ ...aliased({ at: activityLikes.likedAt }), ...userColumns })
    .from(activityLikes)
    .innerJoin(users, eq(users.id, activityLikes.userId))
    .where(
      sql`${isLikeOf(page)} AND (${activityLikes.likedAt}, ${activityLikes.userId}) < (${page.at}, ${page.personId})
        AND ${users.profilePrivacy} = 'everybody' AND NOT ${areBlocked(page.reader, users.id)}`,
    )
    .orderBy(desc(activityLikes.likedAt), desc(activityLikes.userId))
    .limit(page.limit);

const withLine = <More extends { id: string }>({ id, ...more }: More) => ({ ...lineOf({ id }), ...more });

/** A line of activity can be liked by readers who see it in their feed. */
export const activityLikeable: Likeable = {
  visible: (at: Liking) => visibleLine(withLine(at)),
  refusal: bannedRefusal(friendSentences.bannedFromLiking),
  like: ({ id, reader, now, authorId }) => [
    insertLike(withLine({ id, reader, now })),
    noticeTo({ kind: 'activity_like', about: id, userId: authorId, clubId: null, by: reader, now }),
  ],
  unlike: (at) => [deleteLike(withLine(at))],
  likers: (at) => likers(withLine(at)),
};
