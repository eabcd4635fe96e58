import { tells } from '../activity/activity.ts';
import { keepIfNew, workTold } from '../books/books.ts';
import { keptBook } from '../books/queries.ts';
import { numberOfPartial } from '../db/types.ts';
import type { Call } from '../http/call.ts';
import { refuse } from '../http/errors.ts';
import { removeBookmarked } from '../shelves/shelves.ts';
import { beyondLastPage, mostProgress, type ProgressUnit, type Reading, readingSentences } from './contract.ts';
import { checkDates, readAtOf, todayOf } from './dates.ts';
import { isOpen, madeReading, numberOf, type ReadingRow, readingOf, readingsOfWork } from './queries.ts';
import { beginReading } from './readings.ts';

// What the handlers of readings have in common.

/** The reading that was looked for. Throws `not_found` where there is none, or it is somebody else's. */
export function theReading<Row>(rows: readonly Row[]): Row {
  return rows[0] ?? refuse('not_found', readingSentences.notFound);
}

/** Refuses to go on with a reading that is over. */
export function refuseOver(): never {
  refuse('conflict', readingSentences.notOpen);
}

/** Begins a reading of this edition's work, or goes on with the one that is open; `again` is of a work that was read before. */
export async function begin(
  call: Call,
  { isbn, date, again }: { isbn: string; date: string | undefined; again: boolean },
): Promise<{ reading: Reading }> {
  const own = { userId: call.memberId, isbn, number: numberOf(call.newId) };
  const ofWork = (work: string) => readingsOfWork({ userId: own.userId, isbn, work, limit: 1 });
  const { kept, made, known } = await call.load({
    kept: keptBook({ isbn }),
    made: madeReading(own),
    known: ofWork(''),
  });
  // Sent again it answers the reading that it made, or went on with.
  const before = call.madeBefore(made[0] ?? known.find(isOpen));
  if (before) return { reading: readingOf(before) };
  if (again && known.length === 0) {
    const told = kept.length > 0 ? [] : (await call.load({ known: ofWork(await workTold(call, isbn)) })).known;
    if (told.length === 0) refuse('conflict', readingSentences.neverRead);
  }
  const today = todayOf(call);
  const started = date ?? today;
  checkDates(today, { started, finished: null });
  const { after } = await call.save(
    [
      ...(await keepIfNew(call, isbn, kept.length > 0)),
      ...beginReading({ ...own, started: numberOfPartial(started), now: call.seconds }),
      removeBookmarked({ userId: own.userId, isbn, work: '' }),
      // What began before today is no news.
      ...(started === today ? tells(call, 'started', isbn) : []),
    ],
    { after: ofWork('') },
  );
  return { reading: readingOf(theReading(after)) };
}

/** When a reading ends: on the date that is said, else today. Throws for a date that it cannot have ended on. */
export function endOf(call: Call, { started }: ReadingRow, date: string | undefined) {
  const today = todayOf(call);
  if (date !== undefined) checkDates(today, { started, finished: date });
  // Whoever flies east starts a book tomorrow and may finish it today.
  const end = date ?? (started !== null && started > today ? started : today);
  const readAt = date === undefined ? call.seconds : readAtOf(end, { today, now: call.seconds });
  return { finished: numberOfPartial(end), readAt, now: call.seconds, isToday: readAt === call.seconds };
}

/** Refuses progress that no book can have, or not this one; `of` is its last page, null where that is unknown. */
export function checkProgress({ unit, value, of }: { unit: ProgressUnit; value: number; of: number | null }) {
  if (of !== null && value > of) refuse('invalid_input', beyondLastPage(of));
  if (value > mostProgress[unit]) {
    refuse('invalid_input', unit === 'percent' ? readingSentences.overPercent : readingSentences.tooFar);
  }
}
