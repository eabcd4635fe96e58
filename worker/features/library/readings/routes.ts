import { throwApiError } from '../../../platform/http/errors.ts';
import { on, type Route } from '../../../platform/http/handle.ts';
import type { ReaderActs } from '../../accounts/acts.ts';
import { countOnFirstDay, rejectOnFirstDay } from '../../accounts/first-day.ts';
import { workOfStored } from '../../books/works.ts';
import { reviewSentences } from '../../reviews/contract.ts';
import { ownReviewOfBook } from '../../reviews/queries.ts';
import { reviewAtFinish } from '../../reviews/reviews.ts';
import { newRemoval } from '../../undo/removals.ts';
import { removeBookmarked } from '../shelves/shelves.ts';
import { startOrContinueReading } from './begin-reading.ts';
import * as wire from './contract.ts';
import { todayOf } from './dates.ts';
import { endOf, lastPosition, rejectEndedReading, requireReading } from './open-reading.ts';
import { isChangedAfter, isOpen, ownReading, readingAt, readingOf } from './queries.ts';
import * as readings from './readings.ts';

const { readingSentences } = wire;

/** Endpoints of a reading from its start to its end. */
export const readingRoutes = (acts: ReaderActs): Route[] => [
  on(wire.startReading, (call, { isbn, date }) => startOrContinueReading(call, acts, { isbn, date, again: false })),

  on(wire.readAgain, (call, { isbn }) => startOrContinueReading(call, acts, { isbn, date: undefined, again: true })),

  on(wire.updateProgress, async (call, { reading_id: id, ...values }) => {
    const at = readingAt(id, call.memberId);
    const { readingRows } = await call.load({ readingRows: ownReading(at) });
    const row = requireReading(readingRows);
    const isPassed = isChangedAfter(row, call.seconds);
    if (!isOpen(row) && !isPassed) throwApiError('conflict', readingSentences.ended);
    const { unit, value } = values;
    const end = lastPosition({ ...values, of: values.of }, row);
    const { after, ...gains } = await call.save(
      [
        readings.recordProgress({ ...at, unit, value, ...end, now: call.seconds }),
        ...acts.recordProgress(call, row.isbn),
      ],
      { after: ownReading(at), ...acts.earnedXp(call) },
    );
    const now = requireReading(after);
    // The reading was finished or stopped on another page since it was loaded.
    if (!isOpen(now) && !isChangedAfter(now, call.seconds)) throwApiError('conflict', readingSentences.ended);
    const reading = readingOf(now);
    return { reading, at_end: !isPassed && value > 0 && value === reading.progress?.of, ...acts.earnedBy(gains) };
  }),

  on(wire.finishReading, async (call, { reading_id: id, date, format, source, rating, review }) => {
    const at = readingAt(id, call.memberId);
    const { readingRows, reviewed, challenge } = await call.load({
      readingRows: ownReading(at),
      reviewed: ownReviewOfBook({ isbn: '', work: at.work, reader: call.memberId }),
      challenge: acts.activeChallenge({ userId: call.memberId, now: call.seconds }),
    });
    const row = requireReading(readingRows);
    // Stars and words of a late call still count, but another device has gone on with the book since.
    const isPassed = isChangedAfter(row, call.seconds);
    const isNew = row.state !== 'finished' && !isPassed;
    const end = isPassed ? undefined : isNew || date !== undefined ? endOf(call, row, date) : undefined;
    const isToday = end?.isToday === true && (isNew || row.finished !== todayOf(call));
    const stars = rating ?? (reviewed[0] && reviewed[0].rating / 2);
    const reviews = rating !== undefined || review !== undefined;
    if (reviews && !call.member().mayReview) throwApiError('not_allowed', reviewSentences.banned);
    if (reviews && stars === undefined) throwApiError('invalid_input', reviewSentences.noRating);
    const reviewer = { id: call.newId, userId: call.memberId, now: call.seconds };
    const published = review ? await countOnFirstDay(call, 'review', workOfStored(row.isbn)) : [];
    const saved = call.save(
      [
        ...published,
        readings.finishReading({ ...at, end, format, source, now: call.seconds }),
        ...(isToday ? acts.recordFinished(call, row.isbn) : []),
        ...(end && challenge.length > 0
          ? [
              acts.uncountBookForChallenges(call, { isbn: row.isbn, work: '' }),
              ...acts.countBookForChallenges(call, row.isbn),
            ]
          : []),
        reviews && stars !== undefined ? reviewAtFinish({ ...reviewer, isbn: row.isbn, stars, text: review }) : null,
        ...(reviews && reviewed.length === 0 ? acts.recordReviewed(call, row.isbn) : []),
      ],
      { after: ownReading(at), ...acts.earnedXp(call) },
    );
    const { after, ...gains } = await saved.catch(rejectOnFirstDay('review'));
    return { reading: readingOf(requireReading(after)), ...acts.earnedBy(gains) };
  }),

  on(wire.stopReading, async (call, { reading_id: id, date }) => {
    const at = readingAt(id, call.memberId);
    const { readingRows } = await call.load({ readingRows: ownReading(at) });
    const row = requireReading(readingRows);
    if (isChangedAfter(row, call.seconds)) return { reading: readingOf(row) };
    if (row.state === 'unfinished' && date === undefined) {
      await call.save([readings.stopAgain({ ...at, now: call.seconds })]);
      return { reading: readingOf(row) };
    }
    if (!isOpen(row)) rejectEndedReading();
    const { isToday, ...end } = endOf(call, row, date);
    const { after } = await call.save(
      [
        ...readings.stopReading(newRemoval(call), { ...at, ...end }),
        ...(isToday ? acts.recordStopped(call, row.isbn) : []),
      ],
      { after: ownReading(at) },
    );
    return { reading: readingOf(requireReading(after)), undo_id: call.newId };
  }),

  on(wire.pauseReading, async (call, { reading_id: id }) => {
    const at = readingAt(id, call.memberId);
    const { readingRows } = await call.load({ readingRows: ownReading(at) });
    const row = requireReading(readingRows);
    if (!isOpen(row) && !isChangedAfter(row, call.seconds)) rejectEndedReading();
    const { after } = await call.save([readings.pauseReading({ ...at, now: call.seconds })], { after: ownReading(at) });
    return { reading: readingOf(requireReading(after)) };
  }),

  on(wire.resumeReading, async (call, { reading_id: id }) => {
    const at = readingAt(id, call.memberId);
    const { readingRows } = await call.load({ readingRows: ownReading(at) });
    const row = requireReading(readingRows);
    if (row.state === 'finished' && !isChangedAfter(row, call.seconds)) rejectEndedReading();
    const { after } = await call.saveUnless(
      { [readings.ONE_OPEN_READING]: readingSentences.openAlready },
      [
        readings.resumeReading({ ...at, now: call.seconds }),
        removeBookmarked({ userId: call.memberId, isbn: row.isbn, work: '', now: call.seconds }),
      ],
      { after: ownReading(at) },
    );
    return { reading: readingOf(requireReading(after)) };
  }),
];
