import { partialDateToNumber } from '../../../platform/column-types.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { on, type Route } from '../../../platform/http/handle.ts';
import type { ReaderActs } from '../../accounts/acts.ts';
import { findBook, storeBook, storeIfNew } from '../../books/books.ts';
import { storedBook } from '../../books/queries.ts';
import { newRemoval } from '../../undo/removals.ts';
import { removeBookmarked } from '../shelves/shelves.ts';
import {
  addReading,
  type DatedReading,
  deleteReading,
  editReading,
  progressSentence,
  readingSentences,
} from './contract.ts';
import { checkDates, readAtOf, todayOf } from './dates.ts';
import * as corrections from './edit-reading.ts';
import { requireReading } from './open-reading.ts';
import { ownPages } from './pages.ts';
import {
  createdReading,
  isOpen,
  numberOf,
  ownReading,
  type ReadingRow,
  readingAt,
  readingOf,
  workOfEdition,
} from './queries.ts';
import * as readings from './readings.ts';

const dateNumber = (date: string | null) => (date === null ? null : partialDateToNumber(date));

const toDateNumber = (stated: DatedReading | null | undefined, before: string | null) =>
  stated === undefined ? before : (stated?.date ?? null);

// Returns the page count of the reader's copy: what they entered for another edition, unless this one's length is
// known.
function pagesEdited(row: ReadingRow, stated: number | null | undefined, another: number | null): number | null {
  if (stated === undefined) return another ? null : row.pages;
  const read = isOpen(row) && row.progressUnit === 'page' ? (row.progressValue ?? 0) : 0;
  if (stated !== null && stated < read) throwApiError('invalid_input', progressSentence(read));
  return ownPages(stated, another ?? row.bookPages);
}

/** Endpoints that add a past reading, and change or delete one. */
export const readingEditRoutes = (acts: ReaderActs): Route[] => [
  on(addReading, async (call, input) => {
    const { isbn } = input;
    const own = { userId: call.memberId, isbn, number: numberOf(call.newId) };
    const { bookRows, createdRows, challenge } = await call.load({
      bookRows: storedBook({ isbn }),
      createdRows: createdReading(own),
      challenge: acts.activeChallenge({ userId: call.memberId, now: call.seconds }),
    });
    const before = call.earlierResult(createdRows[0]);
    if (before) return { reading: readingOf(before), ...acts.earnedBy(await call.load(acts.earnedXp(call))) };
    const [started, finished] = [input.started?.date ?? null, input.finished?.date ?? null];
    const today = todayOf(call);
    checkDates(today, { started, finished });
    const added = {
      started: dateNumber(started),
      finished: dateNumber(finished),
      readAt: readAtOf(finished, { today, now: call.seconds }),
      format: input.format ?? null,
      source: input.source ?? null,
      pages: input.pages === undefined ? null : ownPages(input.pages, bookRows[0]?.pages ?? 0),
    };
    const { after, ...gains } = await call.save(
      [
        ...(await storeIfNew(call, isbn, bookRows.length > 0)),
        readings.addFinished({ ...own, ...added, now: call.seconds }),
        removeBookmarked({ userId: call.memberId, isbn, work: '', now: call.seconds }),
        ...(finished === today ? acts.recordFinished(call, isbn) : []),
        ...(challenge.length > 0 ? acts.countBookForChallenges(call, isbn) : []),
      ],
      { after: createdReading(own), ...acts.earnedXp(call) },
    );
    return { reading: readingOf(requireReading(after)), ...acts.earnedBy(gains) };
  }),

  on(editReading, async (call, input) => {
    const at = readingAt(input.reading_id, call.memberId);
    const isbn = input.isbn ?? '';
    const book = isbn === '' ? null : (await findBook(call, isbn)).value;
    const { readingRows, bookRows, edition, challenge } = await call.load({
      readingRows: ownReading(at),
      bookRows: storedBook({ isbn }),
      edition: workOfEdition({ isbn, work: book?.work_id ?? '' }),
      challenge: acts.activeChallenge({ userId: call.memberId, now: call.seconds }),
    });
    const row = requireReading(readingRows);
    if (isbn !== '' && edition[0]?.work !== row.workId) throwApiError('invalid_input', readingSentences.otherWork);
    const another = isbn !== '' && isbn !== row.isbn;
    const editionPages = bookRows[0]?.pages ?? book?.volumeInfo.pageCount ?? 0;
    const state = input.state ?? row.state;
    const open = isOpen({ state });
    if (open && input.finished) throwApiError('invalid_input', readingSentences.notEnded);
    const started = toDateNumber(input.started, row.started);
    const finished = open ? null : toDateNumber(input.finished, row.finished);
    const today = todayOf(call);
    checkDates(today, { started, finished });
    // The position in the history changes only if the end of the reading does.
    const staysEnded = finished === row.finished && !open && !isOpen(row);
    const readAt = open ? call.seconds : readAtOf(finished, { today, now: call.seconds });
    const edited = {
      isbn: isbn || row.isbn,
      state,
      started: dateNumber(started),
      finished: dateNumber(finished),
      readAt: staysEnded ? row.readAt : readAt,
      format: input.format === undefined ? row.format : input.format,
      source: input.source === undefined ? row.source : input.source,
      pages: pagesEdited(row, input.pages, another ? editionPages : null),
    };
    const readToday = state === 'finished' && finished === today && !(staysEnded && row.state === 'finished');
    const { after, ...gains } = await call.saveUnless(
      { [readings.ONE_OPEN_READING]: readingSentences.openAlready },
      [
        bookRows.length === 0 && book !== null ? storeBook(book, call.seconds) : null,
        corrections.editReading({ ...at, ...edited, now: call.seconds }),
        open ? removeBookmarked({ userId: call.memberId, isbn: edited.isbn, work: '', now: call.seconds }) : null,
        ...(readToday ? acts.recordFinished(call, edited.isbn) : []),
        ...(challenge.length > 0
          ? [
              acts.uncountBookForChallenges(call, { isbn: row.isbn, work: '' }),
              ...acts.countBookForChallenges(call, row.isbn),
            ]
          : []),
      ],
      { after: ownReading(at), ...acts.earnedXp(call) },
    );
    return { reading: readingOf(requireReading(after)), ...acts.earnedBy(gains) };
  }),

  on(deleteReading, async (call, { reading_id: id }) => {
    const at = readingAt(id, call.memberId);
    const { readingRows } = await call.load({ readingRows: ownReading(at) });
    const { isbn } = requireReading(readingRows);
    const removal = newRemoval(call);
    await call.save([...readings.deleteReading(removal, at), acts.uncountBookForChallenges(call, { isbn, work: '' })]);
    return { undo_id: removal.removalId };
  }),
];
