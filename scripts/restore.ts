import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
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
// deployed databases.
const { words, flags, options } = wordsFor('Use: npm run restore -- FILE [--deleted-accounts FILE] [--remote]', {
  words: 1,
  flags: ['--remote'],
  options: ['--deleted-accounts'],
});
const [place = ''] = words;
const list = options['--deleted-accounts'];

writeForOwnerOnly();
const folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-restore-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const file = await fetchFrom(place, folder);
if (!existsSync(file)) stop(`${file} is not there.`);
const inArchive = await isArchive(file);
if (inArchive) await unpackArchive(file, backupKey({ isNew: false }), folder);
const unpackedPath = (name: string) => resolve(folder, name);

// The list in the archive is as old as its rows and would change nothing. It is meant for restores of older backups.
const deleted = list === undefined ? noDeletedAccounts : await readDeletedAccounts(list);
const readers = await openReaders(flags);
const tables = await readers.tables();
if (await isUsed()) {
  await readers.close();
  const tableNames = `${tables.slice(0, 3).join(', ')}${tables.length > 3 ? ', …' : ''}`;
  stop(`This database is not empty (${tableNames}): a backup is restored only into an empty one, nothing was changed.`);
}
if (tables.length > 0) {
  const drops = tables.map((name) => db.run(sql`DROP TABLE ${sql.identifier(name)}`));
  await readers.run('Emptying the database', drops);
}
await readers.restore(inArchive ? unpackedPath('readers.sql') : file);
await replayDeletedAccounts(readers, deleted, Math.floor(Date.now() / 1000));
if (inArchive) await restoreCatalogue();
await readers.close();
const deletedCount = deleted.accounts.length;
console.log(
  list === undefined
    ? 'Restored. Who left since is here again, and bans and blocks are the old ones: npm run deleted-accounts -- FILE --replay.'
    : `Restored, and ${deletedCount} who left ${deletedCount === 1 ? 'is' : 'are'} gone again. Everybody signs in anew.`,
);

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
