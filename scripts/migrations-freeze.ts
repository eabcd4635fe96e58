import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root, stop } from './support/local.ts';
import { digestOfMigration, MIGRATION_FOLDERS, type MigratedDatabase, migrationsOf } from './support/migrations.ts';

// `npm run migrations:freeze`: part of a release. Writes the digest of each migration into migrations/digests.json. A
// migration that has one is never changed again; a change of the schema is a new file.
const path = resolve(root, 'migrations/digests.json');
const frozen = (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}) as Record<
  MigratedDatabase,
  Record<string, string>
>;
const databases = Object.keys(MIGRATION_FOLDERS) as MigratedDatabase[];
const changed = databases.flatMap((database) =>
  Object.entries(frozen[database] ?? {})
    .filter(([file, digest]) => !migrationsOf(database).includes(file) || digest !== digestOfMigration(database, file))
    .map(([file]) => `${MIGRATION_FOLDERS[database]}/${file}`),
);
if (changed.length > 0) stop(`Frozen, and changed since: ${changed.join(', ')}. Undo that, and write a new migration.`);
const digests = Object.fromEntries(
  databases.map((database) => [
    database,
    Object.fromEntries(migrationsOf(database).map((file) => [file, digestOfMigration(database, file)])),
  ]),
);
writeFileSync(path, `${JSON.stringify(digests, null, 2)}\n`);
