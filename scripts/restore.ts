import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { RESTORE_MARK } from '../worker/platform/db/restore-mark.ts';
import { db } from '../worker/platform/db/statement.ts';
import { backupKey, isArchive, unpackArchive } from './support/archive.ts';
import { fetchFrom } from './support/backup-place.ts';
import { openCatalogue } from './support/catalogue-at.ts';
import { restoreAddedBooks } from './support/catalogue-backup.ts';
import { replayDecisions } from './support/catalogue-decisions.ts';
import { noDeletedAccounts, readDeletedAccounts, replayDeletedAccounts } from './support/deleted-accounts.ts';
import { stop } from './support/local.ts';
import { openReaders, writeForOwnerOnly } from './support/readers-at.ts';
import { wordsFor } from './support/words.ts';

// `npm run restore -- FILE --deleted-accounts FILE`: restores a backup into an empty readers' database, or into that of a
// site that was deployed and not set up. It migrates it, ends all sessions, and repeats the deletions of accounts, bans and
// blocks since the backup. Then it adds the books and decisions of the backup to the catalogue. `--remote` means the
// deployed databases. A mark closes the site from the first step to the last: a restore that was stopped leaves it closed,
// and running it again begins anew.
const { words, flags, options } = wordsFor('Use: npm run restore -- FILE [--deleted-accounts FILE] [--remote]', {
  words: 1,
  flags: ['--remote'],
  options: ['--deleted-accounts'],
});
const [place = ''] = words;
const list = options['--deleted-accounts'];

writeForOwnerOnly();
const folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-restore-'));
let isClosed = false;
process.on('exit', () => {
  rmSync(folder, { recursive: true, force: true });
  if (isClosed) console.error('The site stays closed. Run the same command again: it begins anew.');
});

step(1, 'Reading the backup.');
const file = await fetchFrom(place, folder);
if (!existsSync(file)) stop(`${file} is not there.`);
const inArchive = await isArchive(file);
if (inArchive) await unpackArchive(file, backupKey({ isNew: false }), folder);
const unpackedPath = (name: string) => resolve(folder, name);

// The list in the archive is as old as its rows and would change nothing. It is meant for restores of older backups.
const deleted = list === undefined ? noDeletedAccounts : await readDeletedAccounts(list);
const readers = await openReaders(flags);
const found = await readers.tables();
const tables = found.filter((name) => name !== RESTORE_MARK);
const isBegun = found.length > tables.length;
if (!isBegun && (await isUsed())) {
  await readers.close();
  const tableNames = `${tables.slice(0, 3).join(', ')}${tables.length > 3 ? ', …' : ''}`;
  stop(`This database is not empty (${tableNames}): a backup is restored only into an empty one, nothing was changed.`);
}

step(2, isBegun ? 'A restore was stopped here. Emptying the database to begin anew.' : 'Closing the site.');
isClosed = true;
const mark = sql.identifier(RESTORE_MARK);
await readers.run('Closing the site', [db.run(sql`CREATE TABLE IF NOT EXISTS ${mark} (begun_at INTEGER)`)]);
if (tables.length > 0) {
  const drops = tables.map((name) => db.run(sql`DROP TABLE ${sql.identifier(name)}`));
  await readers.run('Emptying the database', [db.run(sql`PRAGMA defer_foreign_keys = ON`), ...drops]);
}

step(3, 'Loading the rows and applying newer migrations. This takes longest.');
const started = Date.now();
const waiting = setInterval(() => console.log(`  … ${Math.round((Date.now() - started) / 1000)} seconds`), 15_000);
await readers.restore(inArchive ? unpackedPath('readers.sql') : file).finally(() => clearInterval(waiting));

step(4, 'Ending all sessions, and making again what happened since the backup.');
await replayDeletedAccounts(readers, deleted, Math.floor(Date.now() / 1000));

step(5, inArchive ? 'Adding the books of the backup to the catalogue.' : 'No books to add: they are in archives only.');
if (inArchive) await restoreCatalogue();

step(6, 'Opening the site.');
await readers.run('Opening the site', [db.run(sql`DROP TABLE ${mark}`)]);
isClosed = false;
await readers.close();
const deletedCount = deleted.accounts.length;
console.log(
  list === undefined
    ? 'Restored. Who left since is here again, and bans and blocks are the old ones: npm run deleted-accounts -- FILE --replay.'
    : `Restored, and ${deletedCount} who left ${deletedCount === 1 ? 'is' : 'are'} gone again. Everybody signs in anew.`,
);

function step(number: number, text: string): void {
  console.log(`${number} of 6: ${text}`);
}

/** Whether the database holds more than the tables that a deployment makes. */
async function isUsed(): Promise<boolean> {
  const own = ['users', 'site', 'deleted_accounts'];
  if (!own.every((name) => tables.includes(name))) return tables.length > 0;
  const rows = own.map((name) => sql`EXISTS (SELECT 1 FROM ${sql.identifier(name)})`);
  const asked = db.select({ used: sql`${sql.join(rows, sql` OR `)}`.as('used') }).from(sql`(SELECT 1)`);
  const [answer = []] = await readers.ask([asked]);
  return answer[0]?.used === 1;
}

async function restoreCatalogue(): Promise<void> {
  const { catalogue, close } = await openCatalogue(flags);
  const books = await restoreAddedBooks(catalogue, unpackedPath('books.jsonl'));
  const { accepted, merged } = await replayDecisions(readers, catalogue);
  await close();
  console.log(`Books that came with no release: ${books}. Own books ${accepted}, merges ${merged}.`);
  console.log(
    'Is the catalogue new? The worker loads the other books. Once /status says that all are here: npm run catalogue:decisions',
  );
}
