import { type SQL, sql } from 'drizzle-orm';
import { readings } from '../../../platform/db/schema/library.ts';
import type { SqlValue } from '../../../platform/db/statement.ts';
import { workOfStored } from '../../books/works.ts';

// How many pages somebody has in hand: what they say of their own copy stands before what is known of its edition.

/** The pages of a reader's copy as they are kept: what the edition says itself is not said again. */
export function ownPages(said: number | null, edition: number): number | null {
  return said === edition ? null : said;
}

/** SQL: the pages of what somebody has in hand: those of their own copy, else those of the edition; NULL for unknown. */
export function editionPages(own: SqlValue, edition: SqlValue): SQL<number | null> {
  return sql<number | null>`coalesce(${own}, nullif(${edition}, 0))`;
}

/** SQL: what a reader said last of the pages of their copy of a kept edition; NULL where they never did. */
export function pagesStated(userId: SqlValue, isbn: SqlValue): SQL<number | null> {
  return sql`(SELECT said.pages FROM ${readings} AS said WHERE said.user_id = ${userId}
    AND said.work_id = ${workOfStored(isbn)} AND said.isbn = ${isbn} AND said.pages IS NOT NULL
    ORDER BY said.changed_at DESC LIMIT 1)`;
}
