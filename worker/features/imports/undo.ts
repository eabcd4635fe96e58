import { type SQL, sql } from 'drizzle-orm';
import type { RowOf, Statement } from '../../platform/db/statement.ts';
import { removeImportedOwn } from '../books/own/imported.ts';
import { workOfStored } from '../books/works.ts';
import { hasImpressions, removeImportedImpressions } from '../library/impressions/imported.ts';
import { isListedBy, removeEmptyLists, removeListed } from '../library/lists/imported.ts';
import { hasNote, removeImportedNotes } from '../library/notes/imported.ts';
import { changeImportedLoans, isOwnedBy, removeImportedOwned } from '../library/owned/imported.ts';
import { changeImportedReadings, removeImportedReadings } from '../library/readings/imported.ts';
import { currentEdition } from '../library/readings/queries.ts';
import { addImportedBookmarks, removeImportedBookmarks } from '../library/shelves/imported.ts';
import { editionBookmarked } from '../library/shelves/queries.ts';
import { changeImportedReviews, removeImportedReviews } from '../reviews/imported.ts';
import { ownReviewId } from '../reviews/queries.ts';
import { type Progress, saveBatch, type Worker } from './batches.ts';
import { type Change, forgetChanges, type lastChanges, remainingChanges } from './changes.ts';
import { beginUndo, endUndo } from './imports.ts';
import type { ImportRecord } from './queries.ts';
import { forgetRows } from './removal.ts';

/** Limits of one undo batch: the number of changes, and their size in bytes. */
export const UNDO_BATCH = { limit: 1_000, bytes: 800_000 } as const;

type Row = RowOf<typeof lastChanges>;

/**
 * Undoes the last changes of an import: additions are deleted and changes reversed, if they are still as the import
 * left them. With the last batch the import is undone.
 */
export function undoBatch(worker: Worker, record: ImportRecord, rows: readonly Row[]): Promise<Progress> {
  const { seconds: now } = worker;
  const { id } = record;
  const first = rows.at(-1)?.number;
  const last = first === rows.at(-1)?.oldest;
  return saveBatch(
    worker,
    record,
    [
      beginUndo({ id }),
      ...undoChanges(worker, rows.map(changeOf)),
      first === undefined ? null : forgetChanges(id, first),
      ...(last ? [...forgetRows(id), endUndo({ id, now })] : []),
    ],
    remainingChanges({ id }),
  );
}

function changeOf({ kind, targetId, before, after }: Row): Change {
  return { kind, targetId, before: before === null ? null : JSON.parse(before), after: JSON.parse(after) } as Change;
}

function undoChanges({ userId, seconds: now }: Worker, changes: readonly Change[]): Statement[] {
  const of = <Kind extends Change['kind']>(kind: Kind) =>
    changes.filter((change): change is Extract<Change, { kind: Kind }> => change.kind === kind);
  const readings = of('reading').map((change) => ({ ...change, ...readingAt(change.targetId) }));
  const bookmarks = of('bookmark');
  const reviews = of('review');
  return [
    ...changeImportedReadings(
      userId,
      readings.flatMap(({ isbn, number, before, after }) =>
        before === null ? [] : [{ isbn, number, from: after, to: before }],
      ),
    ),
    ...removeImportedReadings(
      userId,
      readings.flatMap(({ isbn, number, before, after }) => (before === null ? [{ isbn, number, values: after }] : [])),
    ),
    ...removeImportedBookmarks(
      userId,
      bookmarks.flatMap(({ after }) => (after === null ? [] : [after])),
    ),
    ...addImportedBookmarks(
      userId,
      bookmarks.flatMap(({ before }) => (before === null ? [] : [before])),
    ),
    ...changeImportedReviews(
      userId,
      reviews.flatMap(({ targetId: id, before, after }) => (before === null ? [] : [{ id, from: after, to: before }])),
    ),
    ...removeImportedReviews(
      userId,
      reviews.flatMap(({ targetId: id, before, after }) => (before === null ? [{ id, values: after }] : [])),
    ),
    ...removeImportedNotes(
      userId,
      of('note').map(({ after }) => after),
    ),
    ...changeImportedLoans(
      userId,
      of('owned').flatMap(({ targetId: isbn, before, after }) =>
        before === null ? [] : [{ isbn, from: after, to: before }],
      ),
    ),
    ...removeImportedOwned(
      userId,
      of('owned').flatMap((change) => (change.before === null ? [change.after] : [])),
    ),
    ...removeImportedImpressions(
      userId,
      of('impressions').map(({ after }) => after),
    ),
    ...removeListed(
      userId,
      of('listed').map(({ after }) => after),
      now,
    ),
    ...removeEmptyLists(
      userId,
      of('list').map(({ targetId: id, after: { name } }) => ({ id, name })),
    ),
    ...removeImportedOwn(
      userId,
      of('own_book').map(({ targetId }) => targetId),
      (isbn) => heldBy(userId, isbn),
    ),
  ];
}

function readingAt(target: string): { isbn: string; number: number } {
  const [isbn = '', number = ''] = target.split('-');
  return { isbn, number: Number(number) };
}

// Returns whether the reader has done something with a book since the import.
function heldBy(userId: string, isbn: SQL): SQL {
  const reader = sql`${userId}`;
  const work = workOfStored(isbn);
  return sql`(${currentEdition(reader, work)} IS NOT NULL OR ${editionBookmarked(reader, work)} IS NOT NULL
    OR ${ownReviewId(reader, work)} IS NOT NULL OR ${hasNote(reader, work)} OR ${isOwnedBy(reader, work)}
    OR ${hasImpressions(reader, work)} OR ${isListedBy(reader, isbn)})`;
}
