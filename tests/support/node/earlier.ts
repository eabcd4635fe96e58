import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { literal } from '../../../scripts/support/literal.ts';
import { root } from './sources.ts';

/** Returns the migrations of the readers' database in order. */
export function migrationFiles(): string[] {
  const files = readdirSync(resolve(root, 'migrations/app'));
  return files.filter((file) => file.endsWith('.sql')).sort();
}

/**
 * Returns the migrations of the first release. If no later release has added any, leaves out the last one, so that
 * there is an upgrade to test.
 */
export function firstMigrations(): string[] {
  const [release = ''] = readFileSync(resolve(root, 'docs/CHANGELOG.md'), 'utf8').split(/^## /m).slice(-1);
  const files = migrationFiles();
  const first = files.filter((file) => release.includes(`\`${file}\``));
  return first.length < files.length ? first : files.slice(0, -1);
}

export const textOf = (migration: string) => readFileSync(resolve(root, 'migrations/app', migration), 'utf8');

export function tablesOf(migrations: readonly string[]): string[] {
  return migrations.flatMap((file) => [...textOf(file).matchAll(/^CREATE TABLE (\w+)/gm)].map(([, name = '']) => name));
}

/** Returns SQL that empties the columns that later migrations added to the tables of these, as an upgrade leaves them. */
export function emptyLaterColumnsSql(migrations: readonly string[]): string {
  const later = migrationFiles().filter((file) => !migrations.includes(file));
  const added = later.flatMap((file) => [...textOf(file).matchAll(/^ALTER TABLE (\w+) ADD COLUMN (\w+)/gm)]);
  return added.map(([, table, column]) => `UPDATE ${table} SET ${column} = NULL;`).join('\n');
}

export function appliedMigrationsSql(migrations: readonly string[]): string {
  return [
    `CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
       applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);`,
    ...migrations.map((file) => `INSERT INTO d1_migrations (name) VALUES ('${file}');`),
  ].join('\n');
}

/** Returns a backup with the tables of these migrations only, and today's rows in them. */
export function earlierBackup(dump: string, migrations: readonly string[]): string {
  const open = () => new DatabaseSync(':memory:', { enableForeignKeyConstraints: false });
  const [today, then] = [open(), open()];
  today.exec(dump);
  for (const migration of migrations) then.exec(textOf(migration));
  const schema = then
    .prepare("SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'")
    .all();
  const statements = (type: string) => schema.filter((row) => row.type === type).map(({ sql }) => `${sql};`);
  const rows = schema
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) => {
      const columns = then.prepare('SELECT name FROM pragma_table_info(?)').all(String(name));
      const list = columns.map((column) => `"${column.name}"`).join(', ');
      const storedRows = today.prepare(`SELECT ${list} FROM "${name}"`).all();
      return storedRows.map((row) => `INSERT INTO "${name}" (${list}) VALUES (${Object.values(row).map(literalOf)});`);
    });
  // Triggers come last, since the rows already contain the counters that they update.
  const parts = [statements('table'), rows, statements('index'), statements('trigger')].flat();
  return ['PRAGMA defer_foreign_keys = TRUE;', ...parts, appliedMigrationsSql(migrations)].join('\n');
}

function literalOf(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'number') return literal(value);
  throw new Error(`A backup can't contain a ${typeof value}`);
}
