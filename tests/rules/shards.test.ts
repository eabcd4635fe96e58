import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { crossings } from '../support/crossings.ts';
import { tablesByShard, triggerTables } from '../support/node/shards.ts';
import { root } from '../support/node/sources.ts';

// Every table says what its rows would be spread over several databases by. What names tables apart in one go is reviewed:
// here for the triggers, in tests/worker/contract/statements.test.ts for the statements of all calls and jobs.

const shards = tablesByShard();

test('law 7: every table says what it splits by, in the line above it', () => {
  expect(shards.size).toBeGreaterThan(40);
  const unsaid = [...shards].filter(([, shard]) => shard === 'unsaid').map(([table]) => table);
  expect(
    unsaid.map((table) => `${table}: say "-- Splits by: reader (user_id)." above it, or what it splits by`),
  ).toEqual([]);
});

test('law 7: no trigger names tables that would lie apart, but for those that were looked at', () => {
  const found = [...triggerTables()]
    .filter(([, tables]) => new Set(tables.map((table) => shards.get(table))).size > 1)
    .map(([name]) => `trigger ${name}`);
  expect(triggerTables().size).toBeGreaterThan(30);
  expect(found.sort()).toEqual(
    Object.keys(crossings)
      .filter((name) => name.startsWith('trigger '))
      .sort(),
  );
});

test('docs/scale.md says how many there are', () => {
  const said = /\*\*(\d+) crossings\*\*/.exec(readFileSync(resolve(root, 'docs/scale.md'), 'utf8'))?.[1];
  expect(said).toBe(String(Object.keys(crossings).length));
});
