import { and, eq, sql } from 'drizzle-orm';
import { books, mergedRows, mergedWorks } from '../../platform/db/schema/books.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { moveClubReadings } from '../clubs/readings/readings.ts';
import { mergeableDismissed, moveDismissed } from '../discovery/recommendations/dismissed.ts';
import { mergeableChallengeBooks, moveChallengeBooks } from '../habits/challenges/challenges.ts';
import { mergeableImpressions, moveImpressions } from '../library/impressions/impressions.ts';
import { mergeableNotes, moveNotes } from '../library/notes/notes.ts';
import { mergeableReadings, moveReadings } from '../library/readings/merge.ts';
import { mergeableHidden } from '../library/shelves/hidden.ts';
import { mergeableBookmarks, moveBookmarks } from '../library/shelves/shelves.ts';
import { mergeableReviewLikes, mergeableReviews, moveReviews } from '../reviews/reviews.ts';
import { mergeableActivity, mergeableActivityLikes, moveActivity } from '../social/activity/merge.ts';
import { mergeWorks } from './merge.ts';
import type { Merge } from './mergeable-table.ts';

/** A merge can be undone for so long, in seconds. */
export const UNDO_MERGE_SECONDS = 30 * 86_400;

// In the order in which they are put back: likes follow what they are of.
const tables = [
  mergeableReadings,
  mergeableBookmarks,
  mergeableReviews,
  mergeableReviewLikes,
  mergeableNotes,
  mergeableImpressions,
  mergeableHidden,
  mergeableActivity,
  mergeableActivityLikes,
  mergeableDismissed,
  mergeableChallengeBooks,
];

/** The statements that merge a work into another so that {@link undoMerge} can take it back. */
export function mergeWorksReversibly(merge: Merge & { now: number }): Statement[] {
  return [
    ...tables.flatMap((table) => table.save(merge)),
    ...mergeWorks(merge),
    ...tables.flatMap((table) => table.compare(merge)),
  ];
}

/**
 * The statements that make two works of one again. Readers who changed nothing since get back what they had; what others did
 * since goes with the edition that they did it with, and what the merge took from them comes back. `isbns` are the editions
 * and `former` the former ids of the work that comes back.
 */
export function undoMerge({ from, into, isbns, former }: Merge & { isbns: string[]; former: string[] }): Statement[] {
  const editions = sql`(SELECT value FROM json_each(${JSON.stringify(isbns.map(Number))}))`;
  const merge = { from, into };
  return [
    db.delete(mergedWorks).where(eq(mergedWorks.fromId, from)),
    db.run(sql`UPDATE ${mergedWorks} SET into_id = ${from}
      WHERE into_id = ${into} AND from_id IN (SELECT value FROM json_each(${JSON.stringify(former.map(Number))}))`),
    ...tables.flatMap((table) => table.mark(merge)),
    ...moveActivity(editions, into, from),
    moveReadings(editions, into, from),
    moveBookmarks(editions, into, from),
    moveReviews(editions, into, from),
    moveNotes(editions, into, from),
    moveImpressions(editions, into, from),
    moveDismissed(editions, into, from),
    moveChallengeBooks(editions, into, from),
    moveClubReadings(editions, into, from),
    ...tables.flatMap((table) => table.restore(merge)),
    ...tables.flatMap((table) => table.fill(merge)),
    db
      .update(books)
      .set({ workId: from })
      .where(and(eq(books.workId, into), sql`${books.isbn} IN ${editions}`)),
    db.delete(mergedRows).where(eq(mergedRows.fromId, from)),
  ];
}

/** The statement that forgets what merges from before a moment in epoch seconds changed, at most so many rows. */
export const forgetMergedRows = ({ before, limit }: { before: number; limit: number }) =>
  db
    .delete(mergedRows)
    .where(
      sql`(from_id, table_name, user_id) IN (SELECT from_id, table_name, user_id FROM ${mergedRows}
        WHERE merged_at < ${before} LIMIT ${limit})`,
    )
    .returning({ id: mergedRows.fromId });
