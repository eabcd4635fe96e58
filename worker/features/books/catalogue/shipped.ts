import type { Bindings } from '../../../platform/bindings.ts';
import { errorMessages, retry } from '../../../platform/db/retry.ts';
import type { FillStatement } from './book.ts';
import { planFill } from './fill.ts';
import { type Columns, type Piece, type PieceTable, pieceTables, type Release } from './pieces.ts';
import { editionColumns } from './statements.ts';
import { editionOf, type StoredEdition, type StoredRow, storedStatements } from './stored-works.ts';
import { aliasColumns, workColumns } from './work-plan.ts';

// The books that come with the product are static assets in pieces (scripts/catalogue/pieces.ts), the best known first.
// A piece is taken in one transaction, as the text that it is: the database splits it, not the worker.

/** Runs statements in one transaction, and returns the rows of each. */
export type Transaction = <Row = Record<string, unknown>>(statements: readonly FillStatement[]) => Promise<Row[][]>;

/** Where the pieces are: the static assets of the site, or a folder. Returns null for a path that isn't there. */
export type ReadAsset = (path: string) => Promise<string | null>;

/** What one run may do. */
export interface LoadLimits {
  statements: number;
  /** The rows written in a day, those of the day's earlier runs included. */
  rows: number;
  /** The books of a transaction that are here already: their facts are merged one by one. */
  merged: number;
}

/** Which books of the release are here. */
export interface LoadedBooks {
  here: number;
  total: number;
  /** Why the run ended before all were here. */
  waitsFor: 'next_run' | 'next_day' | null;
}

export const CATALOGUE_ASSETS = '/catalogue';
// The most statements of one piece, and of a merge of books that are here already.
const STATEMENTS_OF_PIECE = 9;
const STATEMENTS_OF_MERGE = 24;

export const NO_LIMITS: LoadLimits = { statements: Infinity, rows: Infinity, merged: 250 };

// A worker of the free plan may send 50 statements an invocation, a paid one 1,000. A free account may write 100,000 rows
// a day, and its readers write some of them.
const PLANS: Record<'free' | 'paid', LoadLimits> = {
  free: { statements: 30, rows: 90_000, merged: 10 },
  paid: { statements: 900, rows: Infinity, merged: 250 },
};
// D1's message when the rows of a free account are used up until midnight (UTC).
const USED_UP = /exceeded D1's free tier daily row (?:read|write) limit/;

/**
 * Loads as much of the catalogue as the plan allows in one invocation, and returns how much is here in a sentence. What
 * the database refuses for today is loaded tomorrow.
 */
export async function loadCatalogue({ CATALOGUE, ASSETS, PLAN }: Bindings, now: Date): Promise<string> {
  const run: Transaction = async <Row>(statements: readonly FillStatement[]) => {
    const prepared = statements.map(({ sql, values }) => CATALOGUE.prepare(sql).bind(...values));
    const answers = await retry(() => CATALOGUE.batch<Row>(prepared));
    return answers.map(({ results }) => results);
  };
  const read: ReadAsset = async (path) => {
    const response = await ASSETS.fetch(new Request(`https://assets.local${path}`));
    return response.ok ? response.text() : null;
  };
  try {
    const loaded = await loadShipped(run, read, PLANS[PLAN === 'paid' ? 'paid' : 'free'], now);
    if (loaded === null) return 'This build has no catalogue.';
    const { here, total, waitsFor } = loaded;
    const rest = { next_run: ' The next run goes on.', next_day: ' It goes on tomorrow.' };
    return `${booksHere(here, total)}${waitsFor === null ? '' : rest[waitsFor]}`;
  } catch (error) {
    if (!USED_UP.test(errorMessages(error))) throw error;
    return 'The rows that the database may write today are used up. It goes on tomorrow.';
  }
}

export function booksHere(here: number, total: number): string {
  const number = new Intl.NumberFormat('en');
  return `${number.format(here)} of ${number.format(total)} books are here.`;
}

interface Mark {
  name: string;
  rows_written: number;
  loaded_at: number;
  merged_to: number | null;
}

/**
 * Loads the pieces of the release that are missing, within the limits. It can be stopped anywhere and run again. Returns
 * null if no release was built.
 */
