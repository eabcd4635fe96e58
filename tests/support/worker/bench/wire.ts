/** A call as the bench sends it. */
export interface BenchCall {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** What one call used, as the platform bills it. */
export interface Used {
  /** Round trips to the readers' database and to the catalogue. */
  roundTrips: number;
  catalogueRoundTrips: number;
  /** Statements in all of these round trips. */
  statements: number;
  rowsRead: number;
  rowsWritten: number;
  cacheReads: number;
  cacheWrites: number;
}
