import frozen from '../../../migrations/digests.json' with { type: 'json' };

/** The digests of the migrations of released versions, which never change. `npm run migrations:freeze` writes them. */
export const frozenDigests: Record<'DB' | 'CATALOGUE', Record<string, string>> = frozen;

/** The number of the newest migration that this worker expects in each database. A rule test compares the files. */
export const MIGRATIONS = { DB: 24, CATALOGUE: 1 } as const;

/** The least number of books in a catalogue: those of the first piece that is loaded. */
export const MIN_BOOKS = 250;