export async function loadShipped(
  run: Transaction,
  read: ReadAsset,
  limits: LoadLimits,
  now: Date,
): Promise<LoadedBooks | null> {
  const index = await read(`${CATALOGUE_ASSETS}/index.json`);
  if (index === null) return null;
  const release = JSON.parse(index) as Release;
  const [marks = []] = await run<Mark>([
    { sql: 'SELECT name, rows_written, loaded_at, merged_to FROM pieces', values: [] },
  ]);
  const marked = new Map(marks.map((mark) => [mark.name, mark]));
  let statements = 1;
  const midnight = Math.floor(now.getTime() / 86_400_000) * 86_400;
  let rows = marks.reduce((sum, mark) => sum + (mark.loaded_at >= midnight ? mark.rows_written : 0), 0);
  let here = 0;

  for (const piece of release.pieces) {
    let mergedTo = marked.has(piece.name) ? (marked.get(piece.name)?.merged_to ?? null) : undefined;
    if (mergedTo === undefined) {
      if (rows + piece.rows > limits.rows) return { here, total: release.books, waitsFor: 'next_day' };
      if (statements + STATEMENTS_OF_PIECE > limits.statements)
        return { here, total: release.books, waitsFor: 'next_run' };
      const lines = await readPiece(read, piece);
      const seconds = Math.floor(now.getTime() / 1000);
      const taking = [...releaseStatements(release), ...statementsOf(piece, lines, seconds)];
      const answers = await run<Pick<Mark, 'merged_to'>>(taking);
      mergedTo = answers.at(-1)?.[0]?.merged_to ?? null;
      statements += taking.length;
      rows += piece.rows;
    }
    while (mergedTo !== null) {
      if (statements + STATEMENTS_OF_MERGE > limits.statements)
        return { here, total: release.books, waitsFor: 'next_run' };
      mergedTo = await mergeBooks(run, piece, await readPiece(read, piece), mergedTo, limits.merged);
      statements += STATEMENTS_OF_MERGE;
    }
    here += piece.books;
  }
  if (marks.length !== release.pieces.length || here !== release.books) await forgetOthers(run, release);
  return { here, total: release.books, waitsFor: null };
}

async function readPiece(read: ReadAsset, { name }: Piece): Promise<string[]> {
  const text = await read(`${CATALOGUE_ASSETS}/${name}.txt`);
  if (text === null) throw new Error(`The piece ${name} of the catalogue is missing`);
  return text.split('\n');
}

const releaseStatements = ({ books }: Release): FillStatement[] => [
  {
    sql: `INSERT INTO shipped_catalogue (id, books) VALUES (1, ?)
      ON CONFLICT (id) DO UPDATE SET books = excluded.books WHERE books <> excluded.books`,
    values: [books],
  },
];

/** Deletes the marks of pieces of an earlier release. */
async function forgetOthers(run: Transaction, { pieces }: Release): Promise<void> {
  const names = JSON.stringify(pieces.map(({ name }) => name));
  await run([{ sql: 'DELETE FROM pieces WHERE name NOT IN (SELECT value FROM json_each(?))', values: [names] }]);
}

/** Returns the statements of a piece. The last one marks it, and returns where the merging of its books begins. */
function statementsOf(piece: Piece, lines: readonly string[], now: number): FillStatement[] {
  const mark = (mergedTo: string, values: string[]): FillStatement => ({
    sql: `INSERT INTO pieces (name, books, rows_written, loaded_at, merged_to) VALUES (?, ?, ?, ?, ${mergedTo}) RETURNING merged_to`,
    values: [piece.name, piece.books, piece.rows, now, ...values],
  });
  if (piece.kind !== 'books') return [...tableStatements(piece.kind, lines), mark('NULL', [])];
  const [editions = ''] = lines;
  return [...bookStatements(lines), mark(`(SELECT 0 WHERE EXISTS (${differing('')}))`, [editions])];
}

const item = (place: number) => `v.value ->> '$[${place}]'`;
const items = (columns: Columns) => columns.map((_, place) => item(place)).join(', ');
const sameWork = (id: string) => `coalesce((SELECT work_id FROM work_aliases WHERE id = ${id} AND former = 0), ${id})`;
const WORK = editionColumns.indexOf('work_id');

/** Selects the editions of a piece that are here with other facts. A merge may have given them another work. */
function differing(rest: string): string {
  const compared = editionColumns.filter((column) => column !== 'work_id');
  const places = compared.map((column) => item(editionColumns.indexOf(column)));
  const facts = editionColumns.map((column, place) => `${item(place)} AS ${column}`).join(', ');
  return `SELECT ${facts} FROM json_each(?) v JOIN editions e ON e.isbn = ${item(1)}
    WHERE (${compared.map((column) => `e.${column}`).join(', ')}) IS NOT (${places.join(', ')}) ${rest}`;
}

