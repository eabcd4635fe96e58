import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';

/** A local database that is filled directly, without the server. */
export interface Bulk {
  into(table: string, columns: readonly string[]): (...values: SQLInputValue[]) => void;
  run(sql: string, ...values: SQLInputValue[]): void;
  all<Row>(sql: string, ...values: SQLInputValue[]): Row[];
  /** Commits the open transaction and checks all foreign keys. */
  close(): void;
}

// Enough to make the time of commits negligible, and few enough to keep the journal small.
const STATEMENTS_A_TRANSACTION = 200_000;

/** Opens the file of a local D1 database for adding millions of rows. The rows are only safely stored after `close`. */
export function openBulk(path: string): Bulk {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  for (const pragma of [
    'journal_mode = MEMORY',
    'synchronous = OFF',
    'cache_size = -800000',
    'temp_store = MEMORY',
    'locking_mode = EXCLUSIVE',
  ])
    database.exec(`PRAGMA ${pragma}`);
  database.exec('BEGIN');
  const prepared = new Map<string, StatementSync>();
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? database.prepare(sql);
    prepared.set(sql, statement);
    return statement;
  };
  let statements = 0;
  const runStatement = (statement: StatementSync, values: SQLInputValue[]) => {
    statement.run(...values);
    statements += 1;
    if (statements % STATEMENTS_A_TRANSACTION === 0) database.exec('COMMIT; BEGIN');
  };
  return {
    into(table, columns) {
      const places = columns.map(() => '?').join(', ');
      const statement = prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`);
      return (...values) => runStatement(statement, values);
    },
    run: (sql, ...values) => runStatement(prepare(sql), values),
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[],
    close() {
      database.exec('COMMIT');
      const broken = database.prepare('PRAGMA foreign_key_check').all();
      if (broken.length > 0) throw new Error(`${broken.length} rows refer to nothing: ${JSON.stringify(broken[0])}`);
      database.exec('PRAGMA journal_mode = WAL; PRAGMA locking_mode = NORMAL');
      database.close();
    },
  };
}

/** The path of the local D1 database that has a table, under a state folder. */
export function fileWith(table: string, statePath: string): string {
  const folder = resolve(statePath, 'v3/d1/miniflare-D1DatabaseObject');
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.sqlite'))) {
    const path = resolve(folder, name);
    const database = new DatabaseSync(path);
    const row = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(table);
    database.close();
    if (row !== undefined) return path;
  }
  throw new Error(`No database in ${folder} has a table ${table}`);
}
