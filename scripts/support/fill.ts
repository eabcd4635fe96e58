import type { BookToFill, FillStatement } from '../../worker/features/books/catalogue/book.ts';
import { planFill } from '../../worker/features/books/catalogue/fill.ts';
import { fold } from '../../worker/features/books/catalogue/search/search-text.ts';
import { insertStatements, removals } from '../../worker/features/books/catalogue/statements.ts';
import { editionOf, type StoredRow, storedStatements } from '../../worker/features/books/catalogue/stored-works.ts';
import { workIdOf } from '../../worker/features/books/catalogue/works.ts';

/**
 * A catalogue that books can be added to: a local one through its binding, or the deployed one through Wrangler
 * (`catalogue-at.ts`).
 */
export interface FillableCatalogue {
  /** The number of books added in one transaction. */
  batch: number;
  /** Returns the rows of all the queries, in the order of the queries. */
  query(...queries: FillStatement[]): Promise<Record<string, unknown>[]>;
  /** Runs the statements in one transaction. */
  run(statements: readonly FillStatement[]): Promise<void>;
}

/** Returns the catalogue behind a D1 binding. */
export function boundCatalogue(database: D1Database): FillableCatalogue {
  const prepared = new Map<string, D1PreparedStatement>();
  const bind = ({ sql, values }: FillStatement) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement.bind(...values);
  };
  return {
    batch: 2_500,
    query: async (...queries) => {
      const answers = await retryIfBusy(() => database.batch<Record<string, unknown>>(queries.map(bind)));
      return answers.flatMap(({ results }) => results);
    },
    run: async (statements) => {
      await retryIfBusy(() => database.batch(statements.map(bind)));
    },
  };
}

/**
 * Returns the result of `attempt`, which is repeated up to ten times if the local database is locked by a running
 * server or has closed an idle connection. Neither failure changes the database.
 */
export async function retryIfBusy<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isTemporary = /SQLITE_BUSY|database is locked/.test(String(error)) || isClosedConnection(error);
      if (tries >= 10 || !isTemporary) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100 * tries));
    }
  }
}

function isClosedConnection(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_SOCKET';
}

/** Numbers of books after a run of `fillCatalogue`. */
export interface FillCounts {
  added: number;
  changed: number;
  unchanged: number;
  /** Curated books that took ratings or titles from another edition of the same work. */
  curatedUpdated: number;
}

/**
 * Adds books to a catalogue in batches and returns the numbers of books added and changed. `progress` is called after
 * each batch with the number of books processed so far.
 */
export async function fillCatalogue(
  catalogue: FillableCatalogue,
  books: Iterable<BookToFill> | AsyncIterable<BookToFill>,
  progress: (done: number) => void = () => undefined,
): Promise<FillCounts> {
  const counts: FillCounts = { added: 0, changed: 0, unchanged: 0, curatedUpdated: 0 };
  let batch: BookToFill[] = [];
  let done = 0;

  async function addBatch(): Promise<void> {
    if (batch.length === 0) return;
    const stored = (await catalogue.query(...storedStatements(batch))) as unknown as StoredRow[];
    const plan = planFill(batch, stored);
    if (plan.statements.length > 0) await catalogue.run(plan.statements);
    counts.added += plan.added;
    counts.changed += plan.changed;
    counts.unchanged += plan.unchanged;
    counts.curatedUpdated += plan.curatedUpdated;
    done += batch.length;
    batch = [];
    progress(done);
  }

  for await (const book of books) {
    batch.push(book);
    if (batch.length === catalogue.batch) await addBatch();
  }
  await addBatch();
  return counts;
}

/**
 * Corrects works that contain editions of different books by the current rule (`workIdOf`): removes these editions and
 * adds them again, which assigns the right work to each. The first edition of a work stays in it.
 */
async function splitMixedWorks(catalogue: FillableCatalogue): Promise<void> {
  const rows = (await catalogue.query({
    sql: `SELECT id, isbn, work_id, title, other_titles, other_authors, authors, contributors, series,
        position, publisher, year, language, description, genres, pages, cover_url, average_rating, ratings_count, lists,
        source
      FROM editions WHERE source IN ('curated', 'known', 'import')
        AND work_id IN (SELECT work_id FROM editions GROUP BY work_id HAVING count(*) > 1)
      ORDER BY id`,
    values: [],
  })) as unknown as Parameters<typeof editionOf>[0][];
  const ruleOf = new Map<number, number>();
  const strays = rows
    .map((row) => ({ id: row.id, book: editionOf(row) }))
    .filter(({ book }) => {
      const rule = ruleOf.get(book.workId);
      ruleOf.set(book.workId, rule ?? workIdOf(book));
      return rule !== undefined && rule !== workIdOf(book);
    });
  if (strays.length === 0) return;
  await catalogue.run(removals(strays));
  await fillCatalogue(
    catalogue,
    strays.map(({ book }) => ({ ...book, serviceWork: null })),
  );
}

