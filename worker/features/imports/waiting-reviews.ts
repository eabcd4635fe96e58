import { and, eq, sql } from 'drizzle-orm';
import { waitingReviews } from '../../platform/db/schema/imports.ts';
import { splitIntoParts } from '../../platform/db/split-into-parts.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { users } from '../accounts/users.ts';
import { hadContentRemoved } from '../moderation/removed-content.ts';
import { showImportedReviews } from '../reviews/imported.ts';

// Reviews that are hidden until their reader's first day is over, or until the reader shows them all.

/** Returns the statements that let reviews wait: those that the reader wants to show until a time, others for a call. */
export function letReviewsWait(
  { userId, importId, shownFrom }: { userId: string; importId: string; shownFrom: number },
  waiting: readonly { id: string; isAsked: boolean }[],
): Statement[] {
  const rows = waiting.map(({ id, isAsked }) => ({ id, from: isAsked ? shownFrom : null }));
  return splitIntoParts(rows, (part) =>
    db
      .insert(waitingReviews)
      .select(sql`SELECT value ->> 'id', ${userId}, ${importId}, value ->> 'from' FROM json_each(${part}) WHERE true`)
      .onConflictDoNothing(),
  );
}

/** Counts the waiting reviews of an import, and finds from when they are shown. */
export const waitingOfImport = ({ id, userId }: { id: string; userId: string }) =>
  db
    .select({
      count: sql<number>`count(*)`.as('count'),
      from: sql<number | null>`max(${waitingReviews.shownFrom})`.as('from'),
    })
    .from(waitingReviews)
    .where(and(eq(waitingReviews.userId, userId), eq(waitingReviews.importId, id)));

const columns = {
  id: waitingReviews.reviewId,
  mayBeShown: sql`NOT ${hadContentRemoved(waitingReviews.userId)} AND (SELECT
    coalesce(${users.reviewingBannedAt}, ${users.limitedAt}) FROM ${users} WHERE ${users.id} = ${waitingReviews.userId}) IS NULL`
    .mapWith(Boolean)
    .as('may_be_shown'),
};

/** Finds waiting reviews that may be shown. */
export const dueReviews = ({ now, limit }: { now: number; limit: number }) =>
  db
    .select(columns)
    .from(waitingReviews)
    .where(sql`${waitingReviews.shownFrom} <= ${now}`)
    .orderBy(waitingReviews.shownFrom, waitingReviews.reviewId)
    .limit(limit);

/** Finds the waiting reviews of one import. */
export const reviewsOfImport = ({ id, userId, limit }: { id: string; userId: string; limit: number }) =>
  db
    .select(columns)
    .from(waitingReviews)
    .where(and(eq(waitingReviews.userId, userId), eq(waitingReviews.importId, id)))
    .limit(limit);

/** Returns the statements that show waiting reviews. Those of readers who may no longer review stay hidden. */
export function showWaitingReviews(rows: readonly { id: string; mayBeShown: boolean }[]): Statement[] {
  if (rows.length === 0) return [];
  const ids = JSON.stringify(rows.map(({ id }) => id));
  return [
    showImportedReviews(rows.filter(({ mayBeShown }) => mayBeShown).map(({ id }) => id)),
    db.delete(waitingReviews).where(sql`${waitingReviews.reviewId} IN (SELECT value FROM json_each(${ids}))`),
  ];
}
