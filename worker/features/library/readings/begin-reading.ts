import { partialDateToNumber } from '../../../platform/column-types.ts';
import type { Call } from '../../../platform/http/call.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import type { ReaderActs } from '../../accounts/acts.ts';
import { lookUpWorkId, storeIfNew } from '../../books/books.ts';
import { storedBook } from '../../books/queries.ts';
import { removeBookmarked } from '../shelves/shelves.ts';
import { type Reading, readingSentences } from './contract.ts';
import { checkDates, todayOf } from './dates.ts';
import { createdReading, isOpen, numberOf, readingOf, readingsOfWork } from './queries.ts';
import { beginReading } from './readings.ts';

/**
 * Starts a reading of this edition's work, or continues the open one. `again` starts a new reading of a work that was
 * finished.
 */
export async function startOrContinueReading(
  call: Call,
  { recordStarted }: Pick<ReaderActs, 'recordStarted'>,
  { isbn, date, again }: { isbn: string; date: string | undefined; again: boolean },
): Promise<{ reading: Reading }> {
  const own = { userId: call.memberId, isbn, number: numberOf(call.newId) };
  const ofWork = (work: string) => readingsOfWork({ userId: own.userId, isbn, work, limit: 1 });
  const { bookRows, createdRows, workReadings } = await call.load({
    bookRows: storedBook({ isbn }),
    createdRows: createdReading(own),
    workReadings: ofWork(''),
  });
  // A repeated call returns the reading that the first call started or continued.
  const before = call.earlierResult(createdRows[0] ?? workReadings.find(isOpen));
  if (before) return { reading: readingOf(before) };
  if (again && workReadings.length === 0) {
    const earlier =
      bookRows.length > 0
        ? []
        : (await call.load({ workReadings: ofWork(await lookUpWorkId(call, isbn)) })).workReadings;
    if (earlier.length === 0) throwApiError('conflict', readingSentences.neverRead);
  }
  const today = todayOf(call);
  const started = date ?? today;
  checkDates(today, { started, finished: null });
  const { after } = await call.save(
    [
      ...(await storeIfNew(call, isbn, bookRows.length > 0)),
      ...beginReading({ ...own, started: partialDateToNumber(started), now: call.seconds }),
      removeBookmarked({ userId: own.userId, isbn, work: '', now: call.seconds }),
      ...(started === today ? recordStarted(call, isbn) : []),
    ],
    { after: ofWork('') },
  );
  return { reading: readingOf(after[0] ?? throwApiError('conflict', readingSentences.passed)) };
}
