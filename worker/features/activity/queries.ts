import { eq, type SQL, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import { activity, activityLikes } from '../../platform/db/schema/activity.ts';
import { db, type RowOf, type SqlValue } from '../../platform/db/statement.ts';
import { paged } from '../../platform/http/cursor.ts';
import { kindNumber } from '../accounts/settings/activity-kinds.ts';
import { type ActivityKind, activityKinds } from '../accounts/settings/kinds-contract.ts';
import { userColumns, users } from '../accounts/users.ts';
import { isHidden } from '../books/hidden.ts';
import { books, storedBookColumns } from '../books/queries.ts';
import { currentWork } from '../books/works.ts';
import { nameOfListWith } from '../library/lists/queries.ts';
import { hasEndedOn, startedOn } from '../library/readings/queries.ts';
import { openReviewId, ownRating } from '../reviews/queries.ts';
import { activeFriends, friendOf, isFriendOf } from '../social/friends/queries.ts';
import type { ActivityItem } from './contract.ts';

/** Days for which activity is shown. */
export const FEED_DAYS = 60;

/** The most friends whose activity a feed includes: those who were active last. */
const MAX_FRIENDS = 100;

const isShared = (kind: ActivityKind) =>
  sql`(${activity.kinds} & ${users.sharedKinds} & ${sql.raw(String(kindNumber(kind)))}) > 0`;

const activityLine = { userId: activity.userId, work: activity.workId, day: activity.day };

/** The content of a line, read from current data, so that anything removed since disappears. */
const activityColumns = {
  started: sql`(${isShared('started')} AND ${startedOn(activityLine)})`,
  finished: sql`(${isShared('finished')} AND ${hasEndedOn(activityLine, 'finished')})`,
  gaveUp: sql`(${isShared('gave_up')} AND ${hasEndedOn(activityLine, 'unfinished')})`,
  // Reviews by readers who are banned from reviewing are not shown.
  reviewId: sql<string | null>`iif(${isShared('reviewed')} AND ${users.reviewingBannedAt} IS NULL,
    ${openReviewId(activity.userId, activity.workId)}, NULL)`,
  listName: sql<string | null>`iif(${isShared('listed')}, ${nameOfListWith(activity.listId, activity.isbn)}, NULL)`,
};

/** SQL for whether a line has any content left. */
const hasContent = sql`(${activityColumns.started} OR ${activityColumns.finished} OR ${activityColumns.gaveUp} OR ${activityColumns.reviewId} IS NOT NULL
  OR ${activityColumns.listName} IS NOT NULL)`;

const isLiked = (reader: SqlValue) =>
  sql`EXISTS (SELECT 1 FROM ${activityLikes} WHERE ${activityLikes.workId} = ${activity.workId}
    AND ${activityLikes.authorId} = ${activity.userId} AND ${activityLikes.day} = ${activity.day}
    AND ${activityLikes.userId} = ${reader})`;

const lineColumns = aliased({
  workId: activity.workId,
  day: activity.day,
  at: activity.at,
  isbn: activity.isbn,
  listId: activity.listId,
  likes: activity.likeCount,
});

export const feedPages = paged('activity', { at: 'integer', workId: 'text', personId: 'text' });

interface FeedQuery {
  reader: string;
  /** Skips lines before this moment, and friends without activity since. */
  since: number;
  at: number;
  workId: string;
  personId: string;
  limit: number;
}

// A column of a friend's newest line after a position, found by one index lookup.
const nextOf = (column: 'at' | 'work_id', friend: SQL, since: SqlValue, after: SQL) =>
  sql`(SELECT a.${sql.raw(column)} FROM ${activity} a WHERE a.user_id = ${friend} AND a.at >= ${since} AND ${after}
    AND NOT ${isHidden(sql`a.user_id`, sql`a.work_id`)}
    ORDER BY a.at DESC, a.work_id DESC LIMIT 1)`;

/**
 * Finds friends' activity, newest first. Merges the friends' lines: the newest line of each friend is a candidate, and
 * the newest candidate is selected and replaced by that friend's next line. A page therefore reads a few rows per
 * friend and per line, however many lines there are.
 */
export const feedOf = ({ reader, since, at, workId, personId, limit }: FeedQuery) => {
  const afterCursor = sql`(a.at, a.work_id, a.user_id)
    < (${at}, CAST(${workId} AS INTEGER), CAST(${personId} AS INTEGER))`;
  const afterSelected = sql`(a.at, a.work_id) < (taken.at, taken.work_id)`;
  const [first, next] = [sql`near.friend_id`, sql`taken.user_id`];
  return db
    .select({
      ...lineColumns,
      ...userColumns,
      ...storedBookColumns,
      started: activityColumns.started.mapWith(Boolean).as('started'),
      finished: activityColumns.finished.mapWith(Boolean).as('finished'),
      gaveUp: activityColumns.gaveUp.mapWith(Boolean).as('gaveUp'),
      reviewId: activityColumns.reviewId.as('reviewId'),
      /** In half stars. */
      rating: ownRating(activity.userId, activity.workId).as('rating'),
      listName: activityColumns.listName.as('listName'),
      liked: isLiked(reader).mapWith(Boolean).as('liked'),
    })
    .from(
      sql`(WITH RECURSIVE near(friend_id) AS (${activeFriends(reader, since, MAX_FRIENDS)}),
        taken(user_id, at, work_id) AS (
          SELECT friend_id, ${nextOf('at', first, since, afterCursor)}, ${nextOf('work_id', first, since, afterCursor)}
          FROM near
          UNION ALL
          SELECT user_id, ${nextOf('at', next, since, afterSelected)}, ${nextOf('work_id', next, since, afterSelected)}
          FROM taken WHERE taken.at IS NOT NULL
          ORDER BY 2 DESC, 3 DESC, 1 DESC LIMIT ${limit})
        SELECT user_id, at, work_id FROM taken WHERE at IS NOT NULL) AS line
        CROSS JOIN ${activity} ON ${activity.userId} = line.user_id AND ${activity.at} = line.at
          AND ${activity.workId} = line.work_id`,
    )
    .innerJoin(users, eq(users.id, activity.userId))
    .innerJoin(books, eq(books.isbn, activity.isbn))
    .orderBy(sql`${activity.at} DESC, ${activity.workId} DESC, ${activity.userId} DESC`);
};

type Line = RowOf<typeof feedOf>;

/** Returns a line in the shape of the API; null if it has no content left. */
export function activityItemOf(row: Line): ActivityItem | null {
  const review =
    row.reviewId === null || row.rating === null ? null : { review_id: row.reviewId, rating: row.rating / 2 };
  const list = row.listName === null || row.listId === null ? null : { list_id: row.listId, name: row.listName };
  const happened: Record<ActivityKind, boolean> = {
    started: row.started,
    finished: row.finished,
    gave_up: row.gaveUp,
    reviewed: review !== null,
    listed: list !== null,
  };
  const kinds = activityKinds.filter((kind) => happened[kind]);
  if (kinds.length === 0) return null;
  return {
    id: lineId(row),
    friend: friendOf(row),
    isbn: row.isbn,
    title: row.bookTitle,
    authors: row.bookAuthors,
    cover: row.bookCover,
    kinds,
    ...(review === null ? {} : { review }),
    ...(list === null ? {} : { list }),
    day: row.day,
    at: row.at,
    likes: row.likes,
    liked: row.liked,
  };
}

/** The work, reader and day that identify a line. */
interface LineKey {
  work: string;
  author: string;
  day: string;
}

function lineId({ workId, personId, day }: Line): string {
  return `${workId}_${personId}_${day}`;
}

/** Parses the ID of a line; an invalid ID results in values that match no line. */
export function parseLineId(id: string): LineKey {
  const [, work = '0', author = '0', day = '1970-01-01'] = /^(\d{1,16})_(\d{16})_(\d{4}-\d\d-\d\d)$/.exec(id) ?? [];
  return { work, author, day };
}

/** Returns SQL for whether a row is this line, also if its work has been merged since. */
export function isLine(at: { work: SqlValue; author: SqlValue; day: SqlValue }): SQL {
  return sql`${activity.workId} = ${currentWork(at.work)} AND ${activity.userId} = ${at.author} AND ${activity.day} = ${at.day}`;
}

/** Finds a line that still has content, if the reader is its author, or a friend of an author with a public profile. */
export const visibleLine = ({ work, author, day, reader }: Omit<LineKey, 'day'> & { day: number; reader: string }) =>
  db
    .select({
      ...aliased({ authorId: activity.userId, likes: activity.likeCount }),
      liked: isLiked(reader).mapWith(Boolean).as('liked'),
    })
    .from(activity)
    .innerJoin(users, eq(users.id, activity.userId))
    .where(
      sql`${isLine({ work, author, day })} AND ${hasContent} AND (${activity.userId} = ${reader}
          OR (${users.profilePrivacy} = 'everybody' AND ${isFriendOf(activity.userId, reader)}
            AND NOT ${isHidden(activity.userId, activity.workId)}))`,
    );
