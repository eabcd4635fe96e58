import { countOnFirstDay, rejectOnFirstDay } from '../features/accounts/first-day.ts';
import { recordActivity } from '../features/activity/activity.ts';
import { countBookForChallenges, uncountBookForChallenges } from '../features/habits/challenges/challenges.ts';
import { activeChallenge } from '../features/habits/challenges/queries.ts';
import { earnedBy, earnedXp } from '../features/habits/streaks/earned-xp.ts';
import { recordActToday } from '../features/habits/streaks/ledger.ts';
import * as wire from '../features/library/readings/contract.ts';
import { todayOf } from '../features/library/readings/dates.ts';
import { endOf, lastPosition, rejectEndedReading, requireReading } from '../features/library/readings/open-reading.ts';
import { isOpen, ownReading, readingAt, readingOf } from '../features/library/readings/queries.ts';
import * as readings from '../features/library/readings/readings.ts';
import { reviewSentences } from '../features/reviews/contract.ts';
import { ownReviewOfBook } from '../features/reviews/queries.ts';
import { reviewAtFinish } from '../features/reviews/reviews.ts';
import { newRemoval } from '../features/undo/removals.ts';
import { throwApiError } from '../platform/http/errors.ts';
import { on } from '../platform/http/handle.ts';
import { startOrContinueReading } from './begin-reading.ts';

const { readingSentences } = wire;

/** Endpoints of a reading from its start to its end. */
export const readingRoutes = [
  on(wire.startReading, (call, { isbn, date }) => startOrContinueReading(call, { isbn, date, again: false })),

  on(wire.readAgain, (call, { isbn }) => startOrContinueReading(call, { isbn, date: undefined, again: true })),

  on(wire.updateProgress, async (call, { reading_id: id, ...values }) => {
    const at = readingAt(id, call.memberId);
    const { readingRows } = await call.load({ readingRows: ownReading(at) });
    const row = requireReading(readingRows);
    if (!isOpen(row)) throwApiError('conflict', readingSentences.ended);
    const { unit, value } = values;
    const end = lastPosition({ ...values, of: values.of }, row);
    const { after, ...gains } = await call.save(
      [
        readings.recordProgress({ ...at, unit, value, ...end, now: call.seconds }),
        recordActToday(call, { source: 'progress', target: row.isbn }),
      ],
      { after: ownReading(at), ...earnedXp(call) },
    );
    const now = requireReading(after);
    // The reading was finished or stopped on another page since it was loaded.
    if (!isOpen(now)) throwApiError('conflict', readingSentences.ended);
    const reading = readingOf(now);
    return { reading, at_end: value > 0 && value === reading.progress?.of, ...earnedBy(gains) };
  }),

  on(wire.finishReading, async (call, { reading_id: id, date, format, source, rating, review }) => {
    const at = readingAt(id, call.memberId);
    const { readingRows, reviewed, challenge } = await call.load({
      readingRows: ownReading(at),
      reviewed: ownReviewOfBook({ isbn: '', work: at.work, reader: call.memberId }),
      challenge: activeChallenge({ userId: call.memberId, now: call.seconds }),
    });
    const row = requireReading(readingRows);
    const isNew = row.state !== 'finished';
    const end = isNew || date !== undefined ? endOf(call, row, date) : undefined;
    const isToday = end?.isToday === true && (isNew || row.finished !== todayOf(call));
    const stars = rating ?? (reviewed[0] && reviewed[0].rating / 2);
    const reviews = rating !== undefined || review !== undefined;
    if (reviews && !call.member().mayReview) throwApiError('not_allowed', reviewSentences.banned);
    if (reviews && stars === undefined) throwApiError('invalid_input', reviewSentences.noRating);
    const reviewer = { id: call.newId, userId: call.memberId, now: call.seconds };
    const published = review ? await countOnFirstDay(call, 'review', reviewed[0]?.reviewId ?? reviewer.id) : [];
    const saved = call.save(
      [
        ...published,
        readings.finishReading({ ...at, end, format, source, now: call.seconds }),
        isToday ? recordActToday(call, { source: 'read', target: row.isbn }) : null,
        ...(isToday ? recordActivity(call, 'finished', row.isbn) : []),
        ...(end && challenge.length > 0
          ? [uncountBookForChallenges(call, { isbn: row.isbn, work: '' }), ...countBookForChallenges(call, row.isbn)]
          : []),
        reviews && stars !== undefined ? reviewAtFinish({ ...reviewer, isbn: row.isbn, stars, text: review }) : null,
        reviews && reviewed.length === 0 ? recordActToday(call, { source: 'review', target: row.isbn }) : null,
        ...(reviews && reviewed.length === 0 ? recordActivity(call, 'reviewed', row.isbn) : []),
      ],
      { after: ownReading(at), ...earnedXp(call) },
    );
    const { after, ...gains } = await saved.catch(rejectOnFirstDay('review'));
    return { reading: readingOf(requireReading(after)), ...earnedBy(gains) };
  }),

  on(wire.stopReading, async (call, { reading_id: id, date }) => {
    const at = readingAt(id, call.memberId);
    const { readingRows } = await call.load({ readingRows: ownReading(at) });
    const row = requireReading(readingRows);
    if (row.state === 'unfinished' && date === undefined) return { reading: readingOf(row) };
    if (!isOpen(row)) rejectEndedReading();
    const { isToday, ...end } = endOf(call, row, date);
    const { after } = await call.save(
      [
        ...readings.stopReading(newRemoval(call), { ...at, ...end }),
        ...(isToday ? recordActivity(call, 'gave_up', row.isbn) : []),
      ],
      { after: ownReading(at) },
    );
    return { reading: readingOf(requireReading(after)), undo_id: call.newId };
  }),

  on(wire.pauseReading, async (call, { reading_id: id }) => {
    const at = readingAt(id, call.memberId);
    const { readingRows } = await call.load({ readingRows: ownReading(at) });
    if (!isOpen(requireReading(readingRows))) rejectEndedReading();
    const { after } = await call.save([readings.pauseReading({ ...at, now: call.seconds })], { after: ownReading(at) });
    return { reading: readingOf(requireReading(after)) };
  }),

  on(wire.resumeReading, async (call, { reading_id: id }) => {
    const at = readingAt(id, call.memberId);
    const { readingRows } = await call.load({ readingRows: ownReading(at) });
    if (requireReading(readingRows).state === 'finished') rejectEndedReading();
    const { after } = await call.saveUnless(
      { [readings.ONE_OPEN_READING]: readingSentences.openAlready },
      [readings.resumeReading({ ...at, now: call.seconds })],
      { after: ownReading(at) },
    );
    return { reading: readingOf(requireReading(after)) };
  }),
];
