import type { Verdict } from '../../platform/db/schema/imports.ts';
import type { RowOf } from '../../platform/db/statement.ts';
import {
  type Candidate,
  type Import,
  type ImportNote,
  type ImportSource,
  type ImportSummary,
  importLimits,
  type MatchedRow,
  type RowGroup,
} from './contract.ts';
import { type LeftOut, presentLeftOut } from './left-out.ts';
import type { NormalisedRow } from './normalised-row.ts';
import { UNSHELVED } from './prepare-rows.ts';
import type { ImportedRow, ImportRecord, shelvesOf } from './queries.ts';
import { importRefusals } from './reasons.ts';

/** Seconds for which an import can be undone. */
export const UNDO_WINDOW_SECONDS = importLimits.days * 86_400;

/** Counts of an import's additions so far. */
type AddedCounts = NonNullable<Import['added']>;

/** Counts of an import that has added nothing. */
const noCounts: AddedCounts = {
  books: 0,
  readings: 0,
  wanted: 0,
  reviews: 0,
  notes: 0,
  lists: 0,
  partly: 0,
  rows: { added: 0, already: 0, left: 0, named: 0 },
};

export function addedCounts(record: ImportRecord): AddedCounts {
  return { ...noCounts, ...(JSON.parse(record.added) as Partial<AddedCounts>) };
}

export function importOf(record: ImportRecord): Import {
  const applied = record.state === 'applied' ? record.endedAt : null;
  return {
    import_id: record.id,
    source: record.source as ImportSource,
    file_name: record.fileName,
    state: record.state,
    rows: record.rowCount,
    received: record.received,
    matched: record.matched,
    applied: record.applied,
    started_at: record.startedAt,
    ...(applied === null ? {} : { applied_at: applied, undo_until: applied + UNDO_WINDOW_SECONDS }),
    ...(record.choices === null ? {} : { added: addedCounts(record) }),
    ...(record.failures < importLimits.failures ? {} : { problem: importRefusals.failed }),
  };
}

export function summaryOf(
  verdictCounts: readonly { verdict: Verdict; count: number }[],
  { applied }: Pick<ImportRecord, 'applied'>,
): ImportSummary {
  const of = (verdict: Verdict) => verdictCounts.find((row) => row.verdict === verdict)?.count ?? 0;
  return {
    certain: of('certain'),
    likely: of('likely'),
    unsure: of('unsure'),
    own: of('own'),
    problem: of('problem'),
    skipped: of('skipped'),
    applied,
  };
}

/** Returns a row in the shape of the API, with its result if there is one. */
export function presentRow(row: ImportedRow, record: Pick<ImportRecord, 'columns'>): MatchedRow {
  const candidates = JSON.parse(row.candidates) as Candidate[];
  const book = candidates.find(({ isbn }) => isbn === row.isbn);
  return {
    line: row.line,
    ...(JSON.parse(row.normalisedRow) as NormalisedRow),
    group: row.verdict === 'none' ? 'unsure' : (row.verdict satisfies RowGroup),
    ...(row.outcome === 'none' ? {} : { outcome: row.outcome }),
    ...(book === undefined ? {} : { book }),
    candidates,
    left_out: presentLeftOut(
      JSON.parse(row.leftOut) as LeftOut[],
      JSON.parse(record.columns) as Record<string, string>,
    ),
    decided: row.decided,
    applied: row.step === 'applied',
  };
}

type ShelfRow = RowOf<typeof shelvesOf>;

export const presentShelves = (shelves: readonly ShelfRow[]) =>
  shelves
    .filter(({ name }) => name !== UNSHELVED)
    .map(({ name, rows, isStatus }) => ({ name, rows, is_status: isStatus }));

export const countUnshelved = (shelves: readonly ShelfRow[]) =>
  shelves.find(({ name }) => name === UNSHELVED)?.rows ?? 0;

export const notesOf = ({ notes }: Pick<ImportRecord, 'notes'>) => JSON.parse(notes) as ImportNote[];

export const presentWaiting = (waiting?: { count: number; from: number | null }) => ({
  reviews: waiting?.count ?? 0,
  ...(waiting?.from ? { from: waiting.from } : {}),
});
