import type { Statement } from '../../platform/db/statement.ts';

/** One feature's data about a reader: its tables that name a reader, their export and their deletion. */
export interface AccountPart {
  /** The feature's tables that name a reader; a test holds this list against the database. */
  tables: readonly string[];
  /** One query per kind of record, under its name in the export; the rows become JSON unchanged. */
  exported(userId: string): Record<string, ExportStatement>;
  /**
   * Returns the statements after which no row of these tables names the reader. Bans and caps outlive the account under
   * its identity key, and nothing else does.
   */
  deleteRows(userId: string, leftAt: number): Statement[];
  /** The statements that follow a reader's name, given at sign-up or changed. */
  renamed?(userId: string, name: string): Statement[];
  /** Returns the statements that revoke everything else that signs in as the reader. */
  disconnecting?(userId: string): Statement[];
  /** Returns the statements that apply the bans stored under a new reader's identity key; they run with the sign-up. */
  returning?(userId: string, identityKey: string): Statement[];
}

/** A query whose rows are plain records. */
export type ExportStatement = Statement<Record<string, unknown>[]>;
