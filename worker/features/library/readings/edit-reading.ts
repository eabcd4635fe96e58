import { and, eq, type SQL, sql } from 'drizzle-orm';
import { readings, stateCodes } from '../../../platform/db/schema/library.ts';
import { db, type SqlValue, type Statement } from '../../../platform/db/statement.ts';
import { books } from '../../books/queries.ts';
import { workOfStored } from '../../books/works.ts';
import type { ReadingFormat, ReadingSource, ReadingState } from './contract.ts';
import { editionPages } from './pages.ts';
import { isReading, OPEN, type ReadingAt, stateCode } from './queries.ts';
import { formatCode, sourceCode } from './readings.ts';

interface Edited {
  isbn: string;
  state: ReadingState;
  started: number | null;
  finished: number | null;
  readAt: number;
  format: ReadingFormat | null;
  source: ReadingSource | null;
  pages: number | null;
  now: number;
}

/** Returns the statement that corrects a reading. A second open reading of its work fails the batch. */
export function editReading(at: ReadingAt & Edited): Statement {
  const { state, format, source } = at;
  return updateReading({
    ...at,
    state: stateCodes.indexOf(state),
    format: formatCode(format),
    source: sourceCode(source),
  });
}

type EditedCodes = Omit<Edited, 'state' | 'format' | 'source'> & {
  state: number;
  format: number | null;
  source: number | null;
};

const updateReading = (at: ReadingAt & EditedCodes) =>
  db
    .update(readings)
    .set({
      isbn: at.isbn,
      state: sql`${at.state}`,
      started: sql`${at.started}`,
      finished: sql`${at.finished}`,
      readAt: at.readAt,
      format: sql`${at.format}`,
      source: sql`${at.source}`,
      progressOf: endIn(at.isbn, sql`${at.pages}`),
      pages: at.pages,
      importId: sql`iif(${at.state} = 0 AND ${readings.state} <> 0, NULL, ${readings.importId})`,
      changedAt: at.now,
    })
    .where(isReading(at));

// The end of a reading that continues in another edition or copy; NULL if its progress is already beyond the last
// page, and for listening time, which depends on the edition.
function endIn(isbn: SqlValue, own: SqlValue): SQL<number> {
  const pages = editionPages(own, books.pages);
  return sql`(SELECT CASE ${readings.progressUnit} WHEN 0 THEN iif(${pages} >= ${readings.progressValue}, ${pages}, NULL)
    WHEN 2 THEN iif(${readings.isbn} = ${isbn}, ${readings.progressOf}, NULL) END
    FROM ${books} WHERE ${books.isbn} = ${isbn})`;
}

// Keeps the reader's own page count if the new edition's length is unknown.
function pagesAfterEdit(isbn: SqlValue): SQL<number | null> {
  return sql`(SELECT iif(${readings.isbn} <> ${isbn} AND ${books.pages} > 0, NULL, ${readings.pages})
    FROM ${books} WHERE ${books.isbn} = ${isbn})`;
}

/**
 * Returns the statement that moves a reader's open reading of a work, and the last one that ended, to this stored
 * edition.
 */
export const chooseRead = ({ userId, isbn }: { userId: string; isbn: string }) =>
  db
    .update(readings)
    .set({ isbn, progressOf: endIn(isbn, pagesAfterEdit(isbn)), pages: pagesAfterEdit(isbn) })
    .where(
      and(
        eq(readings.userId, userId),
        eq(readings.workId, workOfStored(isbn)),
        sql`(${readings.state} IN ${OPEN} OR ${readings.number} = (SELECT last.number FROM ${readings} AS last
          WHERE last.user_id = ${userId} AND last.work_id = ${readings.workId} AND last.state NOT IN ${OPEN}
          ORDER BY last.state = ${stateCode('finished')} DESC, last.read_at DESC, last.changed_at DESC LIMIT 1))`,
      ),
    );
