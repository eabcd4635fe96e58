import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on, type Route } from '../../../platform/http/handle.ts';
import type { ReaderActs } from '../../accounts/acts.ts';
import { findBook, lookUpWorkId, storeBook, storeIfNew } from '../../books/books.ts';
import { hideWork, showWork, TOO_MANY_HIDDEN } from '../../books/hidden.ts';
import { storedBook } from '../../books/queries.ts';
import { throwUnavailable } from '../../books/query-services.ts';
import { reviewSentences } from '../../reviews/contract.ts';
import { ownReviewOfBook } from '../../reviews/queries.ts';
import { chooseReviewed, reviewAtFinish } from '../../reviews/reviews.ts';
import { newRemoval } from '../../undo/removals.ts';
import { chooseRead } from '../readings/edit-reading.ts';
import { endOf } from '../readings/open-reading.ts';
import { idOf, isChangedAfter, isOpen, lastRead, numberOf, readingsOfWork } from '../readings/queries.ts';
import * as readings from '../readings/readings.ts';
import {
  chooseEdition,
  hideBook,
  markBookmarked,
  markRead,
  shelfSentences,
  unmarkBookmarked,
  unmarkRead,
} from './contract.ts';
import { bookmarkOf } from './queries.ts';
import * as shelves from './shelves.ts';

export const shelfRoutes = (acts: ReaderActs): Route[] => [
  on(markRead, async (call, { isbn, date, rating: stars }) => {
    const { bookRows, workReadings, challenge, reviewed } = await call.load({
      bookRows: storedBook({ isbn }),
      workReadings: readingsOfWork({ userId: call.memberId, isbn, work: '', limit: 1 }),
      challenge: acts.activeChallenge({ userId: call.memberId, now: call.seconds }),
      ...(stars === undefined ? {} : { reviewed: ownReviewOfBook({ isbn, work: '', reader: call.memberId }) }),
    });
    if (stars !== undefined && !call.member().mayReview) throwApiError('not_allowed', reviewSentences.banned);
    const reader = { userId: call.memberId, isbn, now: call.seconds };
    const started = workReadings.find(isOpen)?.started ?? null;
    const { isToday, ...end } = endOf(call, { started }, date);
    const { after, ...gains } = await call.save(
      [
        ...(await storeIfNew(call, isbn, bookRows.length > 0)),
        ...readings.markRead({ ...reader, number: numberOf(call.newId), ...end }),
        shelves.removeBookmarked({ ...reader, work: '' }),
        ...(isToday ? acts.recordFinished(call, isbn) : []),
        ...(stars === undefined ? [] : [reviewAtFinish({ ...reader, id: call.newId, stars, text: undefined })]),
        ...(reviewed?.length === 0 ? acts.recordReviewed(call, isbn) : []),
        // Readers without a challenge need no statement. A challenge created at the same moment doesn't count this
        // book.
        ...(challenge.length > 0 ? acts.countBookForChallenges(call, isbn) : []),
        readings.markReadAgain(reader),
      ],
      { after: lastRead({ userId: call.memberId, isbn }), ...acts.earnedXp(call) },
    );
    // Another device has taken the mark back since a late call was made.
    const marked = after[0] ?? { workId: bookRows[0]?.workId ?? '', number: numberOf(call.newId) };
    return { success: true as const, reading_id: idOf(marked), ...acts.earnedBy(gains) };
  }),

  on(unmarkRead, async (call, { isbn }) => {
    const marked = { isbn, work: await lookUpWorkOfUnstored(call, isbn) };
    const removal = newRemoval(call);
    await call.save([...readings.unmarkRead(removal, marked), acts.uncountBookForChallenges(call, marked)]);
    return { success: true as const, undo_id: removal.removalId };
  }),

  on(markBookmarked, async (call, { isbn, take_back: takeBack }) => {
    const userId = call.memberId;
    const { bookRows, workReadings } = await call.load({
      bookRows: storedBook({ isbn }),
      workReadings: readingsOfWork({ userId, isbn, work: '', limit: 1 }),
    });
    // Another device has gone on with the book since a late call was made.
    if (workReadings.some((reading) => isChangedAfter(reading, call.seconds))) return { success: true as const };
    const open = workReadings.find(isOpen);
    if (open !== undefined && open.progressValue !== null && takeBack !== true)
      throwApiError('conflict', shelfSentences.beingRead, { reason: 'being_read' });
    const removal = newRemoval(call);
    await call.save([
      ...(await storeIfNew(call, isbn, bookRows.length > 0)),
      ...(open === undefined
        ? []
        : readings.deleteReading(removal, { userId, work: open.workId, number: open.number })),
      shelves.addBookmarked({ userId, isbn, now: call.seconds }),
    ]);
    return { success: true as const, ...(open === undefined ? {} : { undo_id: removal.removalId }) };
  }),

  on(unmarkBookmarked, async (call, { isbn }) => {
    const removal = newRemoval(call);
    await call.save(shelves.unmarkBookmarked(removal, { isbn, work: await lookUpWorkOfUnstored(call, isbn) }));
    return { success: true as const, undo_id: removal.removalId };
  }),

  on(chooseEdition, async (call, { isbn }) => {
    const { value: book, unanswered } = await findBook(call, isbn);
    const [userId, work] = [call.memberId, book?.work_id ?? ''];
    const { bookRows, read, bookmarked, reviewed } = await call.load({
      bookRows: storedBook({ isbn }),
      read: readingsOfWork({ userId, isbn, work, limit: 1 }),
      bookmarked: bookmarkOf({ userId, isbn, work }),
      reviewed: ownReviewOfBook({ reader: userId, isbn, work }),
    });
    if (bookRows.length === 0 && book === null && unanswered !== null) throwUnavailable();
    if (bookRows.length === 0 && book === null) throwApiError('not_found', shelfSentences.unknown);
    if (read.length + bookmarked.length + reviewed.length === 0) throwApiError('conflict', shelfSentences.notMarked);
    await call.save([
      ...(bookRows.length === 0 && book !== null ? [storeBook(book, call.seconds)] : []),
      chooseRead({ userId, isbn }),
      shelves.chooseBookmarked({ userId, isbn }),
      chooseReviewed({ userId, isbn }),
      acts.chooseCounted({ userId, isbn }),
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
