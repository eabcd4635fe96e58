import type { Statement } from '../../platform/db/statement.ts';

/** What one feature stores of a reader: its tables that name one, their export, and their deletion. */
export interface AccountPart {
  /** The feature's tables that name a reader; a test holds this list against the database. */
  tables: readonly string[];
  /** One query for each kind of thing, under the name it has in the export; the rows become JSON as they are. */
  exported(userId: string): Record<string, ExportStatement>;
  /**
   * The statements after which no row of these tables names the reader. What must outlive the account is put under the
   * key of who they are: bans and caps, and nothing else.
   */
  deleteRows(userId: string, leftAt: number): Statement[];
  /** The statements that follow a reader's name, given at sign-up or changed. */
  renamed?(userId: string, name: string): Statement[];
  /** The statements that revoke what else signs in as the reader. */
  disconnecting?(userId: string): Statement[];
  /**
   * Returns the statements that hold a new reader to what is stored under the key of who they are; they run with the
   * sign-up.
   */
  returning?(userId: string, identityKey: string): Statement[];
}

/** A query whose rows are plain records. */
export type ExportStatement = Statement<Record<string, unknown>[]>;
