import { env } from 'cloudflare:workers';

let tables: string[] | null = null;

/** Every row of every table of the readers' database as one text: the same text means that nothing was changed. */
export async function snapshot(): Promise<string> {
  tables ??= await tableNames(env.DB);
  const results = await env.DB.batch(tables.map((table) => env.DB.prepare(`SELECT * FROM "${table}"`)));
  return JSON.stringify(results.map(({ results: rows }, place) => [tables?.[place], rows]));
}

/** The names of a database's own tables, without those of SQLite, of the platform and of its migrations. */
export async function tableNames(database: D1Database): Promise<string[]> {
  const { results } = await database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    .all<{ name: string }>();
  return results.map(({ name }) => name).filter((name) => !/^(sqlite_|_cf_|d1_migrations$)/.test(name));
}
