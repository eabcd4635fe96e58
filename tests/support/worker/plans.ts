import { env } from 'cloudflare:workers';
import type { RanStatement } from './watching.ts';

/** Tables that stay small regardless of the number of readers, books, clubs and days, each with the reason. */
const BOUNDED: Readonly<Record<string, string>> = {
  d1_migrations: 'one row for each migration',
  migration_digests: 'one row for each migration',
  pieces: 'one row for each 250 of the shipped books',
  shipped_catalogue: 'one row',
};

const plans = new Map<string, string[]>();

/** Returns the plan of a statement, cached, because calls repeat most statements and values do not change a plan. */
export async function queryPlanOf({ database, sql, values }: RanStatement): Promise<string[]> {
  const known = plans.get(`${database} ${sql}`);
  if (known !== undefined) return known;
  const { results } = await env[database]
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>();
  const plan = results.map(({ detail }) => detail);
  plans.set(`${database} ${sql}`, plan);
  return plan;
}

export async function tableScansOf(ran: RanStatement): Promise<string[]> {
  return tableScansIn(await queryPlanOf(ran), ran.sql);
}

export function tableScansIn(plan: readonly string[], sql: string): string[] {
  const ownTables = new Set(subqueryNames(sql));
  return plan.filter((detail) => {
    const name = /^SCAN (\S+)/.exec(detail)?.[1];
    if (name === undefined || name === 'CONSTANT' || name.startsWith('(')) return false;
    // json_each and FTS5 are not tables: they read their argument, or only what matches.
    if (detail.includes('VIRTUAL TABLE') || ownTables.has(name)) return false;
    if (isCheckOfInsert(name, sql)) return false;
    return !(tableOfAlias(name, sql) in BOUNDED);
  });
}

// For an insert of several rows, the plan names the tables that refer to the table, for deferred foreign keys. None is
// deferred here, so these scans never run.
function isCheckOfInsert(name: string, sql: string): boolean {
  return /^\s*insert\b/i.test(sql) && !new RegExp(`\\b${name}\\b`).test(sql);
}

// Names of common table expressions, `WITH name AS (…)`, and of subqueries, `(SELECT …) name`. The plan lists the
// tables that those read on lines of their own.
function subqueryNames(sql: string): (string | undefined)[] {
  const tableExpressions =
    /(?:\bwith|\brecursive|,)\s+"?(\w+)"?\s*(?:\([^)]*\))?\s+as\s*(?:(?:not\s+)?materialized\s*)?\(/gi;
  const derived = /\)\s+(?:as\s+)?"?(\w+)"?/gi;
  return [...sql.matchAll(tableExpressions), ...sql.matchAll(derived)].map((match) => match[1]);
}

// A plan shows a table's alias.
function tableOfAlias(name: string, sql: string): string {
  const alias = new RegExp(`\\b(?:from|join|,)\\s+"?(\\w+)"?\\s+(?:as\\s+)?"?${name}"?(?=[\\s,)]|$)`, 'i');
  return alias.exec(sql)?.[1] ?? name;
}

/**
 * Returns the column names that a joined select repeats: in a batch the later value would replace the earlier one
 * (drizzle-orm issue 6038).
 */
export function repeatedColumns(sql: string): string[] {
  const list = /^\s*(?:with .*?\) )?select (?:distinct )?(.*?) from /is.exec(sql)?.[1];
  const columns = !list || list.includes('(') ? [] : list.split(', ');
  const names = columns.flatMap((column) => / as "?(\w+)"?$/i.exec(column)?.[1] ?? /"(\w+)"$/.exec(column)?.[1] ?? []);
  return names.filter((name, place) => names.indexOf(name) !== place);
}
