import type { SQL } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Statement } from './statement.ts';

/** Returns SQL for the value of a column in a stored row. */
type StoredColumn = (column: string) => SQL;

/** The rows of one table that belong to content which a moderator can remove and return. */
export interface ContentRows {
  table: SQLiteTable;
  /** Which rows they are. */
  where: SQL;
  /** The column with the reader of the row; by default `user_id`, if the table has it. */
  readerColumn?: string;
  /** Only these columns change: the row itself stays, without its content. */
  updates?: readonly string[];
  /** Rows with the same value in this column, which were added in their place, are deleted first. */
  replaces?: string;
  /** Values that are computed when the row returns. */
  computed?: (stored: StoredColumn) => Record<string, SQL>;
  /** Values with which a row is inserted so that triggers accept it, and columns that triggers would count up. */
  insertedAs?: Record<string, SQL>;
  /**
   * Whether a column of a row that stays is as the removal left it. Else what replaced it since stays when the rest
   * returns.
   */
  isUntouched?: (column: string) => SQL;
  /** Rows that derive from a column of another row, named by `key`: as words that were replaced, they return with it. */
  derivesFrom?: { table: SQLiteTable; column: string; key: string };
  /** A condition without which a row does not return. */
  returnsIf?: (stored: StoredColumn) => SQL;
  /** The revocation that the deletion of a row records. */
  revokes?: { kind: string; target: (stored: StoredColumn) => SQL };
}

/** One kind of content that moderators can remove. `ids` is a subquery of the IDs of the content. */
export interface RemovableContent {
  /** Returns SQL that selects ID, author and subject of the content that still exists. */
  targets(ids: SQL): SQL;
  /** Returns the rows in the order in which they can be inserted. */
  rows(ids: SQL): readonly ContentRows[];
  /** Returns the statements that follow once content has returned. */
  returned?(ids: SQL): Statement[];
  /** Returns the statements that remove the content. Repeating them has no effect. */
  remove(ids: SQL): Statement[];
  /** Returns the rows that hold its words, of which only those columns change. */
  changes(ids: SQL): readonly ContentRows[];
  /** Returns SQL for the present text of one piece of content, NULL if it no longer exists. */
  words(id: SQL): SQL<string | null>;
}
