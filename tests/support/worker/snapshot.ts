import { env } from 'cloudflare:workers';

// Taken before and after many thousand calls. Each statement costs more than the few rows that it reads, so one
// statement reads all tables.

/** Rows by table name. */
export type Rows = Map<string, Record<string, unknown>[]>;

const tables = new Map<D1Database, string[]>();

/** Every row of every table of a database. */
export async function rowsOf(database: D1Database): Promise<Rows> {
  const names = tables.get(database) ?? (await tableNames(database));
  tables.set(database, names);
  const filled = nonEmptyTables(names, await database.batch(nonEmptyQueries(database, names)));
  const reading = filled.map((table) => database.prepare(`SELECT * FROM "${table}"`));
  const results = reading.length === 0 ? [] : await database.batch<Record<string, unknown>>(reading);
  const rowsByTable = new Map(results.map(({ results: rows }, place) => [filled[place] ?? '', rows]));
  return new Map(names.map((name) => [name, rowsByTable.get(name) ?? []]));
}

const snapshotQueriesOf = new Map<D1Database, D1PreparedStatement[]>();

interface CachedSnapshot {
  changes: number;
  text: string;
}

const snapshots = new Map<D1Database, CachedSnapshot>();

// Reading a shorter text again is faster than asking the database whether anything changed.
const SHORT = 30_000;

/** Returns all rows of a database, the readers' by default, as one text: it differs if anything was written. */
export async function snapshot(database: D1Database = env.DB): Promise<string> {
  const last = snapshots.get(database);
  if (last && last.text.length > SHORT && (await changesIn(database)) === last.changes) return last.text;
  const queries = snapshotQueriesOf.get(database) ?? [changesQuery(database), ...(await snapshotQueries(database))];
  snapshotQueriesOf.set(database, queries);
  const [counts, ...results] = await database.batch<Record<string, string | null>>(queries);
  const text = JSON.stringify(results.flatMap(({ results: rows }) => rows.flatMap((row) => Object.entries(row))));
  snapshots.set(database, { changes: Number(counts?.results[0]?.changes), text });
  return text;
}

// SQLite counts every row that was inserted, updated or deleted on this connection, by triggers and in batches that
// were rolled back too.
function changesQuery(database: D1Database): D1PreparedStatement {
  return database.prepare('SELECT total_changes() AS changes');
}

async function changesIn(database: D1Database): Promise<number | null> {
  return await changesQuery(database).first<number>('changes');
}

/** Returns the names of a database's tables, without those of SQLite, of D1 and of migrations. */
export async function tableNames(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all<{ name: string }>();
  return results.map(({ name }) => name).filter((name) => !/^(sqlite_|_cf_|d1_migrations$)/.test(name));
}

// D1 returns at most 100 columns.
const COLUMNS = 100;

/** Returns the queries that find out which of these tables have rows; see {@link nonEmptyTables}. */
export function nonEmptyQueries(database: D1Database, names: readonly string[]): D1PreparedStatement[] {
  return inParts(names).map((some) =>
    database.prepare(`SELECT ${some.map((name) => `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`).join(', ')}`),
  );
}

/** Returns those of these tables that have rows, from the results of {@link nonEmptyQueries}. */
export function nonEmptyTables(
  names: readonly string[],
  results: readonly D1Result<Record<string, number>>[],
): string[] {
  const row: Record<string, number> = Object.assign({}, ...results.flatMap(({ results: rows }) => rows));
  return names.filter((name) => row[name] === 1);
}

// One column for each table, with a line for each row: its values as SQL literals.
async function snapshotQueries(database: D1Database): Promise<D1PreparedStatement[]> {
  const names = await tableNames(database);
  const answers = await database.batch<{ name: string }>(
    names.map((table) => database.prepare(`PRAGMA table_info("${table}")`)),
  );
  const columns = new Map(answers.map(({ results }, place) => [names[place] ?? '', results.map(({ name }) => name)]));
  return inParts(names).map((some) => database.prepare(`SELECT ${some.map((name) => linesOf(name)).join(', ')}`));

  function linesOf(table: string): string {
    const row = concatenation((columns.get(table) ?? []).map((column) => `quote("${column}")`));
    return `(SELECT group_concat(${row}, char(10)) FROM "${table}") AS "${table}"`;
  }
}

// Concatenates by halves, because SQLite limits how deep an expression nests.
function concatenation(values: readonly string[]): string {
  if (values.length <= 2) return values.join(" || ', ' || ");
  const half = Math.ceil(values.length / 2);
  return `(${concatenation(values.slice(0, half))}) || ', ' || (${concatenation(values.slice(half))})`;
}

function inParts(names: readonly string[]): string[][] {
  const starts = Array.from({ length: Math.ceil(names.length / COLUMNS) }, (_, part) => part * COLUMNS);
  return starts.map((start) => names.slice(start, start + COLUMNS));
}