function bookStatements([editions = '', index = '', works = '', aliases = '', words = '']: readonly string[]) {
  const shown = editionColumns.map((_, place) => (place === WORK ? sameWork(item(WORK)) : item(place))).join(', ');
  const series = workColumns.slice(2);
  const known = `SELECT 1 FROM editions WHERE id = ${item(0)}`;
  return [
    {
      sql: `INSERT INTO works (${workColumns.join(', ')}) SELECT ${items(workColumns)} FROM json_each(?) v
        WHERE NOT EXISTS (SELECT 1 FROM work_aliases WHERE id = ${item(0)} AND former = 0)
        ON CONFLICT (id) DO UPDATE SET first_year = excluded.first_year,
          (${series.join(', ')}) = (${series.map((column) => `coalesce(excluded.${column}, works.${column})`).join(', ')})
        WHERE excluded.first_year IS NOT works.first_year
          OR (excluded.series_key IS NOT NULL AND (${series.map((column) => `excluded.${column}`).join(', ')})
            IS NOT (${series.map((column) => `works.${column}`).join(', ')}))`,
      values: [works],
    },
    {
      sql: `INSERT OR IGNORE INTO work_aliases (${aliasColumns.join(', ')})
        SELECT ${item(0)}, ${sameWork(item(1))}, ${item(2)} FROM json_each(?) v
        WHERE NOT EXISTS (SELECT 1 FROM works WHERE id = ${item(0)})`,
      values: [aliases],
    },
    {
      sql: `INSERT OR IGNORE INTO editions (${editionColumns.join(', ')}) SELECT ${shown} FROM json_each(?) v`,
      values: [editions],
    },
    {
      sql: `INSERT INTO edition_words (rowid, title, authors, genres, marks)
        SELECT ${items(['rowid', 'title', 'authors', 'genres', 'marks'])} FROM json_each(?) v
        WHERE EXISTS (${known}) AND NOT EXISTS (SELECT 1 FROM edition_words WHERE rowid = ${item(0)})`,
      values: [index],
    },
    {
      sql: `INSERT OR IGNORE INTO edition_genres (genre, edition_id)
        SELECT g.value, e.id FROM json_each(?) v JOIN editions e ON e.id = ${item(0)} JOIN json_each(e.genres) g`,
      values: [index],
    },
    {
      sql: `INSERT OR IGNORE INTO edition_authors (author, edition_id)
        SELECT a.value, e.id FROM json_each(?) v JOIN editions e ON e.id = ${item(0)} JOIN json_each(e.author_keys) a
        WHERE a.value IS NOT NULL`,
      values: [index],
    },
    {
      sql: `INSERT INTO words (word, shipped) SELECT ${items(['word', 'shipped'])} FROM json_each(?) v WHERE true
        ON CONFLICT (word) DO UPDATE SET shipped = excluded.shipped WHERE shipped <> excluded.shipped`,
      values: [words],
    },
  ];
}

function tableStatements(table: PieceTable, [rows = '', range = '[]']: readonly string[]): FillStatement[] {
  const { key, rest, only = 'true' } = pieceTables[table];
  const columns = [...key, ...rest];
  const first = key[0];
  return [
    {
      sql: `DELETE FROM ${table} WHERE ${only} AND ${first} >= json_extract(?2, '$[0]')
        AND (json_extract(?2, '$[1]') IS NULL OR ${first} < json_extract(?2, '$[1]'))
        AND (${key.join(', ')}) NOT IN (SELECT ${items(key)} FROM json_each(?1) v)`,
      values: [rows, range],
    },
    {
      sql: `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${items(columns)} FROM json_each(?) v WHERE true
        ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${rest.map((column) => `${column} = excluded.${column}`).join(', ')}
        WHERE (${rest.map((column) => `${table}.${column}`).join(', ')}) IS NOT (${rest.map((column) => `excluded.${column}`).join(', ')})`,
      values: [rows],
    },
  ];
}

/**
 * Merges the next books of a piece that were here with other facts: of an earlier release, of a book service or of an
 * import. Returns the last one's ISBN, or null if none is left.
 */
async function mergeBooks(
  run: Transaction,
  piece: Piece,
  [editions = '']: readonly string[],
  after: number,
  limit: number,
): Promise<number | null> {
  const [found = []] = await run<StoredEdition>([
    { sql: differing('AND e.isbn > ? ORDER BY e.isbn LIMIT ?'), values: [editions, after, limit] },
  ]);
  const books = found.map((row) => ({ ...editionOf(row), serviceWork: null }));
  const last = found.length < limit ? null : Number(books.at(-1)?.isbn13);
  if (books.length === 0) {
    await run([markMerged(piece, null)]);
    return null;
  }
  const stored = (await run<StoredRow>(storedStatements(books))).flat();
  await run([...planFill(books, stored).statements, markMerged(piece, last)]);
  return last;
}

const markMerged = ({ name }: Piece, mergedTo: number | null): FillStatement => ({
  sql: 'UPDATE pieces SET merged_to = ? WHERE name = ?',
  values: [mergedTo, name],
});
