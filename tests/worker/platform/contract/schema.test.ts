/// <reference types="vite/types/importMeta.d.ts" />
import { env } from 'cloudflare:workers';
import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import { describe, expect, test } from 'vitest';

// Tables are defined twice, in the migrations and in worker/platform/db/schema. tests/rules/database.test.ts compares their
// columns.

const files = import.meta.glob<Record<string, unknown>>('../../../../worker/platform/db/schema/*.ts', { eager: true });
const tables = Object.values(files).flatMap((module) =>
  Object.values(module).filter((value) => is(value, SQLiteTable)),
);
const configs = tables.map((table) => getTableConfig(table));

interface Column {
  name: string;
  pk: number;
}

const migrated = async (table: string) => (await env.DB.prepare(`PRAGMA table_info("${table}")`).all<Column>()).results;

describe.for(configs.map((config) => [config.name, config] as const))('%s', ([name, config]) => {
  test('has the key that the migrations made', async () => {
    const key = (await migrated(name)).filter(({ pk }) => pk > 0).sort((left, two) => left.pk - two.pk);
    const described = config.primaryKeys[0]?.columns ?? config.columns.filter((column) => column.primary);
    expect(described.map((column) => column.name)).toEqual(key.map((column) => column.name));
  });

  // Books that a reader has touched are never deleted. Deleting any other row that is referred to searches for the rows
  // that refer to it; without an index, that scans the full table.
  test('has an index for every reference to another table', async () => {
    const references = (
      await env.DB.prepare(`PRAGMA foreign_key_list("${name}")`).all<{ from: string; table: string }>()
    ).results;
    const leading: (string | undefined)[] = [(await migrated(name)).find(({ pk }) => pk === 1)?.name];
    const indexes = (await env.DB.prepare(`PRAGMA index_list("${name}")`).all<{ name: string; partial: number }>())
      .results;
    for (const index of indexes.filter(({ partial }) => partial === 0)) {
      const { results } = await env.DB.prepare(`PRAGMA index_info("${index.name}")`).all<{ name: string }>();
      leading.push(results[0]?.name);
    }
    const unindexed = references.filter(({ table }) => table !== 'books').map(({ from }) => from);
    expect(unindexed.filter((column) => !leading.includes(column))).toEqual([]);
  });
});
