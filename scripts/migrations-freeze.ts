import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root, stop } from './support/local.ts';
import { digestOfMigration, MIGRATION_FOLDERS, type MigratedDatabase, migrationsOf } from './support/migrations.ts';
import { writeReleaseState } from './support/release-state.ts';

// `npm run migrations:freeze`: part of a release. Writes the digest of each migration into migrations/digests.json, and the
// database of this version into tests/releases. A migration that has a digest is never changed again; a change of the
// schema is a new file.
const path = resolve(root, 'migrations/digests.json');
const frozen = JSON.parse(readFileSync(path, 'utf8')) as Record<MigratedDatabase, Record<string, string>>;
const databases = Object.keys(MIGRATION_FOLDERS) as MigratedDatabase[];
const isChanged = (database: MigratedDatabase, file: string, digest: string) =>
  !migrationsOf(database).includes(file) || digest !== digestOfMigration(database, file);
const changed = databases.flatMap((database) =>
  Object.entries(frozen[database])
    .filter(([file, digest]) => isChanged(database, file, digest))
    .map(([file]) => `${MIGRATION_FOLDERS[database]}/${file}`),
);
if (changed.length > 0) stop(`Frozen, and changed since: ${changed.join(', ')}. Undo that, and write a new migration.`);
const digestsOf = (database: MigratedDatabase) =>
  Object.fromEntries(migrationsOf(database).map((file) => [file, digestOfMigration(database, file)]));
const digests = Object.fromEntries(databases.map((database) => [database, digestsOf(database)]));
writeFileSync(path, `${JSON.stringify(digests, null, 2)}\n`);
console.log(`Frozen. Commit migrations/digests.json and ${await writeReleaseState()}.`);
process.exit(0);
