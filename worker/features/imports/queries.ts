import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { aliased } from '../../platform/db/columns.ts';
import { importRows, importShelves, imports, verdicts } from '../../platform/db/schema/imports.ts';
import { db, type RowOf } from '../../platform/db/statement.ts';
import { paged } from '../../platform/http/cursor.ts';
import type { Viewer } from '../../platform/http/viewer.ts';
import { users } from '../accounts/users.ts';
import { hasOwn } from '../books/own/queries.ts';
import { books } from '../books/queries.ts';
import { hadContentRemoved } from '../moderation/removed-content.ts';
import { importLimits } from './contract.ts';

/** Finds a reader's own import. */
export const ownImport = ({ id, userId }: { id: string; userId: string }) =>
  db
    .select()
    .from(imports)
    .where(and(eq(imports.id, id), eq(imports.userId, userId)));
export type ImportRecord = RowOf<typeof ownImport>;

/** Finds a reader's unfinished import of a file. */
export const unfinishedImport = ({ userId, digest }: { userId: string; digest: string }) =>
  db
    .select({ id: imports.id, received: imports.received })
    .from(imports)
    .where(
      and(
        eq(imports.userId, userId),
        eq(imports.digest, digest),
        sql`${imports.state} IN ('adding', 'matching', 'matched', 'applying')`,
      ),
    );

/** Finds the imports of a reader, newest first. */
export const importsOf = ({ userId }: { userId: string }) =>
  db
    .select()
    .from(imports)
    .where(eq(imports.userId, userId))
    .orderBy(desc(imports.startedAt), desc(imports.id))
    .limit(importLimits.imports);

/** Finds the shelves of an import that are no state, those with the most rows first. */
export const shelvesOf = ({ id }: { id: string }) =>
  db
    .select({
      name: importShelves.name,
      rows: importShelves.rowCount,
      place: importShelves.place,
      isStatus: importShelves.isStatus,
    })
    .from(importShelves)
    .where(eq(importShelves.importId, id))
    .orderBy(desc(importShelves.rowCount), asc(importShelves.name));

/** Counts the rows of an import by result and next step. */
export const countRows = ({ id }: { id: string }) =>
  db
    .select({ verdict: importRows.verdict, count: sql<number>`count(*)`.as('count') })
    .from(importRows)
    .where(eq(importRows.importId, id))
    .groupBy(importRows.verdict);

export const countRowsWithReviews = ({ id }: { id: string }) =>
  db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.hasReview, true)));

export const rowPages = paged('import_rows', { line: 'integer' }, { order: 'ascending', size: importLimits.page });

const rowColumns = {
  line: importRows.line,
  step: importRows.step,
  verdict: importRows.verdict,
  isbn: importRows.isbn,
  decided: importRows.decided,
  normalisedRow: importRows.normalisedRow,
  candidates: importRows.candidates,
  leftOut: importRows.leftOut,
  outcome: importRows.outcome,
};

/** Finds a page of an import's rows, in the order of the file. */
export const rowsOf = ({ id, line, limit }: { id: string; line: number; limit: number }) =>
  db
    .select(rowColumns)
    .from(importRows)
    .where(and(eq(importRows.importId, id), sql`${importRows.line} > ${line}`))
    .orderBy(asc(importRows.line))
    .limit(limit);

/** Finds a page of the rows with one result. */
export function rowsOfGroup(at: { id: string; group: (typeof verdicts)[number]; line: number; limit: number }) {
  return ofGroup({ ...at, group: verdicts.indexOf(at.group) });
}

const ofGroup = (at: { id: string; group: number; line: number; limit: number }) =>
  db
    .select(rowColumns)
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, at.id),
        sql`${importRows.verdict} = ${at.group}`,
        sql`${importRows.line} > ${at.line}`,
      ),
    )
    .orderBy(asc(importRows.line))
    .limit(at.limit);

/** Finds a page of the rows of which anything was not imported; the condition is that of its index. */
export const rowsLeftOut = ({ id, line, limit }: { id: string; line: number; limit: number }) =>
  db
    .select(rowColumns)
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, id),
        sql`(${importRows.leftOut} <> '[]' OR ${importRows.outcome} > 2)`,
        sql`${importRows.line} > ${line}`,
      ),
    )
    .orderBy(asc(importRows.line))
    .limit(limit);
export type ImportedRow = RowOf<typeof rowsOf>;

/** Finds the stored rows with these line numbers. */
export function rowsAt(id: string, lines: readonly number[]) {
  return at({ id, lines: JSON.stringify(lines) });
}

const at = ({ id, lines }: { id: string; lines: string }) =>
  db
    .select(rowColumns)
    .from(importRows)
    .where(and(eq(importRows.importId, id), sql`${importRows.line} IN (SELECT value FROM json_each(${lines}))`));

/** SQL for the ISBN of an identical row in another import that was not undone. */
const earlierMatch = sql`(SELECT earlier.isbn FROM ${importRows} AS earlier
  WHERE earlier.user_id = ${importRows.userId} AND earlier.fingerprint = ${importRows.fingerprint}
    AND earlier.import_id <> ${importRows.importId} AND earlier.step = 4 AND earlier.verdict BETWEEN 1 AND 4
    AND earlier.isbn IS NOT NULL LIMIT 1)`;

