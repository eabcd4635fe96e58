import { type SQL, sql } from 'drizzle-orm';
import { readings } from '../../../platform/db/schema/library.ts';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { workOfStored } from '../../books/works.ts';

// The page count of a reader's copy: their own entry comes before the edition's.

/** Returns the pages of a reader's copy as stored: null if they equal the edition's. */
export function ownPages(text: number | null, edition: number): number | null {
  return text === edition ? null : text;
}

/** Returns SQL for the pages of the reader's copy: their own entry, else the edition's; NULL for unknown. */
export function editionPages(own: SqlValue, edition: SqlValue): SQL<number | null> {
  return sql<number | null>`coalesce(${own}, nullif(${edition}, 0))`;
}

/** Returns SQL for the page count a reader last entered for their copy of a stored edition; NULL if they never did. */
export function ownPageCount(userId: SqlValue, isbn: SqlValue): SQL<number | null> {
  return sql`(SELECT entry.pages FROM ${readings} AS entry WHERE entry.user_id = ${userId}
    AND entry.work_id = ${workOfStored(isbn)} AND entry.isbn = ${isbn} AND entry.pages IS NOT NULL
    ORDER BY entry.changed_at DESC LIMIT 1)`;
}
