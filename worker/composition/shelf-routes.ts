import { recordActivity } from '../features/activity/activity.ts';
import { findBook, lookUpWorkId, storeBook, storeIfNew } from '../features/books/books.ts';
import { hideWork, showWork, TOO_MANY_HIDDEN } from '../features/books/hidden.ts';
import { storedBook } from '../features/books/queries.ts';
import {
  chooseCounted,
  countBookForChallenges,
  uncountBookForChallenges,
} from '../features/habits/challenges/challenges.ts';
import { activeChallenge } from '../features/habits/challenges/queries.ts';
import { earnedBy, earnedXp } from '../features/habits/streaks/earned-xp.ts';
import { recordActToday } from '../features/habits/streaks/ledger.ts';
import { todayOf } from '../features/library/readings/dates.ts';
import { chooseRead } from '../features/library/readings/edit-reading.ts';
import { requireReading } from '../features/library/readings/open-reading.ts';
import { idOf, lastRead, numberOf, readingsOfWork } from '../features/library/readings/queries.ts';
import * as readings from '../features/library/readings/readings.ts';
import {
  chooseEdition,
  hideBook,
  markBookmarked,
  markRead,
  shelfSentences,
  unmarkBookmarked,
  unmarkRead,
} from '../features/library/shelves/contract.ts';
import { bookmarkOf } from '../features/library/shelves/queries.ts';
import * as shelves from '../features/library/shelves/shelves.ts';
import { reviewSentences } from '../features/reviews/contract.ts';
import { ownReviewOfBook } from '../features/reviews/queries.ts';
import { chooseReviewed, reviewAtFinish } from '../features/reviews/reviews.ts';
import { newRemoval } from '../features/undo/removals.ts';
import { partialDateToNumber } from '../platform/column-types.ts';
import type { Call } from '../platform/http/call.ts';
import { throwApiError } from '../platform/http/errors.ts';
import { on } from '../platform/http/handle.ts';

export const shelfRoutes = [
  on(markRead, async (call, { isbn, rating: stars }) => {
    const { bookRows, challenge, reviewed } = await call.load({
      bookRows: storedBook({ isbn }),
      challenge: activeChallenge({ userId: call.memberId, now: call.seconds }),
      ...(stars === undefined ? {} : { reviewed: ownReviewOfBook({ isbn, work: '', reader: call.memberId }) }),
    });
    if (stars !== undefined && !call.member().mayReview) throwApiError('not_allowed', reviewSentences.banned);
    const reader = { userId: call.memberId, isbn, now: call.seconds };
    const today = partialDateToNumber(todayOf(call));
    const { after, ...gains } = await call.save(
      [
        ...(await storeIfNew(call, isbn, bookRows.length > 0)),
        ...readings.markRead({ ...reader, number: numberOf(call.newId), today }),
        shelves.removeBookmarked({ userId: call.memberId, isbn, work: '' }),
        recordActToday(call, { source: 'read', target: isbn }),
        ...recordActivity(call, 'finished', isbn),
        ...(stars === undefined ? [] : [reviewAtFinish({ ...reader, id: call.newId, stars, text: undefined })]),
        ...(reviewed?.length === 0
          ? [recordActToday(call, { source: 'review', target: isbn }), ...recordActivity(call, 'reviewed', isbn)]
          : []),
        // Readers without a challenge need no statement. A challenge created at the same moment doesn't count this
        // book.
        ...(challenge.length > 0 ? countBookForChallenges(call, isbn) : []),
      ],
      { after: lastRead({ userId: call.memberId, isbn }), ...earnedXp(call) },
    );
    return { success: true as const, reading_id: idOf(requireReading(after)), ...earnedBy(gains) };
  }),

  on(unmarkRead, async (call, { isbn }) => {
    const marked = { isbn, work: await lookUpWorkOfUnstored(call, isbn) };
    const removal = newRemoval(call);
    await call.save([...readings.unmarkRead(removal, marked), uncountBookForChallenges(call, marked)]);
    return { success: true as const, undo_id: removal.removalId };
  }),

  on(markBookmarked, async (call, { isbn }) => {
    const { bookRows } = await call.load({ bookRows: storedBook({ isbn }) });
    await call.save([
      ...(await storeIfNew(call, isbn, bookRows.length > 0)),
      shelves.addBookmarked({ userId: call.memberId, isbn, now: call.seconds }),
    ]);
    return { success: true as const };
  }),

  on(unmarkBookmarked, async (call, { isbn }) => {
    const removal = newRemoval(call);
    await call.save(shelves.unmarkBookmarked(removal, { isbn, work: await lookUpWorkOfUnstored(call, isbn) }));
    return { success: true as const, undo_id: removal.removalId };
  }),

  on(chooseEdition, async (call, { isbn }) => {
    const { value: book } = await findBook(call, isbn);
    const [userId, work] = [call.memberId, book?.work_id ?? ''];
    const { bookRows, read, bookmarked, reviewed } = await call.load({
      bookRows: storedBook({ isbn }),
      read: readingsOfWork({ userId, isbn, work, limit: 1 }),
      bookmarked: bookmarkOf({ userId, isbn, work }),
      reviewed: ownReviewOfBook({ reader: userId, isbn, work }),
    });
    if (bookRows.length === 0 && book === null) throwApiError('not_found', shelfSentences.unknown);
    if (read.length + bookmarked.length + reviewed.length === 0) throwApiError('conflict', shelfSentences.notMarked);
    await call.save([
      ...(bookRows.length === 0 && book !== null ? [storeBook(book, call.seconds)] : []),
      chooseRead({ userId, isbn }),
      shelves.chooseBookmarked({ userId, isbn }),
      chooseReviewed({ userId, isbn }),
      chooseCounted({ userId, isbn }),
    ]);
    return { success: true as const };
  }),

  on(hideBook, async (call, { isbn, hidden }) => {
    const userId = call.memberId;
    const { bookRows } = await call.load({ bookRows: storedBook({ isbn }) });
    if (!hidden) await call.save([showWork({ userId, isbn })]);
    else
      await call.saveUnless({ [TOO_MANY_HIDDEN]: shelfSentences.tooManyHidden }, [
        ...(await storeIfNew(call, isbn, bookRows.length > 0)),
        hideWork({ userId, isbn, now: call.seconds }),
      ]);
    return { hidden };
  }),
];

/**
 * Returns the work of an edition that isn't stored according to a book service, or an empty string for a stored one.
 */
async function lookUpWorkOfUnstored(call: Call, isbn: string): Promise<string> {
  const { bookRows } = await call.load({ bookRows: storedBook({ isbn }) });
  return bookRows.length > 0 ? '' : lookUpWorkId(call, isbn);
}
