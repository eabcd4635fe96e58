import { ConstraintError } from '../../platform/db/checks.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { on } from '../../platform/http/handle.ts';
import { today } from '../habits/streaks/ledger.ts';
import { workerOf } from './batches.ts';
import { addImportRows, getImport, listImports, matchImport, startImport } from './contract.ts';
import { addImport, addRows, IMPORT_TOO_LARGE, IMPORTS_TOO_LARGE, TOO_MANY_IMPORTS } from './imports.ts';
import { MATCHED_AT_ONCE, matchPiece } from './match.ts';
import { prepareRows } from './prepare-rows.ts';
import { countUnshelved, importOf, notesOf, presentRow, presentShelves, presentWaiting, summaryOf } from './present.ts';
import {
  countRows,
  countRowsWithReviews,
  importsOf,
  ownImport,
  rowPages,
  rowsLeftOut,
  rowsOf,
  rowsOfGroup,
  rowsToMatch,
  shelvesOf,
  unfinishedImport,
} from './queries.ts';
import { importRefusals } from './reasons.ts';
import { waitingOfImport } from './waiting-reviews.ts';

export const importRoutes = [
  on(startImport, async (call, { source, file_name: fileName, rows, digest, columns = {}, notes = [] }) => {
    const fileKey = { userId: call.memberId, digest };
    const { importRecords } = await call.load({ importRecords: unfinishedImport(fileKey) });
    if (importRecords[0]) return { import_id: importRecords[0].id, received: importRecords[0].received };
    const texts = { columns: JSON.stringify(columns), notes: JSON.stringify(notes) };
    const record = { ...fileKey, id: call.newId, source, fileName, rows, ...texts, now: call.seconds };
    // If two tabs start the same file at once, the second gets the import of the first.
    const { started } = await call.saveUnless(
      { [TOO_MANY_IMPORTS]: importRefusals.tooManyImports },
      [addImport(record)],
      {
        started: unfinishedImport(fileKey),
      },
    );
    return { import_id: started[0]?.id ?? record.id, received: started[0]?.received ?? 0 };
  }),

  on(addImportRows, async (call, { import_id: id, from, rows }) => {
    const { importRecords, shelves } = await call.load({
      importRecords: ownImport({ id, userId: call.memberId }),
      shelves: shelvesOf({ id }),
    });
    const { received, rowCount, state, source } =
      importRecords[0] ?? throwApiError('not_found', importRefusals.notFound);
    const to = from + rows.length;
    if (from > received) throwApiError('conflict', importRefusals.gap);
    if (to > rowCount) throwApiError('invalid_input', importRefusals.tooMany);
    // These rows have been received already.
    if (state !== 'adding' || to <= received) return { received };
    const knownShelves = shelves.map(({ name }) => name);
    // Skips rows that have been received already.
    const next = rows.slice(received - from);
    const prepared = await prepareRows(next, {
      userId: call.memberId,
      today: today(call),
      knownShelves,
      isOurs: source === 'flyleaf',
    });
    try {
      const { now } = await call.saveUnless(
        { [IMPORT_TOO_LARGE]: IMPORT_TOO_LARGE, [IMPORTS_TOO_LARGE]: IMPORTS_TOO_LARGE },
        addRows({ id, userId: call.memberId, from: received, to, ...prepared, now: call.seconds }),
        { now: ownImport({ id, userId: call.memberId }) },
      );
      return { received: now[0]?.received ?? to };
    } catch (error) {
      if (error instanceof ConstraintError && error.message === IMPORT_TOO_LARGE)
        throwApiError('too_large', importRefusals.tooLarge);
      if (error instanceof ConstraintError && error.message === IMPORTS_TOO_LARGE)
        throwApiError('too_large', importRefusals.tooMuchWaiting);
      throw error;
    }
  }),

  on(matchImport, async (call, { import_id: id }) => {
    const { importRecords, rows } = await call.load({
      importRecords: ownImport({ id, userId: call.memberId }),
      rows: rowsToMatch({ id, limit: MATCHED_AT_ONCE }),
    });
    const record = importRecords[0] ?? throwApiError('not_found', importRefusals.notFound);
    if (record.state === 'adding') throwApiError('conflict', importRefusals.notAllIn);
    if (record.state !== 'matching') return { done: true, waiting: 0 };
    return matchPiece(workerOf(call), record, rows);
  }),

  on(getImport, async (call, { import_id: id, group, cursor }) => {
    const place = { id, ...rowPages.after(cursor) };
    const { importRecords, verdictCounts, shelves, reviews, waiting, rows } = await call.load({
      importRecords: ownImport({ id, userId: call.memberId }),
      verdictCounts: countRows({ id }),
      shelves: shelvesOf({ id }),
      reviews: countRowsWithReviews({ id }),
      waiting: waitingOfImport({ id, userId: call.memberId }),
      rows:
        group === undefined
          ? rowsOf(place)
          : group === 'left_out'
            ? rowsLeftOut(place)
            : rowsOfGroup({ ...place, group }),
    });
    const record = importRecords[0] ?? throwApiError('not_found', importRefusals.notFound);
    const page = rowPages.page(rows);
    return {
      import: importOf(record),
      summary: summaryOf(verdictCounts, record),
      ...(rowPages.continues(cursor)
        ? { shelves: [], notes: [], unshelved: 0 }
        : { shelves: presentShelves(shelves), notes: notesOf(record), unshelved: countUnshelved(shelves) }),
      reviews: reviews[0]?.count ?? 0,
      waiting: presentWaiting(waiting[0]),
      rows: page.rows.map((row) => presentRow(row, record)),
      next_cursor: page.next_cursor,
    };
  }),

  on(listImports, async (call) => {
    const { importRecords } = await call.load({ importRecords: importsOf({ userId: call.memberId }) });
    return { imports: importRecords.map(importOf) };
  }),
];
