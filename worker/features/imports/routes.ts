import { ConstraintError } from '../../platform/db/checks.ts';
import { throwApiError } from '../../platform/http/errors.ts';
import { on } from '../../platform/http/handle.ts';
import { today } from '../habits/streaks/ledger.ts';
import { workerOf } from './batches.ts';
import { addImportRows, getImport, listImports, matchImport, startImport } from './contract.ts';
import { addImport, addRows, IMPORT_TOO_LARGE, IMPORTS_TOO_LARGE, TOO_MANY_IMPORTS } from './imports.ts';
import { MATCHED_AT_ONCE, matchPiece } from './match.ts';
import { prepareRows } from './prepare-rows.ts';
import { importOf, presentRow, summaryOf } from './present.ts';
import {
  importsOf,
  ownImport,
  reviewsCounted,
  rowPages,
  rowsCounted,
  rowsOf,
  rowsOfGroup,
  rowsToMatch,
  shelvesOf,
  unfinishedImport,
} from './queries.ts';
import { importRefusals } from './reasons.ts';

export const importRoutes = [
  on(startImport, async (call, { source, file_name: fileName, rows, digest }) => {
    const same = { userId: call.memberId, digest };
    const { found } = await call.load({ found: unfinishedImport(same) });
    if (found[0]) return { import_id: found[0].id, received: found[0].received };
    const made = { ...same, id: call.newId, source, fileName, rows, now: call.seconds };
    // Two tabs at once: the second one finds what the first has begun.
    const { begun } = await call.saveUnless({ [TOO_MANY_IMPORTS]: importRefusals.tooManyImports }, [addImport(made)], {
      begun: unfinishedImport(same),
    });
    return { import_id: begun[0]?.id ?? made.id, received: begun[0]?.received ?? 0 };
  }),

  on(addImportRows, async (call, { import_id: id, from, rows }) => {
    const { found, shelves } = await call.load({
      found: ownImport({ id, userId: call.memberId }),
      shelves: shelvesOf({ id }),
    });
    const { received, rowCount, state } = found[0] ?? throwApiError('not_found', importRefusals.gone);
    const to = from + rows.length;
    if (from > received) throwApiError('conflict', importRefusals.gap);
    if (to > rowCount) throwApiError('invalid_input', importRefusals.tooMany);
    // These rows were already received.
    if (state !== 'adding' || to <= received) return { received };
    const known = shelves.map(({ name }) => name);
    // Rows that were sent before are skipped.
    const next = rows.slice(received - from);
    const come = await prepareRows(next, { userId: call.memberId, today: today(call), known });
    try {
      const { now } = await call.saveUnless(
        { [IMPORT_TOO_LARGE]: IMPORT_TOO_LARGE, [IMPORTS_TOO_LARGE]: IMPORTS_TOO_LARGE },
        addRows({ id, userId: call.memberId, from: received, to, ...come, now: call.seconds }),
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
    const { found, rows } = await call.load({
      found: ownImport({ id, userId: call.memberId }),
      rows: rowsToMatch({ id, limit: MATCHED_AT_ONCE }),
    });
    const record = found[0] ?? throwApiError('not_found', importRefusals.gone);
    if (record.state === 'adding') throwApiError('conflict', importRefusals.notAllIn);
    if (record.state !== 'matching') return { done: true, waiting: 0 };
    return matchPiece(workerOf(call), record, rows);
  }),

  on(getImport, async (call, { import_id: id, group, cursor }) => {
    const place = { id, ...rowPages.after(cursor) };
    const { found, counted, shelves, reviews, rows } = await call.load({
      found: ownImport({ id, userId: call.memberId }),
      counted: rowsCounted({ id }),
      shelves: shelvesOf({ id }),
      reviews: reviewsCounted({ id }),
      rows: group === undefined ? rowsOf(place) : rowsOfGroup({ ...place, group }),
    });
    const record = found[0] ?? throwApiError('not_found', importRefusals.gone);
    const page = rowPages.page(rows);
    return {
      import: importOf(record),
      summary: summaryOf(counted, record),
      shelves: rowPages.continues(cursor) ? [] : shelves,
      reviews: reviews[0]?.count ?? 0,
      rows: page.rows.map(presentRow),
      next_cursor: page.next_cursor,
    };
  }),

  on(listImports, async (call) => {
    const { found } = await call.load({ found: importsOf({ userId: call.memberId }) });
    return { imports: found.map(importOf) };
  }),
];
