import { numberOfPartial } from '../../../platform/column-types.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on } from '../../../platform/http/handle.ts';
import { findBook, lookUpWorkId, storeBook, storeIfNew } from '../../books/books.ts';
import { storedBook } from '../../books/queries.ts';
import { chooseCounted, countBookForChallenges, uncountBookForChallenges } from '../../habits/challenges/challenges.ts';
import { activeChallenge } from '../../habits/challenges/queries.ts';
import { earnedBy, earnedXp } from '../../habits/streaks/earned-xp.ts';
import { recordActToday } from '../../habits/streaks/ledger.ts';
import { ownReviewOfBook } from '../../reviews/queries.ts';
import { chooseReviewed } from '../../reviews/reviews.ts';
import { recordActivity } from '../../social/activity/activity.ts';
import { todayOf } from '../readings/dates.ts';
import { chooseRead } from '../readings/edit-reading.ts';
import { requireReading } from '../readings/open-reading.ts';
import { idOf, lastRead, numberOf, readingsOfWork } from '../readings/queries.ts';
import * as readings from '../readings/readings.ts';
import { newRemoval } from '../undo/removals.ts';
import {
  chooseEdition,
  hideBook,
  markBookmarked,
  markRead,
  shelfSentences,
  unmarkBookmarked,
  unmarkRead,
} from './contract.ts';
import { hideWork, showWork, TOO_MANY_HIDDEN } from './hidden.ts';
import { bookmarkOf } from './queries.ts';
import * as shelves from './shelves.ts';

export const shelfRoutes = [
  on(markRead, async (call, { isbn }) => {
    const { kept, challenge } = await call.load({
      kept: storedBook({ isbn }),
      challenge: activeChallenge({ userId: call.memberId, now: call.seconds }),
    });
    const reader = { userId: call.memberId, isbn, now: call.seconds };
    const today = numberOfPartial(todayOf(call));
    const { after, ...gains } = await call.save(
      [
        ...(await storeIfNew(call, isbn, kept.length > 0)),
        ...readings.markRead({ ...reader, number: numberOf(call.newId), today }),
        shelves.removeBookmarked({ userId: call.memberId, isbn, work: '' }),
        recordActToday(call, { source: 'read', thing: isbn }),
        ...recordActivity(call, 'finished', isbn),
        // Most readers have none, and one that is made in this very moment was not there when the book was read.
        ...(challenge.length > 0 ? countBookForChallenges(call, isbn) : []),
      ],
      { after: lastRead({ userId: call.memberId, isbn }), ...earnedXp(call) },
    );
    return { success: true as const, reading_id: idOf(requireReading(after)), ...earnedBy(gains) };
  }),

  on(unmarkRead, async (call, { isbn }) => {
    const marked = { isbn, work: await workUnkept(call, isbn) };
    const removal = newRemoval(call);
    await call.save([...readings.unmarkRead(removal, marked), uncountBookForChallenges(call, marked)]);
    return { success: true as const, undo_id: removal.removalId };
  }),

  on(markBookmarked, async (call, { isbn }) => {
    const { kept } = await call.load({ kept: storedBook({ isbn }) });
    await call.save([
      ...(await storeIfNew(call, isbn, kept.length > 0)),
      shelves.addBookmarked({ userId: call.memberId, isbn, now: call.seconds }),
    ]);
    return { success: true as const };
  }),

  on(unmarkBookmarked, async (call, { isbn }) => {
    const removal = newRemoval(call);
    await call.save(shelves.unmarkBookmarked(removal, { isbn, work: await workUnkept(call, isbn) }));
    return { success: true as const, undo_id: removal.removalId };
  }),

  on(chooseEdition, async (call, { isbn }) => {
    const { value: book } = await findBook(call, isbn);
    const [userId, work] = [call.memberId, book?.work_id ?? ''];
    const { kept, read, bookmarked, reviewed } = await call.load({
      kept: storedBook({ isbn }),
      read: readingsOfWork({ userId, isbn, work, limit: 1 }),
      bookmarked: bookmarkOf({ userId, isbn, work }),
      reviewed: ownReviewOfBook({ reader: userId, isbn, work }),
    });
    if (kept.length === 0 && book === null) throwApiError('not_found', shelfSentences.unknown);
    if (read.length + bookmarked.length + reviewed.length === 0) throwApiError('conflict', shelfSentences.notMarked);
    await call.save([
      ...(kept.length === 0 && book !== null ? [storeBook(book, call.seconds)] : []),
      chooseRead({ userId, isbn }),
      shelves.chooseBookmarked({ userId, isbn }),
      chooseReviewed({ userId, isbn }),
      chooseCounted({ userId, isbn }),
    ]);
    return { success: true as const };
  }),

  on(hideBook, async (call, { isbn, hidden }) => {
    const userId = call.memberId;
    const { kept } = await call.load({ kept: storedBook({ isbn }) });
    if (!hidden) await call.save([showWork({ userId, isbn })]);
    else
      await call.saveUnless({ [TOO_MANY_HIDDEN]: shelfSentences.tooManyHidden }, [
        ...(await storeIfNew(call, isbn, kept.length > 0)),
        hideWork({ userId, isbn, now: call.seconds }),
      ]);
    return { hidden };
  }),
];

/** Finds the work of an edition that is not stored, from a book service; empty for a stored one. */
async function workUnkept(call: Call, isbn: string): Promise<string> {
  const { kept } = await call.load({ kept: storedBook({ isbn }) });
  return kept.length > 0 ? '' : lookUpWorkId(call, isbn);
}