// With the table's name, because the other table has a column with the same name.
const reader = sql`import_rows.user_id`;

/**
 * Finds the next rows to match; rows that were not looked up in the catalogue come first. `earlier` is the match of an
 * identical row in another import; `own` and `ownByIsbn` are whether the reader has the book as an own book.
 */
export const rowsToMatch = ({ id, limit }: { id: string; limit: number }) =>
  db
    .select({
      ...rowColumns,
      ownIsbn: importRows.ownIsbn,
      earlier: sql<string | null>`CAST(${earlierMatch} AS TEXT)`.as('earlier'),
      own: hasOwn(sql`import_rows.own_isbn`, reader).mapWith(Boolean).as('own'),
      ownByIsbn: hasOwn(sql`(import_rows.normalised_row ->> 'isbn')`, reader).mapWith(Boolean).as('own_by_isbn'),
    })
    .from(importRows)
    .where(and(eq(importRows.importId, id), sql`${importRows.step} < 3`))
    .orderBy(asc(importRows.step), asc(importRows.line))
    .limit(limit);

// The book of a row, written like the index import_rows_to_apply. SQLite uses the index only if the compared value
// has no type affinity.
const bookOf = (row: string) => sql.raw(`iif(${row}.verdict = 4, ${row}.own_isbn, ${row}.isbn)`);

/**
 * Finds the next rows to apply, up to a size, with all other rows of the same works, because readings are planned for
 * all rows of a work at once. `before` is whether another import has applied an identical row.
 */
export const rowsToApply = (at: { id: string; limit: number; bytes: number; most: number }) =>
  db
    .select({
      line: importRows.line,
      verdict: importRows.verdict,
      isbn: importRows.isbn,
      normalisedRow: importRows.normalisedRow,
      leftOut: importRows.leftOut,
      before: sql`${earlierMatch} IS NOT NULL`.mapWith(Boolean).as('before'),
    })
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, at.id),
        sql`${importRows.line} IN (
          WITH first AS (SELECT x.line, x.normalised_row, ${bookOf('x')} AS book FROM ${importRows} AS x
            WHERE x.import_id = ${at.id} AND x.step = 3 ORDER BY x.step, x.line LIMIT ${at.limit}),
          measured AS (SELECT line, book, sum(length(CAST(normalised_row AS BLOB))) OVER (ORDER BY line) AS bytes FROM first),
          next AS (SELECT line, book FROM measured WHERE bytes <= ${at.bytes} OR line = (SELECT min(line) FROM first)),
          same AS (SELECT book FROM next WHERE book IS NOT NULL UNION
            SELECT e.isbn FROM next CROSS JOIN ${books} AS b ON b.isbn = next.book
              CROSS JOIN ${books} AS e ON e.work_id = b.work_id)
          SELECT line FROM (SELECT line, 0 AS rank FROM next UNION ALL
            SELECT x.line, 1 FROM same CROSS JOIN ${importRows} AS x INDEXED BY import_rows_to_apply
              ON x.import_id = ${at.id} AND ${bookOf('x')} = +same.book AND x.step = 3)
          GROUP BY line ORDER BY min(rank), line LIMIT ${at.most})`,
      ),
    )
    .orderBy(asc(importRows.line));
export type RowToApply = RowOf<typeof rowsToApply>;

/** Finds whether a reader is limited or banned from reviewing, their rank, whether their content was removed, and when they signed up. */
export const reviewerOf = ({ userId }: { userId: string }) =>
  db
    .select({
      banned: sql`coalesce(${users.reviewingBannedAt}, ${users.limitedAt}) IS NOT NULL`.mapWith(Boolean).as('banned'),
      limited: sql`${users.limitedAt} IS NOT NULL`.mapWith(Boolean).as('limited'),
      // A limit takes what a rank gives.
      rank: sql<Viewer['rank']>`iif(${users.limitedAt} IS NULL, ${users.rank}, 'member')`.as('rank'),
      contentRemoved: hadContentRemoved(userId).mapWith(Boolean).as('contentRemoved'),
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));

/** Counts the rows of an import with a step in a range. */
export const rowsLeft = ({ id, from, to }: { id: string; from: number; to: number }) =>
  db
    .select({ count: sql<number>`count(*)`.as('count') })
    .from(importRows)
    .where(and(eq(importRows.importId, id), sql`${importRows.step} BETWEEN ${from} AND ${to}`));

/** Finds imports that can be resumed and have not failed three times in a row, the one idle longest first. */
export const importsInProgress = ({ before, limit }: { before: number; limit: number }) =>
  db
    .select(aliased({ id: imports.id, userId: imports.userId, state: imports.state, subject: users.subject }))
    .from(imports)
    .innerJoin(users, eq(users.id, imports.userId))
    .where(
      sql`${imports.state} IN ('matching', 'applying', 'undoing') AND ${imports.failures} < 3 AND ${imports.workedAt} < ${before}`,
    )
    .orderBy(asc(imports.workedAt))
    .limit(limit);

/** Finds imports that ended before a time in epoch seconds, or were started before it and never ended. */
export const finishedImports = ({ before, limit }: { before: number; limit: number }) =>
  db
    .select({ id: imports.id, piece: imports.piece })
    .from(imports)
    .where(sql`coalesce(${imports.endedAt}, ${imports.startedAt}) < ${before}`)
    .limit(limit);
