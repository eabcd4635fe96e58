import { existsSync } from 'node:fs';
import { stop } from './support/local.ts';
import { placeNamed, readDepartures, replayDepartures, restoreBackup, tablesAt } from './support/readers-at.ts';
import { wordsFor } from './support/words.ts';

// `npm run restore -- FILE --departures FILE`: fills an empty database of readers from a backup, brings it up to date,
// and deletes again who left since; `--remote` the deployed one.
const { words, flags, options } = wordsFor('Use: npm run restore -- FILE [--departures FILE] [--remote]', {
  words: 1,
  flags: ['--remote'],
  options: ['--departures'],
});
const [file = ''] = words;
const place = placeNamed(flags);

if (!existsSync(file)) stop(`${file} is not there.`);
const list = options['--departures'];
const departures = list === undefined ? [] : await readDepartures(list);
const tables = await tablesAt(place);
if (tables.length > 0) {
  const named = `${tables.slice(0, 3).join(', ')}${tables.length > 3 ? ', …' : ''}`;
  stop(`This database is not empty (${named}): a backup is restored only into an empty one, nothing was changed.`);
}
await restoreBackup(place, file);
await replayDepartures(place, departures);
console.log(
  list === undefined
    ? `Restored. Whoever left since is here again: npm run departures -- FILE --replay deletes them.`
    : `Restored, and ${departures.length} who left ${departures.length === 1 ? 'is' : 'are'} gone again.`,
);
