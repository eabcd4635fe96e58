import {
  deletedAccountsAt,
  readDeletedAccounts,
  replayDeletedAccounts,
  writeDeletedAccounts,
} from './support/deleted-accounts.ts';
import { openReaders } from './support/readers-at.ts';
import { wordsFor } from './support/words.ts';

// `npm run deleted-accounts -- FILE`: writes the accounts deleted in the last sixty days, the bans and the blocks to a
// file. `--replay` applies such a file to a restored database and ends all sessions. `--remote` means the deployed
// database.
const { words, flags } = wordsFor('Use: npm run deleted-accounts -- FILE [--replay] [--remote]', {
  words: 1,
  flags: ['--replay', '--remote'],
});
const [file = ''] = words;
const now = Math.floor(Date.now() / 1000);

// Read first, so that an invalid file stops the script before a database is opened.
const list = flags.includes('--replay') ? await readDeletedAccounts(file) : null;
const readers = await openReaders(flags);
if (list === null) {
  const deletedAccounts = await deletedAccountsAt(readers, now);
  await writeDeletedAccounts(file, deletedAccounts);
  console.log(
    `Left in the last sixty days: ${deletedAccounts.accounts.length}, in ${file}, with all bans and blocks that stand.`,
  );
} else {
  await replayDeletedAccounts(readers, list, now);
  const outcome =
    list.bansAndBlocks === null ? 'It says nothing of bans and blocks.' : 'Bans and blocks stand as they did.';
  console.log(`Gone again: ${list.accounts.length}. ${outcome} Everybody signs in anew.`);
}
await readers.close();
