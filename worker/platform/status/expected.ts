/** The number of the newest migration of each database that this worker expects; a rule compares them with the files. */
export const MIGRATIONS = { DB: 18, CATALOGUE: 1 } as const;

/** Catalogue books that ship with the product at the least: with fewer, the catalogue was not loaded. */
export const MIN_BOOKS = 252;
