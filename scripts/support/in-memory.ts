import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { FillStatement } from '../../worker/features/books/catalogue/book.ts';
import type { Transaction } from '../../worker/features/books/catalogue/shipped.ts';
import type { FillableCatalogue } from './fill.ts';
import { root } from './local.ts';

/** Opens an empty catalogue in memory or in a new file, with Node's SQLite. */
export function openInMemory(path = ':memory:'): { database: DatabaseSync; catalogue: FillableCatalogue } {
  const database = new DatabaseSync(path);
  const folder = resolve(root, 'migrations/catalogue');
  for (const name of readdirSync(folder).sort()) database.exec(readFileSync(resolve(folder, name), 'utf8'));
  return { database, catalogue: catalogueOf(database) };
}

export function catalogueOf(database: DatabaseSync): FillableCatalogue {
  const transaction = transactionIn(database);
  return {
    batch: 2_500,
    query: async (...queries) => (await transaction(queries)).flat(),
    run: async (statements) => void (await transaction(statements)),
  };
}

/** Runs statements in one transaction of an open database. */
export function transactionIn(database: DatabaseSync): Transaction {
  return async <Row>(statements: readonly FillStatement[]) => {
    database.exec('BEGIN');
    try {
      const rows = statements.map(({ sql, values }) => database.prepare(sql).all(...values) as Row[]);
      database.exec('COMMIT');
      return rows;
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  };
}
