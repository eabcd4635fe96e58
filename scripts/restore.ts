import { existsSync } from 'node:fs';
import { noDeletedAccounts, readDeletedAccounts, replayDeletedAccounts } from './support/deleted-accounts.ts';
import { stop } from './support/local.ts';
import { openReaders } from './support/readers-at.ts';
import { wordsFor } from './support/words.ts';

// `npm run restore -- FILE --deleted-accounts FILE`: fills an empty database of readers from a backup, brings it up to
// date, ends all sessions, deletes again who left since, and sets and lifts the bans and blocks that were set and lifted
// since; `--remote` the deployed one.
const { words, flags, options } = wordsFor('Use: npm run restore -- FILE [--deleted-accounts FILE] [--remote]', {
  words: 1,
  flags: ['--remote'],
  options: ['--deleted-accounts'],
});
const [file = ''] = words;

if (!existsSync(file)) stop(`${file} is not there.`);
const list = options['--deleted-accounts'];
const deleted = list === undefined ? noDeletedAccounts : await readDeletedAccounts(list);
const readers = await openReaders(flags);
const tables = await readers.tables();
if (tables.length > 0) {
  const named = `${tables.slice(0, 3).join(', ')}${tables.length > 3 ? ', …' : ''}`;
  stop(`This database is not empty (${named}): a backup is restored only into an empty one, nothing was changed.`);
}
await readers.restore(file);
await replayDeletedAccounts(readers, deleted, Math.floor(Date.now() / 1000));
await readers.close();
const gone = deleted.accounts.length;
console.log(
  list === undefined
    ? 'Restored. Who left since is here again, and bans and blocks are the old ones: npm run deleted-accounts -- FILE --replay.'
    : `Restored, and ${gone} who left ${gone === 1 ? 'is' : 'are'} gone again. Everybody signs in anew.`,
);
