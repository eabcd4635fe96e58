import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { expect, test } from 'vitest';
import { root } from '../support/node/sources.ts';

// The DDL is in migrations/app, and drizzle reads worker/platform/db/schema: both must name the same columns.

const files = readdirSync(resolve(root, 'migrations/app')).sort();
const lines = files.flatMap((file) =>
  readFileSync(resolve(root, 'migrations/app', file), 'utf8')
    .split('\n')
    .map((text, index) => ({ text, place: `migrations/app/${file}:${index + 1}` })),
);

/** Returns file and line of a column's DDL, of its table's when the column is null. */
function placeOf(table: string, column: string | null): string {
  const start = lines.findIndex(({ text }) => text.startsWith(`CREATE TABLE ${table} (`));
  const tables =
    column === null ? start : lines.findIndex(({ text }, at) => at > start && text.startsWith(`  ${column} `));
  return lines[tables]?.place ?? `migrations/app (table ${table})`;
}

const database = new DatabaseSync(':memory:');
for (const file of files) database.exec(readFileSync(resolve(root, 'migrations/app', file), 'utf8'));
const columnsOf = (table: string) =>
  database
    .prepare('SELECT name, type, "notnull" OR pk > 0 AS required FROM pragma_table_info(?)')
    .all(table)
    .map(({ name, type, required }) => `${name} ${type}${required ? ' NOT NULL' : ''}`);
const tables = database
  .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  .all()
  .map(({ name }) => String(name));

const twins = new Map<string, { file: string; columns: string[] }>();
for (const file of readdirSync(resolve(root, 'worker/platform/db/schema'))) {
  const module: Record<string, unknown> = await import(`../../worker/platform/db/schema/${file.slice(0, -3)}.ts`);
  for (const table of Object.values(module)) {
    if (!is(table, SQLiteTable)) continue;
    const { name, columns } = getTableConfig(table);
    twins.set(name, {
      file: `worker/platform/db/schema/${file}`,
      columns: columns.map(
        (column) =>
          `${column.name} ${column.getSQLType().toUpperCase()}${column.notNull || column.primary ? ' NOT NULL' : ''}`,
      ),
    });
  }
}

test('every table and column of the database is described for drizzle as it is', () => {
  const missing = tables.flatMap((table) => {
    const contractTable = twins.get(table);
    if (contractTable === undefined)
      return [`${placeOf(table, null)}: describe ${table} in worker/platform/db/schema/`];
    return columnsOf(table)
      .filter((column) => !contractTable.columns.includes(column))
      .map((column) => `${placeOf(table, column.split(' ')[0] ?? '')}: ${contractTable.file} lacks ${table}.${column}`);
  });
  expect(missing).toEqual([]);
});

test('drizzle describes nothing that the database lacks', () => {
  const extra = [...twins].flatMap(([table, { file, columns }]) => {
    const real = columnsOf(table);
    return columns.filter((column) => !real.includes(column)).map((column) => `${file}: ${table} has no ${column}`);
  });
  expect(extra).toEqual([]);
});
