import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/node/sources.ts';

// The table of what breaks in docs/failures.md: each line names the tests that hold it, and each test of a fault stands in it.

const text = readFileSync(resolve(root, 'docs/failures.md'), 'utf8');
const table = text.slice(text.search(/^\| what breaks\s+\|/m));
const rows = table.trimEnd().split('\n\n', 1).join('').split('\n').slice(2);
const named = rows.map((row) =>
  [...row.matchAll(/`(tests\/[\w/-]+\.(?:test|spec)\.ts)`/g)].map(([, path = '']) => path),
);

test('every line says what is seen, what is kept and how it heals, and names a test that is there', () => {
  expect(rows.length).toBeGreaterThan(15);
  expect(
    rows.filter((row) =>
      row
        .split('|')
        .slice(1, -1)
        .some((cell) => cell.trim() === ''),
    ),
  ).toEqual([]);
  expect(rows.filter((_row, place) => named[place]?.length === 0)).toEqual([]);
  expect(named.flat().filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});

test('every test of a fault stands in the table', () => {
  const files = [
    ...readdirSync(resolve(root, 'tests/worker/faults')).map((name) => `tests/worker/faults/${name}`),
    ...readdirSync(resolve(root, 'tests/e2e'))
      .filter((name) => name.startsWith('faults'))
      .map((name) => `tests/e2e/${name}`),
  ];
  expect(files.length).toBeGreaterThan(8);
  expect(files.filter((path) => !named.flat().includes(path))).toEqual([]);
});
