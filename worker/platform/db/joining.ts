import { is, type Query, type SQL, sql } from 'drizzle-orm';
import { SQLiteSelectBase } from 'drizzle-orm/sqlite-core';
import type { Statement } from './statement.ts';

/** D1 accepts five terms in a compound SELECT. */
const TERMS = 5;

/** The free plan allows 50 statements an invocation; the others are for what a call does besides. */
const MOST = 40;

type Row = Record<string, unknown>;

function inTerms<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / TERMS) }, (_, part) =>
    items.slice(part * TERMS, (part + 1) * TERMS),
  );
}

/** Returns a compound SELECT, nested if it has more terms than D1 accepts in one. */
export function compound(selects: readonly SQL[], operator: SQL): SQL {
  if (selects.length <= TERMS) return sql.join([...selects], operator);
  const parts = inTerms(selects).map((terms) => sql`SELECT * FROM (${sql.join(terms, operator)})`);
  return compound(parts, operator);
}

/** Sends queries, and returns the rows of each. More than the free plan allows are sent as compound SELECTs. */
export async function sendJoined(
  statements: readonly Statement[],
  queries: readonly Query[],
  send: (queries: readonly Query[]) => Promise<Row[][]>,
): Promise<Row[][]> {
  const selects = statements.filter((statement) => is(statement, SQLiteSelectBase));
  if (queries.length <= MOST || selects.length < queries.length) return send(queries);
  const widths = selects.map((select) => Object.keys(select._.selectedFields).length);
  const parts = inTerms([...queries.keys()]);
  const sent = parts.map((places) => {
    const widest = Math.max(...places.map((place) => widths[place] ?? 0));
    const terms = places.map((place) => {
      const padding = Array.from(
        { length: widest - (widths[place] ?? 0) },
        (_, column) => `, NULL AS padding_${column}`,
      );
      return `SELECT ${place} AS place, *${padding.join('')} FROM (${queries[place]?.sql})`;
    });
    return { sql: terms.join(' UNION ALL '), params: places.flatMap((place) => queries[place]?.params ?? []) };
  });
  const rows = queries.map((): Row[] => []);
  for (const { place, ...row } of (await send(sent)).flat()) {
    const columns = Object.entries(row).slice(0, widths[Number(place)]);
    rows[Number(place)]?.push(Object.fromEntries(columns));
  }
  return rows;
}
