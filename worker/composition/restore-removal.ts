import { clubSentences } from '../features/clubs/contract.ts';
import { restorablePostTables } from '../features/clubs/posts/posts.ts';
import { clubReadingSentences } from '../features/clubs/readings/contract.ts';
import {
  recountBookForChallenges,
  removedChallenge,
  restorableChallengeTables,
  uncountBookForChallenges,
} from '../features/habits/challenges/challenges.ts';
import { challengeSentences } from '../features/habits/challenges/contract.ts';
import { activeChallenge } from '../features/habits/challenges/queries.ts';
import { listSentences } from '../features/library/lists/contract.ts';
import { restorableListBooks, restorableLists } from '../features/library/lists/lists.ts';
import { restorableNotes } from '../features/library/notes/notes.ts';
import { restorableOwned } from '../features/library/owned/owned.ts';
import { readingSentences } from '../features/library/readings/contract.ts';
import { ONE_OPEN_READING, restorableReadings } from '../features/library/readings/readings.ts';
import { restorableBookmarks } from '../features/library/shelves/shelves.ts';
import { moderatedIn } from '../features/moderation/moderated-removal.ts';
import { reviewSentences } from '../features/reviews/contract.ts';
import { restorableReviewTables } from '../features/reviews/reviews.ts';
import { restorableFriendTables } from '../features/social/friends/friends.ts';
import { undoSentences } from '../features/undo/contract.ts';
import { closeRemoval, type Removal, removedTables } from '../features/undo/removals.ts';
import { sentences } from '../platform/http/basics-contract.ts';
import type { Call } from '../platform/http/call.ts';
import { throwApiError } from '../platform/http/errors.ts';

// A row is restored before the rows that refer to it.
const restorable = [
  ...[restorableReadings, restorableBookmarks, restorableNotes, restorableOwned],
  ...[restorableLists, restorableListBooks],
  ...[...restorableReviewTables, ...restorableFriendTables(), ...restorableChallengeTables(), ...restorablePostTables],
];

const brokenRules = {
  lists_of_reader: listSentences.tooManyLists,
  books_in_list: listSentences.tooManyBooks,
  [ONE_OPEN_READING]: readingSentences.openAlready,
  club_role: clubSentences.changed,
  club_milestone: clubReadingSentences.noMilestone,
  'reviews.user_id, reviews.work_id': reviewSentences.twice,
} as const;

/** Puts the rows of a removal back, in whichever features they were. Throws if one of them has a reason not to. */
export async function restoreRemoval(call: Call, removal: Removal): Promise<void> {
  const { removed, moderated, challenges, active } = await call.load({
    removed: removedTables(removal),
    moderated: moderatedIn(removal),
    challenges: removedChallenge(removal),
    active: activeChallenge({ userId: call.memberId, now: call.seconds }),
  });
  if (removed.length === 0) throwApiError('not_found', undoSentences.expired);
  const rowsOf = (name: string) => removed.find(({ table }) => table === name);
  if (rowsOf('reviews') && !call.member().mayReview) throwApiError('not_allowed', reviewSentences.banned);
  if (moderated[0]?.isRemoved) throwApiError('not_allowed', undoSentences.removed);
  if (moderated[0]?.isLimited) throwApiError('not_allowed', sentences.limited);
  call.requireUnchanged('moderated');
  if (challenges[0]?.isActive && active.length > 0) throwApiError('conflict', challengeSentences.most);
  const readBook = rowsOf(restorableReadings.name)?.isbn ?? null;
  await call.saveUnless(brokenRules, [
    ...restorable.filter(({ name }) => rowsOf(name)).flatMap((table) => table.restore(removal)),
    closeRemoval(removal),
    ...(readBook !== null && active.length > 0
      ? [uncountBookForChallenges(call, { isbn: readBook, work: '' }), ...recountBookForChallenges(call, readBook)]
      : []),
  ]);
}
