import { env } from 'cloudflare:workers';
import { tableNames } from '../snapshot.ts';

/** A column that can refer to a reader. */
export interface NamingColumn {
  table: string;
  column: string;
}

// Names that columns of readers' IDs have had or may have, for columns without a foreign key.
const NAMES =
  /^(user|reader|author|owner|reporter|reviewer|friend|member|admin|moderator|actor|player|inviter|creator)_id$|^(sender|recipient|reporter)(_id)?$|^(generated|made|invited|banned|asked)_by$/;

/**
 * Returns the columns of the readers' database that refer to a reader by a foreign key or by their name, except those
 * of `users`.
 */
export async function namingColumns(): Promise<NamingColumn[]> {
  const found: NamingColumn[] = [];
  for (const table of await tableNames(env.DB)) {
    if (table === 'users') continue;
    const keys = await env.DB.prepare(`PRAGMA foreign_key_list("${table}")`).all<{ table: string; from: string }>();
    const columns = await env.DB.prepare(`PRAGMA table_info("${table}")`).all<{ name: string; type: string }>();
    const referring = keys.results.filter((key) => key.table === 'users').map(({ from }) => from);
    const naming = columns.results
      .filter(({ name, type }) => ['TEXT', 'INTEGER'].includes(type) && NAMES.test(name))
      .map(({ name }) => name);
    for (const column of new Set([...referring, ...naming])) found.push({ table, column });
  }
  return found;
}

/** Returns every `table.column` of the readers' database in which a value contains one of these texts. */
export async function placesHolding(texts: readonly string[]): Promise<string[]> {
  const holding = new Set<string>();
  for (const table of await tableNames(env.DB)) {
    const { results } = await env.DB.prepare(`SELECT * FROM "${table}"`).all<Record<string, unknown>>();
    for (const row of results) {
      for (const [column, value] of Object.entries(row)) {
        if (texts.some((text) => String(value).includes(text))) holding.add(`${table}.${column}`);
      }
    }
  }
  return [...holding].sort();
}
