/** The number of the newest migration that this worker expects in each database. A rule test compares the files. */
export const MIGRATIONS = { DB: 18, CATALOGUE: 1 } as const;

/** The least number of books in a catalogue that has been loaded. */
export const MIN_BOOKS = 252;
