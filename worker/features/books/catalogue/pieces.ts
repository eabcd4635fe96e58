// What `npm run build` writes for the worker to load (shipped.ts): an index, and a file for each piece, named by the hash
// of its content. A file is lines of JSON.

export type Columns = readonly string[];

/**
 * The tables of the catalogue that are replaced as a whole. A file has two lines: the rows, and the range of the first
 * column that they fill, from the one up to the other.
 */
export const pieceTables = {
  shelf_picks: { key: ['genre', 'place'], rest: ['isbn'], only: undefined },
  other_names: { key: ['kind', 'of', 'name'], rest: ['language'], only: undefined },
  shipped_spellings: { key: ['first'], rest: ['words'], only: undefined },
  neighbours: { key: ['isbn'], rest: ['nearest'], only: undefined },
  known_isbns: { key: ['isbn'], rest: ['edition_isbn', 'source'], only: "source = 'shipped'" },
} as const satisfies Record<string, { key: Columns; rest: Columns; only: string | undefined }>;
export type PieceTable = keyof typeof pieceTables;

export interface Piece {
  /** The hash of its content. */
  name: string;
  /** `books` has five lines: editions, their entries in the full-text index, works, other IDs of works, and words. */
  kind: PieceTable | 'books';
  books: number;
  /** How many rows it writes into an empty catalogue, as D1 counts them. */
  rows: number;
}

export interface Release {
  books: number;
  /** In the order in which they are loaded. */
  pieces: Piece[];
}
