import { listsNamed } from '../library/lists/imported.ts';
import { APPLY_BATCH, applyBatch } from './apply.ts';
import type { Progress, Worker } from './batches.ts';
import { lastChanges } from './changes.ts';
import { matchFor } from './choices.ts';
import { MATCHED_AT_ONCE, matchPiece } from './match.ts';
import { ownImport, rowsToApply, rowsToMatch, shelvesOf } from './queries.ts';
import { UNDO_BATCH, undoBatch } from './undo.ts';

/** Runs the next batch of an import whose page was closed. Returns `done` if only the reader can continue it. */
export async function resumeImport(worker: Worker, id: string): Promise<Progress> {
  const { userId, database } = worker;
  const { importRecords } = await database.load({ importRecords: ownImport({ id, userId }) });
  const record = importRecords[0];
  if (record?.state === 'matching') {
    const { rows } = await database.load({ rows: rowsToMatch({ id, limit: MATCHED_AT_ONCE }) });
    return matchPiece(worker, record, rows);
  }
  if (record?.state === 'applying') {
    const { lists, shelves, rows } = await database.load({
      lists: listsNamed({ userId }),
      shelves: shelvesOf({ id }),
      rows: rowsToApply({ id, ...APPLY_BATCH }),
    });
    return applyBatch(worker, record, rows, await matchFor(record, null, { lists, shelves }));
  }
  if (record?.state === 'undoing') {
    const { rows } = await database.load({ rows: lastChanges({ id, ...UNDO_BATCH }) });
    return undoBatch(worker, record, rows);
  }
  return { done: true, waiting: 0 };
}
