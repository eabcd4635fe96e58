import { mergeActivity, mergeableActivity, mergeableActivityLikes, moveActivity } from '../features/activity/merge.ts';
import { mergeableHidden, mergeHidden } from '../features/books/hidden.ts';
import type { MergePart } from '../features/books/mergeable-table.ts';
import { mergeClubReadings, moveClubReadings } from '../features/clubs/readings/readings.ts';
import { mergeableDismissed, mergeDismissed, moveDismissed } from '../features/discovery/recommendations/dismissed.ts';
import {
  mergeableChallengeBooks,
  mergeChallengeBooks,
  moveChallengeBooks,
} from '../features/habits/challenges/challenges.ts';
import {
  mergeableImpressions,
  mergeImpressions,
  moveImpressions,
} from '../features/library/impressions/impressions.ts';
import { mergeableNotes, mergeNotes, moveNotes } from '../features/library/notes/notes.ts';
import { mergeableOwned, mergeOwned, moveOwned } from '../features/library/owned/owned.ts';
import { mergeableReadings, mergeReadings, moveReadings } from '../features/library/readings/merge.ts';
import { mergeableBookmarks, mergeBookmarks, moveBookmarks } from '../features/library/shelves/shelves.ts';
import { mergeableReviewLikes, mergeableReviews, mergeReviews, moveReviews } from '../features/reviews/reviews.ts';

/** The tables of each feature that refer to works. A table that refers to another is listed after it. */
export const mergeParts: readonly MergePart[] = [
  { merge: mergeReadings, move: moveReadings, tables: [mergeableReadings] },
  { merge: mergeBookmarks, move: moveBookmarks, tables: [mergeableBookmarks] },
  { merge: mergeReviews, move: moveReviews, tables: [mergeableReviews, mergeableReviewLikes] },
  { merge: mergeNotes, move: moveNotes, tables: [mergeableNotes] },
  { merge: mergeImpressions, move: moveImpressions, tables: [mergeableImpressions] },
  { merge: mergeOwned, move: moveOwned, tables: [mergeableOwned] },
  // A reader hides a whole work, so nothing moves with an edition.
  { merge: mergeHidden, move: () => [], tables: [mergeableHidden] },
  { merge: mergeActivity, move: moveActivity, tables: [mergeableActivity, mergeableActivityLikes] },
  { merge: mergeDismissed, move: moveDismissed, tables: [mergeableDismissed] },
  { merge: mergeChallengeBooks, move: moveChallengeBooks, tables: [mergeableChallengeBooks] },
  { merge: mergeClubReadings, move: moveClubReadings, tables: [] },
];
