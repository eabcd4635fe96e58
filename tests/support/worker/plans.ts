import { env } from 'cloudflare:workers';
import type { Ran } from './watching.ts';

/** Tables that stay small however many readers, books, clubs and days there are, each with the reason. */
const BOUNDED: Readonly<Record<string, string>> = {
  d1_migrations: 'one row for each migration',
  loads: 'one row for each catalogue that was ever loaded',
};

export async function planOf({ database, sql, values }: Ran): Promise<string[]> {
  const { results } = await env[database]
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}

export async function scansOf(ran: Ran): Promise<string[]> {
  return scansIn(await planOf(ran), ran.sql);
}

/** The same in a plan that was asked for already. */
export function scansIn(plan: readonly string[], sql: string): string[] {
  const ownTables = new Set(madeHere(sql));
  return plan.filter((detail) => {
    const name = /^SCAN (\S+)/.exec(detail)?.[1];
    if (name === undefined || name === 'CONSTANT' || name.startsWith('(')) return false;
    // json_each and FTS5 are no tables: what they read is what was handed to them, or what matched.
    if (detail.includes('VIRTUAL TABLE') || ownTables.has(name)) return false;
    if (isCheckOfInsert(name, sql)) return false;
    return !(tableBehind(name, sql) in BOUNDED);
  });
}

// Several rows that come into a table which others refer to: the plan names those, for the case that one of their rows waits
// for what it refers to. None may, since no reference is deferred, so nothing of it is run.
function isCheckOfInsert(name: string, sql: string): boolean {
  return /^\s*insert\b/i.test(sql) && !new RegExp(`\\b${name}\\b`).test(sql);
}

// Names that the statement gives to results of its own: `WITH name AS (…)` and `(SELECT …) name`. What those read stands
// in the plan by itself.
function madeHere(sql: string): (string | undefined)[] {
  const tableExpressions =
    /(?:\bwith|\brecursive|,)\s+"?(\w+)"?\s*(?:\([^)]*\))?\s+as\s*(?:(?:not\s+)?materialized\s*)?\(/gi;
  const derived = /\)\s+(?:as\s+)?"?(\w+)"?/gi;
  return [...sql.matchAll(tableExpressions), ...sql.matchAll(derived)].map((match) => match[1]);
}

// A plan names a table by its alias.
function tableBehind(name: string, sql: string): string {
  const alias = new RegExp(`\\b(?:from|join|,)\\s+"?(\\w+)"?\\s+(?:as\\s+)?"?${name}"?(?=[\\s,)]|$)`, 'i');
  return alias.exec(sql)?.[1] ?? name;
}

/** The column names that a joined select has twice: in a batch the later would take the place of the earlier (drizzle-orm issue 6038). */
export function repeatedColumns(sql: string): string[] {
  const list = /^\s*(?:with .*?\) )?select (?:distinct )?(.*?) from /is.exec(sql)?.[1];
  const columns = !list || list.includes('(') ? [] : list.split(', ');
  const names = columns.flatMap((column) => / as "?(\w+)"?$/i.exec(column)?.[1] ?? /"(\w+)"$/.exec(column)?.[1] ?? []);
  return names.filter((name, place) => names.indexOf(name) !== place);
}
