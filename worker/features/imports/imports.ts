import { and, eq, sql } from 'drizzle-orm';
import { importRows, importShelves, imports, rowSteps, verdicts } from '../../platform/db/schema/imports.ts';
import { splitIntoParts } from '../../platform/db/split-into-parts.ts';
import { db, type SqlValue, type Statement } from '../../platform/db/statement.ts';
import type { ImportSource } from './contract.ts';

/** The CHECK that fails if another call has done the same batch. */
export const TAKEN_BY_ANOTHER = 'import_piece';
/** The CHECK that an oversized import violates, and the trigger's error for a reader with too many. */
export const IMPORT_TOO_LARGE = 'import_bytes';
export const IMPORTS_TOO_LARGE = 'imports_waiting_bytes';
/** The CHECK that fails for one import too many. */
export const TOO_MANY_IMPORTS = 'imports_of_reader';

interface NewImport {
  id: string;
  userId: string;
  source: ImportSource;
  fileName: string;
  digest: string;
  rows: number;
  /** JSON. */
  columns: string;
  notes: string;
  now: number;
}

/**
 * Returns the statement that starts an import, unless the same file is unfinished. One too many fails by {@link
 * TOO_MANY_IMPORTS}.
 */
export function addImport(record: NewImport): Statement {
  return db.run(sql`
    INSERT INTO ${imports} (id, user_id, ordinal, source, file_name, digest, row_count, columns, notes, started_at, worked_at)
    SELECT ${record.id}, ${record.userId}, count(*) + 1, ${record.source}, ${record.fileName}, ${record.digest}, ${record.rows},
      ${record.columns}, ${record.notes}, ${record.now}, ${record.now}
    FROM ${imports} WHERE user_id = ${record.userId}
    ON CONFLICT DO NOTHING`);
}

/** A row to be stored. */
export interface NewRow {
  line: number;
  normalisedRow: string;
  leftOut: string;
  fingerprint: string;
  /** The internal number with which it would be added as an own book; null if that is impossible. */
  own: string | null;
  review: number;
  step: number;
  verdict: number;
}

interface Adding {
  id: string;
  userId: string;
  /** The index of the first row, from 0, and the one after the last. */
  from: number;
  to: number;
  rows: readonly NewRow[];
  shelves: readonly { name: string; rows: number; place: number; isStatus: boolean }[];
  /** The size of the rows as stored. */
  bytes: number;
  now: number;
}

/** Returns the statements that store uploaded rows; stored ones stay unchanged. */
export function addRows({ id, userId, from, to, rows, shelves, bytes, now }: Adding): Statement[] {
  return [
    ...splitIntoParts(rows, (part) => insertRows({ id, userId, from, rows: part })),
    upsertShelves({ id, userId, from, shelves: JSON.stringify(shelves) }),
    countReceived({ id, from, to, bytes, now }),
  ];
}

// Only the next rows are stored, so that the bytes of each row are counted.
const insertRows = (at: { id: string; userId: string; from: number; rows: string }) =>
  db
    .insert(importRows)
    .select(
      sql`SELECT i.id, r.value ->> 'line', i.user_id, r.value ->> 'own', r.value ->> 'step', r.value ->> 'verdict', NULL, 0,
        r.value ->> 'review', r.value ->> 'fingerprint', r.value ->> 'normalisedRow', '[]', r.value ->> 'leftOut', 0
      FROM ${imports} AS i JOIN json_each(${at.rows}) AS r
      WHERE i.id = ${at.id} AND i.user_id = ${at.userId} AND i.state = 'adding' AND i.received = ${at.from}`,
    )
    .onConflictDoNothing();

// Repeated rows are counted once.
const upsertShelves = (at: { id: string; userId: string; from: number; shelves: string }) =>
  db
    .insert(importShelves)
    .select(
      sql`SELECT i.id, s.value ->> 'name', i.user_id, s.value ->> 'rows', s.value ->> 'place', s.value ->> 'isStatus' FROM ${imports} AS i JOIN json_each(${at.shelves}) AS s
        WHERE i.id = ${at.id} AND i.user_id = ${at.userId} AND i.state = 'adding' AND i.received = ${at.from}`,
    )
    .onConflictDoUpdate({
      target: [importShelves.importId, importShelves.name],
      set: { rowCount: sql`row_count + excluded.row_count` },
    });

