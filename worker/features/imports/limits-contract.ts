export const importLimits = {
  /** Rows of one file, and its bytes. */
  rows: 20_000,
  file: 20 * 1024 * 1024,
  /** Rows in one call of `add_rows`, and bytes of its body. */
  rowsAtOnce: 200,
  body: 512 * 1024,
  /** Bytes of one row as it is stored, and of all imports of a reader that wait to be applied. */
  row: 128 * 1024,
  waiting: 60 * 1024 * 1024,
  /** Times in a row that a piece of work may fail. */
  failures: 3,
  /** Rows in one page of `get`, and decisions in one call of `decide`. */
  page: 50,
  decisionsAtOnce: 200,
  /** Candidates of one row, further readings in it, and times that it says the book was read. */
  candidates: 5,
  readings: 50,
  /** Moods and content notes in one row. */
  impressions: 200,
  readCount: 100,
  /** Shelves of one file. */
  shelves: 200,
  /** Imports of one reader at a time; each is forgotten so many days after it was begun or applied. */
  imports: 20,
  days: 30,
} as const;

/** Sentences of imports. */
export const importSentences = {
  tooManyRows: `A file can hold up to ${importLimits.rows.toLocaleString('en')} rows. Split it and import it in parts.`,
  noRows: 'There is nothing to import in this file.',
  tooManyAtOnce: `At most ${importLimits.rowsAtOnce} rows can be sent at once.`,
  noAnswer: 'Choose whether other readers can see your imported reviews.',
} as const;
