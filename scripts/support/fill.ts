import type { BookToFill, FillStatement } from '../../worker/features/books/catalogue/book.ts';
import { planFill } from '../../worker/features/books/catalogue/fill.ts';
import type { Transaction } from '../../worker/features/books/catalogue/shipped.ts';
import { insertStatements } from '../../worker/features/books/catalogue/statements.ts';
import { type StoredRow, storedStatements } from '../../worker/features/books/catalogue/stored-works.ts';

/**
 * A catalogue that books can be added to: a local one through its binding, or the deployed one through Wrangler
 * (`catalogue-at.ts`). The shipped books are loaded by the worker itself.
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
  const transaction = boundTransaction(database);
  return {
    batch: 2_500,
    query: async (...queries) => (await transaction(queries)).flat(),
    run: async (statements) => void (await transaction(statements)),
  };
}

/** Runs statements in one transaction of the database behind a D1 binding. */
export function boundTransaction(database: D1Database): Transaction {
  return async <Row>(statements: readonly FillStatement[]) => {
    const bound = statements.map(({ sql, values }) => database.prepare(sql).bind(...values));
    const answers = await retryIfBusy(() => database.batch<Row>(bound));
    return answers.map(({ results }) => results);
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

/** The ISBNs of books like a shipped one, the nearest first: on the same reading lists, then of its genres and time. */
export interface Neighbours {
  isbn13: string;
  nearest: readonly string[];
  alike: readonly string[];
}

/** An ISBN of another edition of a shipped book, and the ISBN that the book has in the tables. */
export interface KnownIsbn {
  isbn13: string;
  edition: string;
}

export function isbnStatements(isbns: readonly KnownIsbn[]): FillStatement[] {
  return insertStatements(
    'INSERT OR IGNORE INTO known_isbns',
    ['isbn', 'edition_isbn', 'source'],
    isbns.map(({ isbn13, edition }) => [Number(isbn13), Number(edition), 'dump']),
  );
}

/** Another name of a book or an author; `of` is an ISBN-13 or the author's name. */
export interface OtherName {
  kind: 'title' | 'author';
  of: string;
  name: string;
  language: string | null;
}
