import { throwApiError } from '../../platform/http/errors.ts';
import { on } from '../../platform/http/handle.ts';
import { firstDaySentences, isFirstDay } from '../accounts/first-day.ts';
import { findBooks, storeBooks } from '../books/batch-lookup.ts';
import { isbnOf } from '../books/contract.ts';
import { showImportedImpressions } from '../library/impressions/imported.ts';
import { listsNamed } from '../library/lists/imported.ts';
import { reviewSentences } from '../reviews/contract.ts';
import { APPLY_BATCH, applyBatch } from './apply.ts';
import { saveBatch, workerOf } from './batches.ts';
import { booksWithHiddenMoods, lastChanges, remainingChanges } from './changes.ts';
import { matchFor } from './choices.ts';
import {
  applyImport,
  type Candidate,
  decideImport,
  importLimits,
  showImportedReviews,
  undoImport,
} from './contract.ts';
import { decideRows, type RowDecision } from './imports.ts';
import { candidateOf } from './match-row.ts';
import type { NormalisedRow } from './normalised-row.ts';
import { summaryOf, UNDO_WINDOW_SECONDS } from './present.ts';
import { countRows, ownImport, rowsAt, rowsToApply, shelvesOf } from './queries.ts';
import { importRefusals } from './reasons.ts';
import { removeImport } from './removal.ts';
import { UNDO_BATCH, undoBatch } from './undo.ts';
import { reviewsOfImport, showWaitingReviews } from './waiting-reviews.ts';

export const importApplyRoutes = [
  on(decideImport, async (call, { import_id: id, decisions }) => {
    const last = new Map(decisions.map((decision) => [decision.line, decision]));
    const { importRecords, rows } = await call.load({
      importRecords: ownImport({ id, userId: call.memberId }),
      rows: rowsAt(id, [...last.keys()]),
    });
    const record = importRecords[0] ?? throwApiError('not_found', importRefusals.notFound);
    if (record.state === 'adding') throwApiError('conflict', importRefusals.notAllIn);
    if (record.state !== 'matching' && record.state !== 'matched') throwApiError('conflict', importRefusals.begun);
    const rowsByLine = new Map(rows.map((row) => [row.line, row]));
    const isbns = [...new Set([...last.values()].flatMap(({ isbn }) => isbn ?? []))];
    const books = new Map((await findBooks(call, isbns)).map((book) => [isbnOf(book), book]));
    const decided = [...last.values()].map(({ line, isbn, as }): RowDecision => {
      const row = rowsByLine.get(line) ?? throwApiError('not_found', importRefusals.noSuchRow(line));
      const candidates = JSON.parse(row.candidates) as Candidate[];
      if ((isbn === undefined) === (as === undefined)) throwApiError('invalid_input', importRefusals.oneOf(line));
      if (as === 'skip') return { line, verdict: 'skipped', isbn: null, candidates: row.candidates };
      if (isbn === undefined) {
        if ((JSON.parse(row.normalisedRow) as NormalisedRow).title === '')
          throwApiError('invalid_input', importRefusals.noName(line));
        return { line, verdict: 'own', isbn: null, candidates: row.candidates };
      }
      const book = books.get(isbn);
      const chosen = book ? candidateOf(book) : candidates.find((candidate) => candidate.isbn === isbn);
      if (chosen === undefined) throwApiError('not_found', importRefusals.unknownBook);
      const others = candidates.filter((candidate) => candidate.isbn !== isbn);
      return { line, verdict: 'certain', isbn, candidates: JSON.stringify([chosen, ...others].slice(0, 5)) };
    });
    const { verdictCounts } = await call.save(
      [storeBooks([...books.values()], call.seconds), ...decideRows(id, decided)],
      {
        verdictCounts: countRows({ id }),
      },
    );
    return { summary: summaryOf(verdictCounts, record) };
  }),

  on(applyImport, async (call, { import_id: id, ...choices }) => {
    const { importRecords, lists, shelves, rows } = await call.load({
      importRecords: ownImport({ id, userId: call.memberId }),
      lists: listsNamed({ userId: call.memberId }),
      shelves: shelvesOf({ id }),
      rows: rowsToApply({ id, ...APPLY_BATCH }),
    });
    const record = importRecords[0] ?? throwApiError('not_found', importRefusals.notFound);
    if (record.state === 'adding') throwApiError('conflict', importRefusals.notAllIn);
    if (record.state === 'matching') throwApiError('conflict', importRefusals.notMatched);
    if (record.state === 'undoing' || record.state === 'undone') throwApiError('conflict', importRefusals.undone);
    if (record.state === 'applied') return { done: true, waiting: 0 };
    return applyBatch(workerOf(call), record, rows, await matchFor(record, choices, { lists, shelves }));
  }),

  on(showImportedReviews, async (call, { import_id: id }) => {
    const { importRecords, reviews } = await call.load({
      importRecords: ownImport({ id, userId: call.memberId }),
      reviews: reviewsOfImport({ id, userId: call.memberId, limit: importLimits.rows }),
    });
    if (importRecords.length === 0) throwApiError('not_found', importRefusals.notFound);
    if (!call.member().mayReview) throwApiError('not_allowed', reviewSentences.banned);
    if (isFirstDay(call.member().createdAt, call.seconds)) throwApiError('too_many', firstDaySentences.review);
    const mayBeShown = reviews.some((review) => review.mayBeShown);
    await call.save([
      ...showWaitingReviews(reviews),
      ...(mayBeShown ? [showImportedImpressions(call.memberId, booksWithHiddenMoods(id))] : []),
    ]);
    return { shown: reviews.length };
  }),

  on(undoImport, async (call, { import_id: id }) => {
    const { importRecords, rows } = await call.load({
      importRecords: ownImport({ id, userId: call.memberId }),
      rows: lastChanges({ id, ...UNDO_BATCH }),
    });
    const record = importRecords[0] ?? throwApiError('not_found', importRefusals.notFound);
    if (record.state === 'undone') return { done: true, waiting: 0 };
    if (record.state === 'applied' && (record.endedAt ?? 0) + UNDO_WINDOW_SECONDS < call.seconds)
      throwApiError('conflict', importRefusals.undoOver);
    // Nothing has been applied, so the import is deleted. That claims a batch, too, so that a simultaneous first
    // apply fails.
    if (record.choices === null) return saveBatch(workerOf(call), record, removeImport(id), remainingChanges({ id }));
    return undoBatch(workerOf(call), record, rows);
  }),
];
