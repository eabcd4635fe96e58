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

/** Friends whom a feed asks for news: those of them who did something last. */
const FRIENDS_ASKED = 100;

const isShared = (kind: ActivityKind) =>
  sql`(${activity.kinds} & ${users.toldKinds} & ${sql.raw(String(kindNumber(kind)))}) > 0`;

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

/** SQL: whether a line says anything still. */
const saysSomething = sql`(${activityColumns.started} OR ${activityColumns.finished} OR ${activityColumns.gaveUp} OR ${activityColumns.reviewId} IS NOT NULL
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

/** The pages of a feed. */
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

// The newest line of a friend behind a place: one seek in the index by time for each of its columns.
const nextOf = (column: 'at' | 'work_id', friend: SQL, since: SqlValue, after: SQL) =>
  sql`(SELECT a.${sql.raw(column)} FROM ${activity} a WHERE a.user_id = ${friend} AND a.at >= ${since} AND ${after}
    AND NOT ${isHidden(sql`a.user_id`, sql`a.work_id`)}
    ORDER BY a.at DESC, a.work_id DESC LIMIT 1)`;

/**
 * Friends' activity, newest first. Merges the friends' lines: the newest line of each friend is a candidate, the
 * newest candidate is taken and replaced by that friend's next line. A page therefore reads a few rows per friend and
 * per line, however many lines there are.
 */
export const feedOf = ({ reader, since, at, workId, personId, limit }: FeedQuery) => {
  const behindCursor = sql`(a.at, a.work_id, a.user_id)
    < (${at}, CAST(${workId} AS INTEGER), CAST(${personId} AS INTEGER))`;
  const behindTaken = sql`(a.at, a.work_id) < (taken.at, taken.work_id)`;
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
      sql`(WITH RECURSIVE near(friend_id) AS (${activeFriends(reader, since, FRIENDS_ASKED)}),
        taken(user_id, at, work_id) AS (
          SELECT friend_id, ${nextOf('at', first, since, behindCursor)}, ${nextOf('work_id', first, since, behindCursor)}
          FROM near
          UNION ALL
          SELECT user_id, ${nextOf('at', next, since, behindTaken)}, ${nextOf('work_id', next, since, behindTaken)}
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

/** Shapes a line for the wire; null if nothing is left to show. */
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

/** Which line an id names: work, reader and day. */
interface LineAt {
  work: string;
  author: string;
  day: string;
}

function lineId({ workId, personId, day }: Line): string {
  return `${workId}_${personId}_${day}`;
}

/** Parses an ID into its line; an invalid ID matches no line. */
export function lineAt(id: string): LineAt {
  const [, work = '0', author = '0', day = '1970-01-01'] = /^(\d{1,16})_(\d{16})_(\d{4}-\d\d-\d\d)$/.exec(id) ?? [];
  return { work, author, day };
}

/** SQL: whether a row is this line; a merged work's old id finds it still. */
export function isLine(at: { work: SqlValue; author: SqlValue; day: SqlValue }): SQL {
  return sql`${activity.workId} = ${currentWork(at.work)} AND ${activity.userId} = ${at.author} AND ${activity.day} = ${at.day}`;
}

/** A line as a reader may see it now: its author and, while their profile is open, their friends, as long as it says something. */
export const visibleLine = ({ work, author, day, reader }: Omit<LineAt, 'day'> & { day: number; reader: string }) =>
  db
    .select({
      ...aliased({ authorId: activity.userId, likes: activity.likeCount }),
      liked: isLiked(reader).mapWith(Boolean).as('liked'),
    })
    .from(activity)
    .innerJoin(users, eq(users.id, activity.userId))
    .where(
      sql`${isLine({ work, author, day })} AND ${saysSomething} AND (${activity.userId} = ${reader}
          OR (${users.profilePrivacy} = 'everybody' AND ${isFriendOf(activity.userId, reader)}
            AND NOT ${isHidden(activity.userId, activity.workId)}))`,
    );