type Received = { id: string; from: number; to: number; bytes: number; now: number };

const countReceived = ({ id, from, to, bytes, now }: Received) =>
  db
    .update(imports)
    .set({
      bytes: sql`bytes + iif(received = ${from}, ${bytes}, 0)`,
      received: sql`iif(received = ${from}, ${to}, received)`,
      state: sql`iif(iif(received = ${from}, ${to}, received) >= row_count, 'matching', state)`,
      workedAt: now,
    })
    .where(and(eq(imports.id, id), eq(imports.state, sql`'adding'`)));

interface Claim {
  id: string;
  /** The number of batches that were done when the import was read. */
  piece: number;
  now: number;
}

/**
 * Returns the statements that claim the next batch. They fail by {@link TAKEN_BY_ANOTHER} if another call did that
 * batch, undid the import or deleted it since it was read; otherwise the changes that follow could not be undone.
 */
export function claimBatch({ id, piece, now }: Claim): Statement[] {
  return [failWhereRemoved(id), countPiece({ id, piece, now })];
}

// An UPDATE of no row succeeds, so for a deleted import a row is inserted that the CHECK rejects.
function failWhereRemoved(id: string): Statement {
  return db.run(sql`
    INSERT INTO ${imports} (id, user_id, ordinal, source, file_name, digest, row_count, started_at, worked_at, piece)
    SELECT ${id}, 0, 0, '', '', '', 0, 0, 0, -1 WHERE NOT EXISTS (SELECT 1 FROM ${imports} WHERE id = ${id})`);
}

const countPiece = ({ id, piece, now }: Claim) =>
  db
    .update(imports)
    .set({ piece: sql`iif(piece = ${piece}, piece + 1, -1)`, failures: 0, workedAt: now })
    .where(eq(imports.id, id));

/** The result of matching a row. */
export interface MatchedRow {
  line: number;
  step: number;
  verdict: number;
  isbn: string | null;
  /** Candidates, JSON. */
  candidates: string;
  leftOut: string;
}

/** Returns the statements that store the matches of rows, except those that the reader decided meanwhile. */
export function storeMatches(id: string, rows: readonly MatchedRow[]): Statement[] {
  return [...splitIntoParts(rows, (part) => updateMatches({ id, rows: part })), countMatched({ id })];
}

// Joins the given rows to those stored. The join fixes which table is scanned first; without it the update would scan
// all rows of the import for each given one.
const givenOf = (id: SqlValue, rows: SqlValue) =>
  sql`json_each(${rows}) AS r CROSS JOIN ${importRows} AS x ON x.import_id = ${id} AND x.line = r.value ->> 'line'`;
const key = [importRows.importId, importRows.line];
const matchColumns = {
  step: sql`excluded.step`,
  verdict: sql`excluded.verdict`,
  isbn: sql`excluded.isbn`,
  candidates: sql`excluded.candidates`,
  leftOut: sql`excluded.left_out`,
};

const updateMatches = ({ id, rows }: { id: string; rows: string }) =>
  db
    .insert(importRows)
    .select(
      sql`SELECT x.import_id, x.line, x.user_id, x.own_isbn, r.value ->> 'step', r.value ->> 'verdict', r.value ->> 'isbn',
          x.decided, x.has_review, x.fingerprint, x.normalised_row, r.value ->> 'candidates', r.value ->> 'leftOut', 0
        FROM ${givenOf(id, rows)} WHERE x.step < 3`,
    )
    .onConflictDoUpdate({ target: key, set: matchColumns });

const left = sql`(SELECT count(*) FROM ${importRows} WHERE import_id = imports.id AND step < 3)`;

