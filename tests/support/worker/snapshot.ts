import { env } from 'cloudflare:workers';

const tables = new Map<D1Database, string[]>();

/** The rows of every table, by its name. */
export type Rows = Map<string, Record<string, unknown>[]>;

/** Every row of every table of a database. */
export async function rowsOf(database: D1Database): Promise<Rows> {
  const names = tables.get(database) ?? (await tableNames(database));
  tables.set(database, names);
  const results = await database.batch<Record<string, unknown>>(
    names.map((table) => database.prepare(`SELECT * FROM "${table}"`)),
  );
  return new Map(results.map(({ results: rows }, place) => [names[place] ?? '', rows]));
}

/** The same as one text, of the readers' database unless said: the same text means that nothing was changed. */
export async function snapshot(database: D1Database = env.DB): Promise<string> {
  return JSON.stringify([...(await rowsOf(database))]);
}

/** The names of a database's own tables, without those of SQLite, of the platform and of its migrations. */
export async function tableNames(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all<{ name: string }>();
  return results.map(({ name }) => name).filter((name) => !/^(sqlite_|_cf_|d1_migrations$)/.test(name));
}
