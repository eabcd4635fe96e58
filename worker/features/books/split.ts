import { eq, sql } from 'drizzle-orm';
import { books, mergedWorks } from '../../platform/db/schema/books.ts';
import { db, type Statement } from '../../platform/db/statement.ts';
import { moveClubReadings } from '../clubs/readings/readings.ts';
import { moveDismissed } from '../discovery/recommendations/dismissed.ts';
import { moveChallengeBooks } from '../habits/challenges/challenges.ts';
import { moveImpressions } from '../library/impressions/impressions.ts';
import { moveNotes } from '../library/notes/notes.ts';
import { moveReadings } from '../library/readings/merge.ts';
import { copyHidden } from '../library/shelves/hidden.ts';
import { moveBookmarks } from '../library/shelves/shelves.ts';
import { moveReviews } from '../reviews/reviews.ts';
import { moveActivity } from '../social/activity/merge.ts';
import { mergeWorks } from './merge.ts';

interface Split {
  isbn: string;
  from: string;
  into: string;
  now: number;
}

/**
 * The statements that move an edition, with all that readers did with it, from one work to another that it turned out to
 * be. Its ISBN is a work of its own for a moment, a number that no other work has, so that what a reader did with both works
 * is joined by the rules of a merge. What readers did with other editions stays, and so does the old work's ID.
 */
export function splitEdition({ isbn, from, into, now }: Split): Statement[] {
  const edition = sql`(${isbn})`;
  return [
    db.delete(mergedWorks).where(eq(mergedWorks.fromId, isbn)),
    copyHidden(from, isbn),
    ...moveActivity(edition, from, isbn),
    moveReadings(edition, from, isbn),
    moveBookmarks(edition, from, isbn),
    moveReviews(edition, from, isbn),
    moveNotes(edition, from, isbn),
    moveImpressions(edition, from, isbn),
    moveDismissed(edition, from, isbn),
    moveChallengeBooks(edition, from, isbn),
    moveClubReadings(edition, from, isbn),
    db
      .update(books)
      .set({ workId: sql`${isbn}` })
      .where(eq(books.isbn, isbn)),
    ...mergeWorks({ from: isbn, into, now }),
  ];
}
