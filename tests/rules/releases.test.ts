import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/support/local.ts';

// Operators learn from the changelog what a release does to their databases.

const changelog = readFileSync(resolve(root, 'docs/CHANGELOG.md'), 'utf8');

test('the newest release of the changelog is the version of the package', () => {
  const { version } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as { version: string };
  expect(/^## (\d+\.\d+\.\d+)$/m.exec(changelog)?.[1]).toBe(version);
});

test('the changelog names each migration once, and none that is not there', () => {
  const files = ['app', 'catalogue'].flatMap((folder) => readdirSync(resolve(root, 'migrations', folder)));
  const migrationNames = [...changelog.matchAll(/`(\d{4}_\w+\.sql)`/g)].map(([, file]) => file);
  expect(migrationNames.sort()).toEqual(files.filter((file) => file.endsWith('.sql')).sort());
});
