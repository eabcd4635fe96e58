import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { backupKey, packArchive } from './support/archive.ts';
import { storeAt } from './support/backup-place.ts';
import { openCatalogue } from './support/catalogue-at.ts';
import { writeAddedBooks } from './support/catalogue-backup.ts';
import { deletedAccountsAt, writeDeletedAccounts } from './support/deleted-accounts.ts';
import { openReaders, writeBackup, writeForOwnerOnly } from './support/readers-at.ts';
import { wordsFor } from './support/words.ts';

// `npm run backup -- PLACE`: writes an encrypted archive to a folder or a bucket (`s3://BUCKET/FOLDER`). It contains
// the readers' database, the list of revocations, and the books that don't come with the product. `--remote` means the
// deployed databases. The deployed readers' database is unavailable during its export.
const { words, flags } = wordsFor('Use: npm run backup -- PLACE [--remote]', { words: 1, flags: ['--remote'] });
const [place = ''] = words;

writeForOwnerOnly();
const key = backupKey({ isNew: true });
const now = new Date();
const folder = mkdtempSync(resolve(tmpdir(), 'flyleaf-backup-'));
try {
  const at = (name: string) => resolve(folder, name);
  await writeBackup(flags, at('readers.sql'));
  const readers = await openReaders(flags);
  await writeDeletedAccounts(at('deleted-accounts.json'), await deletedAccountsAt(readers, Math.floor(+now / 1000)));
  await readers.close();
  const { catalogue, close } = await openCatalogue(flags);
  const books = await writeAddedBooks(catalogue, at('books.jsonl'));
  await close();
  const archive = at(`flyleaf-${now.toISOString().slice(0, 19).replaceAll(':', '')}.backup`);
  const names = ['readers.sql', 'deleted-accounts.json', 'books.jsonl'];
  await packArchive(archive, key, Object.fromEntries(names.map((name) => [name, at(name)])));
  const kilobytes = Math.ceil(statSync(archive).size / 1024);
  console.log(`The readers' database and ${books} books are in ${await storeAt(place, archive)} (${kilobytes} KB).`);
} finally {
  rmSync(folder, { recursive: true });
}