const countMatched = ({ id }: { id: string }) =>
  db
    .update(imports)
    .set({
      matched: sql`max(0, row_count - ${left})`,
      state: sql`iif(state = 'matching' AND ${left} = 0, 'matched', state)`,
    })
    .where(eq(imports.id, id));

/** The reader's decision about a row. */
export interface RowDecision {
  line: number;
  verdict: (typeof verdicts)[number];
  isbn: string | null;
  candidates: string;
}

/** Returns the statements that store a reader's decisions; they can't change once the import is applied. */
export function decideRows(id: string, decided: readonly RowDecision[]): Statement[] {
  const rows = decided.map((decision) => ({ ...decision, verdict: verdicts.indexOf(decision.verdict) }));
  const step = rowSteps.indexOf('ready');
  return [...splitIntoParts(rows, (part) => updateDecided({ id, rows: part, step })), countMatched({ id })];
}

const updateDecided = ({ id, rows, step }: { id: string; rows: string; step: number }) =>
  db
    .insert(importRows)
    .select(
      sql`SELECT x.import_id, x.line, x.user_id, x.own_isbn, ${step}, r.value ->> 'verdict', r.value ->> 'isbn', 1,
          x.has_review, x.fingerprint, x.normalised_row, r.value ->> 'candidates', x.left_out, 0
        FROM ${givenOf(id, rows)}
        WHERE EXISTS (SELECT 1 FROM ${imports} WHERE id = ${id} AND state IN ('matching', 'matched'))`,
    )
    .onConflictDoUpdate({ target: key, set: { ...matchColumns, decided: true } });

interface Applied {
  id: string;
  rows: readonly { line: number; isbn: string | null; leftOut: string; outcome: number }[];
  /** Counts of what the import has added so far and the reader's choices, as JSON. */
  counts: string;
  choices: string;
  incomingCount: number;
  now: number;
}

export function applyRows({ id, rows, counts, choices, incomingCount, now }: Applied): Statement[] {
  return [
    ...splitIntoParts(rows, (part) => markRowsApplied({ id, rows: part, step: rowSteps.indexOf('applied') })),
    countApplied({ id, counts, choices, incomingCount, now }),
  ];
}

const markRowsApplied = ({ id, rows, step }: { id: string; rows: string; step: number }) =>
  db
    .insert(importRows)
    .select(
      sql`SELECT x.import_id, x.line, x.user_id, x.own_isbn, ${step}, x.verdict, r.value ->> 'isbn', x.decided, x.has_review,
          x.fingerprint, x.normalised_row, x.candidates, r.value ->> 'leftOut', r.value ->> 'outcome'
        FROM ${givenOf(id, rows)} WHERE true`,
    )
    .onConflictDoUpdate({
      target: key,
      set: {
        step: matchColumns.step,
        isbn: matchColumns.isbn,
        leftOut: matchColumns.leftOut,
        outcome: sql`excluded.outcome`,
      },
    });

const allApplied = sql`NOT EXISTS (SELECT 1 FROM ${importRows} WHERE import_id = imports.id AND step = 3)`;

const countApplied = (at: Omit<Applied, 'rows'>) =>
  db
    .update(imports)
    .set({
      added: at.counts,
      choices: at.choices,
      applied: sql`applied + ${at.incomingCount}`,
      state: sql`iif(${allApplied}, 'applied', 'applying')`,
      endedAt: sql`iif(${allApplied}, ${at.now}, NULL)`,
    })
    .where(eq(imports.id, at.id));

export const countFailure = ({ id, now }: { id: string; now: number }) =>
  db.update(imports).set({ failures: sql`failures + 1`, workedAt: now }).where(eq(imports.id, id));

export const beginUndo = ({ id }: { id: string }) =>
  db
    .update(imports)
    .set({ state: 'undoing', endedAt: null })
    .where(and(eq(imports.id, id), sql`state IN ('applying', 'applied')`));

export const endUndo = ({ id, now }: { id: string; now: number }) =>
  db.update(imports).set({ state: 'undone', applied: 0, added: '{}', endedAt: now }).where(eq(imports.id, id));
