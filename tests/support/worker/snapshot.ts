import { env } from 'cloudflare:workers';

// Looked at before and after many thousand calls: each statement costs more than what little it reads, so that one reads of
// all tables.

/** The rows of every table, by its name. */
export type Rows = Map<string, Record<string, unknown>[]>;

const tables = new Map<D1Database, string[]>();

/** Every row of every table of a database. */
export async function rowsOf(database: D1Database): Promise<Rows> {
  const names = tables.get(database) ?? (await tableNames(database));
  tables.set(database, names);
  const filled = filledAs(names, await database.batch(askingFilled(database, names)));
  const reading = filled.map((table) => database.prepare(`SELECT * FROM "${table}"`));
  const results = reading.length === 0 ? [] : await database.batch<Record<string, unknown>>(reading);
  const rowsByTable = new Map(results.map(({ results: rows }, place) => [filled[place] ?? '', rows]));
  return new Map(names.map((name) => [name, rowsByTable.get(name) ?? []]));
}

const readings = new Map<D1Database, D1PreparedStatement[]>();

interface CachedSnapshot {
  changes: number;
  text: string;
}

const snapshots = new Map<D1Database, CachedSnapshot>();

// As much text as is read sooner than it is asked whether anything was written since.
const SHORT = 30_000;

/** The same as one text, a JSON of pairs of table and rows, of the readers' database unless said: the same text means that nothing was changed. */
export async function snapshot(database: D1Database = env.DB): Promise<string> {
  const last = snapshots.get(database);
  if (last && last.text.length > SHORT && (await changesIn(database)) === last.changes) return last.text;
  const reading = readings.get(database) ?? [counting(database), ...(await readingOf(database))];
  readings.set(database, reading);
  const [counts, ...results] = await database.batch<Record<string, string | null>>(reading);
  const text = JSON.stringify(results.flatMap(({ results: rows }) => rows.flatMap((row) => Object.entries(row))));
  snapshots.set(database, { changes: Number(counts?.results[0]?.changes), text });
  return text;
}

// Counts every row that was inserted, updated or deleted, by triggers too, and never goes back, also where a batch was
// undone; the connection is the only one, and stays open.
function counting(database: D1Database): D1PreparedStatement {
  return database.prepare('SELECT total_changes() AS changes');
}

async function changesIn(database: D1Database): Promise<number | null> {
  return await counting(database).first<number>('changes');
}

/** The names of a database's own tables, without those of SQLite, of the platform and of its migrations. */
export async function tableNames(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all<{ name: string }>();
  return results.map(({ name }) => name).filter((name) => !/^(sqlite_|_cf_|d1_migrations$)/.test(name));
}

// As many columns as a statement of the platform may answer.
const COLUMNS = 100;

/** The statements that ask in which of these tables there are rows. */
export function askingFilled(database: D1Database, names: readonly string[]): D1PreparedStatement[] {
  return inParts(names).map((some) =>
    database.prepare(`SELECT ${some.map((name) => `EXISTS (SELECT 1 FROM "${name}") AS "${name}"`).join(', ')}`),
  );
}

/** Those of these tables in which there are rows, as the answers to these statements say. */
export function filledAs(names: readonly string[], results: readonly D1Result<Record<string, number>>[]): string[] {
  const row: Record<string, number> = Object.assign({}, ...results.flatMap(({ results: rows }) => rows));
  return names.filter((name) => row[name] === 1);
}

// One column for each table, in which every row is a line: whatever stands there, as it is written in SQL.
async function readingOf(database: D1Database): Promise<D1PreparedStatement[]> {
  const names = await tableNames(database);
  const answers = await database.batch<{ name: string }>(
    names.map((table) => database.prepare(`PRAGMA table_info("${table}")`)),
  );
  const columns = new Map(answers.map(({ results }, place) => [names[place] ?? '', results.map(({ name }) => name)]));
  return inParts(names).map((some) => database.prepare(`SELECT ${some.map((name) => linesOf(name)).join(', ')}`));

  function linesOf(table: string): string {
    const row = joined((columns.get(table) ?? []).map((column) => `quote("${column}")`));
    return `(SELECT group_concat(${row}, char(10)) FROM "${table}") AS "${table}"`;
  }
}

// By halves: SQLite nests each sign deeper than the one before, and bounds the depth.
function joined(values: readonly string[]): string {
  if (values.length <= 2) return values.join(" || ', ' || ");
  const half = Math.ceil(values.length / 2);
  return `(${joined(values.slice(0, half))}) || ', ' || (${joined(values.slice(half))})`;
}

function inParts(names: readonly string[]): string[][] {
  const starts = Array.from({ length: Math.ceil(names.length / COLUMNS) }, (_, part) => part * COLUMNS);
  return starts.map((start) => names.slice(start, start + COLUMNS));
}
