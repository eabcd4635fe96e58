import { type SQL, sql } from 'drizzle-orm';
import { readings } from '../../../platform/db/schema/library.ts';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { workOfStored } from '../../books/works.ts';

// The page count of a reader's copy: their own entry comes before the edition's.

/** The pages of a reader's copy as stored: what the edition says itself is not said again. */
export function ownPages(text: number | null, edition: number): number | null {
  return text === edition ? null : text;
}

/**
 * Returns SQL for the pages of what someone has in hand: those of their own copy, else those of the edition; NULL
 * for unknown.
 */
export function editionPages(own: SqlValue, edition: SqlValue): SQL<number | null> {
  return sql<number | null>`coalesce(${own}, nullif(${edition}, 0))`;
}

/** Returns SQL for the page count a reader last entered for their copy of a stored edition; NULL if they never did. */
export function pagesStated(userId: SqlValue, isbn: SqlValue): SQL<number | null> {
  return sql`(SELECT said.pages FROM ${readings} AS said WHERE said.user_id = ${userId}
    AND said.work_id = ${workOfStored(isbn)} AND said.isbn = ${isbn} AND said.pages IS NOT NULL
    ORDER BY said.changed_at DESC LIMIT 1)`;
}