/** The data of the catalogue that comes with the product. */
export interface Shipped {
  books: BookToFill[];
  names: OtherName[];
  knownIsbns: KnownIsbn[];
  picks: ShelfPick[];
  neighbours: Neighbours[];
}

/** A book selected for the top of a genre's shelf; `place` counts from 1. */
export interface ShelfPick {
  genre: string;
  place: number;
  isbn13: string;
}

/** The ISBNs of the books that readers of a shipped book also read, the nearest first. */
export interface Neighbours {
  isbn13: string;
  nearest: readonly string[];
}

/** An ISBN of another edition of a shipped book, and the ISBN that the book has in the tables. */
export interface KnownIsbn {
  isbn13: string;
  edition: string;
}

function nameStatements(names: readonly OtherName[]): FillStatement[] {
  return insertStatements(
    'INSERT OR REPLACE INTO other_names',
    ['kind', 'of', 'name', 'language'],
    names.map(({ kind, of, name, language }) => [kind, kind === 'author' ? fold(of) : of, name, language]),
  );
}

/** Returns statements that store the ISBNs of other editions. Those of a dump don't replace those of shipped books. */
export function isbnStatements(isbns: readonly KnownIsbn[], source: 'shipped' | 'dump'): FillStatement[] {
  return insertStatements(
    `INSERT OR ${source === 'shipped' ? 'REPLACE' : 'IGNORE'} INTO known_isbns`,
    ['isbn', 'edition_isbn', 'source'],
    isbns.map(({ isbn13, edition }) => [Number(isbn13), Number(edition), source]),
  );
}

function pickStatements(picks: readonly ShelfPick[]): FillStatement[] {
  return insertStatements(
    'INSERT INTO shelf_picks',
    ['genre', 'place', 'isbn'],
    picks.map(({ genre, place, isbn13 }) => [genre, place, Number(isbn13)]),
  );
}

function neighbourStatements(neighbours: readonly Neighbours[]): FillStatement[] {
  return insertStatements(
    'INSERT INTO neighbours',
    ['isbn', 'nearest'],
    neighbours.map(({ isbn13, nearest }) => [Number(isbn13), JSON.stringify(nearest.map(Number))]),
  );
}

/** Another name of a book or an author; `of` is an ISBN-13 or the author's name. */
export interface OtherName {
  kind: 'title' | 'author';
  of: string;
  name: string;
  language: string | null;
}

/**
 * Loads the shipped catalogue unless the version with this digest is loaded. Returns null if nothing had to be done.
 */
export async function fillOnce(
  catalogue: FillableCatalogue,
  { name, digest, read }: { name: string; digest: string; read: () => Shipped },
): Promise<FillCounts | null> {
  const [loaded] = await catalogue.query({ sql: 'SELECT digest FROM loads WHERE name = ?', values: [name] });
  if (loaded?.digest === digest) return null;
  const { books, names, knownIsbns, picks, neighbours } = read();
  await catalogue.run([
    { sql: 'DELETE FROM other_names', values: [] },
    ...nameStatements(names),
    { sql: "DELETE FROM known_isbns WHERE source = 'shipped'", values: [] },
    ...isbnStatements(knownIsbns, 'shipped'),
    { sql: 'DELETE FROM shelf_picks', values: [] },
    ...pickStatements(picks),
    { sql: 'DELETE FROM neighbours', values: [] },
    ...neighbourStatements(neighbours),
  ]);
  await splitMixedWorks(catalogue);
  const filled = await fillCatalogue(catalogue, books);
  await catalogue.run([
    {
      sql: `INSERT INTO loads (name, digest, loaded_at) VALUES (?, ?, ?)
            ON CONFLICT (name) DO UPDATE SET digest = excluded.digest, loaded_at = excluded.loaded_at`,
      values: [name, digest, Math.floor(Date.now() / 1000)],
    },
  ]);
  return filled;
}
