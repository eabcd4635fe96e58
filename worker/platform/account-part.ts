import type { Statement } from './db/statement.ts';

/** One feature's data about a reader: its tables, their export and their deletion. */
export interface AccountPart {
  /** The feature's tables with IDs of readers. A test compares this list with the database. */
  tables: readonly string[];
  /** Returns the queries of the export by their name there; the rows become JSON unchanged. */
  exported(userId: string): Record<string, ExportStatement>;
  /**
   * Returns the statements that remove the reader from these tables. Only bans and caps outlive the account, under its
   * identity key.
   */
  deleteRows(userId: string, leftAt: number): Statement[];
  /** Returns the statements that must run when a reader's name is set or changed. */
  renamed?(userId: string, name: string): Statement[];
  /** Returns the statements that must run when a provider sent a reader's picture. */
  pictured?(userId: string): Statement[];
  disconnecting?(userId: string): Statement[];
  /** Returns the statements that apply bans remembered under a new reader's identity key. They run with the sign-up. */
  returning?(userId: string, identityKey: string): Statement[];
}

/** A query whose rows are plain records. */
export type ExportStatement = Statement<Record<string, unknown>[]>;

declare module './services.ts' {
  interface Services {
    /** Each feature's data about a reader. A table that references another comes before it. */
    accountParts: readonly AccountPart[];
  }
}
