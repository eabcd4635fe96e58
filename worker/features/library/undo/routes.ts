import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import {
  recountBookForChallenges,
  removedChallenge,
  restorableChallengeTables,
  uncountBookForChallenges,
} from '../../habits/challenges/challenges.ts';
import { challengeSentences } from '../../habits/challenges/contract.ts';
import { activeChallenge } from '../../habits/challenges/queries.ts';
import { reviewSentences } from '../../reviews/contract.ts';
import { removedReview, restorableReviewTables } from '../../reviews/reviews.ts';
import { restorableFriendTables } from '../../social/friends/friends.ts';
import { listSentences } from '../lists/contract.ts';
import { restorableListBooks, restorableLists } from '../lists/lists.ts';
import { restorableNotes } from '../notes/notes.ts';
import { readingSentences } from '../readings/contract.ts';
import { ONE_OPEN_READING, restorableReadings } from '../readings/readings.ts';
import { restorableBookmarks } from '../shelves/shelves.ts';
import { undoRemoval, undoSentences } from './contract.ts';
import { closeRemoval, removedTables, requireRemoval } from './removals.ts';

// A row that others refer to comes before them.
const restorable = [
  ...[restorableReadings, restorableBookmarks, restorableNotes, restorableLists, restorableListBooks],
  ...[...restorableReviewTables(), ...restorableFriendTables(), ...restorableChallengeTables()],
];

const brokenRules = {
  lists_of_reader: listSentences.tooManyLists,
  books_in_list: listSentences.tooManyBooks,
  [ONE_OPEN_READING]: readingSentences.openAlready,
  'reviews.user_id, reviews.work_id': reviewSentences.twice,
} as const;

export const undoRoutes = [
  on(undoRemoval, async (call, { undo_id: removalId }) => {
    const removal = requireRemoval(call, removalId);
    const { removed, reviews, challenges, active } = await call.load({
      removed: removedTables(removal),
      reviews: removedReview(removal),
      challenges: removedChallenge(removal),
      active: activeChallenge({ userId: call.memberId, now: call.seconds }),
    });
    if (removed.length === 0) throwApiError('not_found', undoSentences.expired);
    const rowsOf = (name: string) => removed.find(({ table }) => table === name);
    if (reviews[0] && !call.member().mayReview) throwApiError('not_allowed', reviewSentences.banned);
    if (reviews[0]?.moderated) throwApiError('not_allowed', reviewSentences.removed);
    if (challenges[0]?.isActive && active.length > 0) throwApiError('conflict', challengeSentences.most);
    const readBook = rowsOf(restorableReadings.name)?.isbn ?? null;
    await call.saveUnless(brokenRules, [
      ...restorable.filter(({ name }) => rowsOf(name)).flatMap((table) => table.restore(removal)),
      closeRemoval(removal),
      ...(readBook !== null && active.length > 0
        ? [uncountBookForChallenges(call, { isbn: readBook, work: '' }), ...recountBookForChallenges(call, readBook)]
        : []),
    ]);
    return {};
  }),
];
