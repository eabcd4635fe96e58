export const importLimits = {
  /** The size of a file in rows and bytes; a program's database holds more than books. */
  rows: 20_000,
  file: 20 * 1024 * 1024,
  database: 200 * 1024 * 1024,
  /** The size of a call of `add_rows` in rows and bytes. */
  rowsAtOnce: 200,
  body: 512 * 1024,
  /** Bytes of a stored row, and of all of a reader's imports that are not applied yet. */
  row: 128 * 1024,
  waiting: 60 * 1024 * 1024,
  /** Consecutive failures of a batch after which an import stops. */
  failures: 3,
  /** Rows in one page of `get`, and decisions in one call of `decide`. */
  page: 50,
  decisionsAtOnce: 200,
  /** Candidates of a row, further readings in it, and its read count. */
  candidates: 5,
  readings: 50,
  /** Moods and content notes in one row. */
  impressions: 200,
  /** Cells of one row that are left out, and remarks about a whole file. */
  leftOut: 50,
  reported: 700,
  notes: 100,
  readCount: 100,
  /** Shelves of one file. */
  shelves: 200,
  /** Stored imports of a reader. Each is deleted so many days after it was started or applied. */
  imports: 20,
  days: 30,
} as const;

/** Errors and messages about imports. */
export const importSentences = {
  tooManyRows: `A file can hold up to ${importLimits.rows.toLocaleString('en')} rows. Split it and import it in parts.`,
  noRows: 'There is nothing to import in this file.',
  tooManyAtOnce: `At most ${importLimits.rowsAtOnce} rows can be sent at once.`,
  noAnswer: 'Choose whether other readers can see your imported reviews.',
} as const;
