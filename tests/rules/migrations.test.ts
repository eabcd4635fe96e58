import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type AppliedMigration,
  digestOfMigration,
  MIGRATION_FOLDERS,
  type MigratedDatabase,
  migrationsOf,
  refusalOf,
} from '../../scripts/support/migrations.ts';
import { root } from '../support/node/sources.ts';

const frozen = JSON.parse(readFileSync(resolve(root, 'migrations/digests.json'), 'utf8')) as Record<
  MigratedDatabase,
  Record<string, string>
>;

describe.for(['DB', 'CATALOGUE'] as const)('the migrations of %s', (database) => {
  const files = migrationsOf(database);
  const digests = Object.fromEntries(files.map((file) => [file, digestOfMigration(database, file)]));
  const names = Object.keys(frozen[database]);

  test('are as they were released: a change of the schema is a new file', () => {
    const changed = names.filter((file) => frozen[database][file] !== digests[file]);
    expect(changed.map((file) => `${MIGRATION_FOLDERS[database]}/${file}`)).toEqual([]);
  });

  test('are added at the end: no new one comes before one that was released', () => {
    expect(files.slice(0, names.length)).toEqual([...names].sort());
  });

  test('are refused by a database that other files made, with the names of these', () => {
    const tables = ['d1_migrations', 'migration_digests'];
    const applied = files.map((name): AppliedMigration => ({ name, digest: digests[name] ?? null }));
    expect(refusalOf(database, [], [])).toBe(null);
    expect(refusalOf(database, tables, applied)).toBe(null);
    expect(
      refusalOf(
        database,
        tables,
        applied.map((item) => ({ ...item, digest: null })),
      ),
    ).toBe(null);
    expect(refusalOf(database, tables, [{ name: files[0] ?? '', digest: 'other' }])).toContain(files[0]);
    expect(refusalOf(database, tables, [{ name: '9999_of_later.sql', digest: 'x' }])).toContain('9999_of_later.sql');
    expect(refusalOf(database, ['d1_migrations'], [])).toBe(null);
    expect(refusalOf(database, ['d1_migrations'], applied)).toContain('before 1.0.0');
  });
});
