import type { BookToFill, FillStatement } from '../../worker/features/books/catalogue/book.ts';
import { planFill } from '../../worker/features/books/catalogue/fill.ts';
import { fold } from '../../worker/features/books/catalogue/search/search-text.ts';
import { insertStatements, removals } from '../../worker/features/books/catalogue/statements.ts';
import { editionOf, type StoredRow, storedStatements } from '../../worker/features/books/catalogue/stored-works.ts';
import { workIdOf } from '../../worker/features/books/catalogue/works.ts';

/** A catalogue that can be filled: a local one through its binding, or the deployed one (see `remote.ts`). */
export interface FillableCatalogue {
  /** Books that go in with one transaction. */
  batch: number;
  /** The rows of all these queries, in their order. */
  query(...queries: FillStatement[]): Promise<Record<string, unknown>[]>;
  /** All or nothing. */
  run(statements: readonly FillStatement[]): Promise<void>;
}

/** The catalogue behind a D1 binding. */
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
      const answers = await unlocked(() => database.batch<Record<string, unknown>>(queries.map(bind)));
      return answers.flatMap(({ results }) => results);
    },
    run: async (statements) => {
      await unlocked(() => database.batch(statements.map(bind)));
    },
  };
}

/**
 * Tries again while a local server that is running holds the same file, for a moment, and where the local database closed an
 * idle connection before this process, on a busy machine, used it again; nothing was done then.
 */
export async function unlocked<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      const isPassing = /SQLITE_BUSY|database is locked/.test(String(error)) || wasIdle(error);
      if (tries >= 10 || !isPassing) throw error;
      await new Promise((again) => setTimeout(again, 100 * tries));
    }
  }
}

function wasIdle(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null;
  return cause instanceof Error && 'code' in cause && cause.code === 'UND_ERR_SOCKET';
}

/** Counts of a filling. */
export interface Filled {
  added: number;
  changed: number;
  unchanged: number;
  /** Curated books updated through another edition of theirs. */
  told: number;
}

/** Adds books to a catalogue in batches; `progress` receives the number of books examined so far. */
export async function fillCatalogue(
  catalogue: FillableCatalogue,
  books: Iterable<BookToFill> | AsyncIterable<BookToFill>,
  progress: (done: number) => void = () => undefined,
): Promise<Filled> {
  const filled: Filled = { added: 0, changed: 0, unchanged: 0, told: 0 };
  let batch: BookToFill[] = [];
  let done = 0;

  async function bringIn(): Promise<void> {
    if (batch.length === 0) return;
    const stored = (await catalogue.query(...storedStatements(batch))) as unknown as StoredRow[];
    const plan = planFill(batch, stored);
    if (plan.statements.length > 0) await catalogue.run(plan.statements);
    filled.added += plan.added;
    filled.changed += plan.changed;
    filled.unchanged += plan.unchanged;
    filled.told += plan.told;
    done += batch.length;
    batch = [];
    progress(done);
  }

  for await (const book of books) {
    batch.push(book);
    if (batch.length === catalogue.batch) await bringIn();
  }
  await bringIn();
  return filled;
}

/**
 * Takes books out of works that hold several books by today's rule, and brings them in again, where they find or
 * found the work that is theirs. The best known of a work stays, and so do editions whose work a book service named.
 */
async function splitMixedWorks(catalogue: FillableCatalogue): Promise<void> {
  const rows = (await catalogue.query({
    sql: `SELECT 'edition' AS kept, id, isbn, work_id, title, other_titles, other_authors, authors, contributors, series,
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

/** The books that come with the product, what they are called elsewhere, and which of them lead the shelves. */
export interface Shipped {
  books: BookToFill[];
  names: OtherName[];
  knownIsbns: KnownIsbn[];
  picks: ShelfPick[];
  neighbours: Neighbours[];
}

/** A book picked for the shelf of a genre; `place` counts from 1. */
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

/** Statements that keep the numbers of other editions; a dump never takes one from a shipped book. */
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

/** Fills what a digest stands for unless just that is there already; answers null when nothing had to be done. */
export async function fillOnce(
  catalogue: FillableCatalogue,
  { name, digest, read }: { name: string; digest: string; read: () => Shipped },
): Promise<Filled | null> {
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
