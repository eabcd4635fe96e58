import { existsSync } from 'node:fs';
import { noDepartures, readDepartures, replayDepartures } from './support/departures.ts';
import { stop } from './support/local.ts';
import { placeNamed, restoreBackup, tablesAt } from './support/readers-at.ts';
import { wordsFor } from './support/words.ts';

// `npm run restore -- FILE --departures FILE`: fills an empty database of readers from a backup, brings it up to date,
// ends all sessions, deletes again who left since, and sets and lifts the bans and blocks that were set and lifted since;
// `--remote` the deployed one.
const { words, flags, options } = wordsFor('Use: npm run restore -- FILE [--departures FILE] [--remote]', {
  words: 1,
  flags: ['--remote'],
  options: ['--departures'],
});
const [file = ''] = words;
const place = placeNamed(flags);

if (!existsSync(file)) stop(`${file} is not there.`);
const list = options['--departures'];
const departures = list === undefined ? noDepartures : await readDepartures(list);
const tables = await tablesAt(place);
if (tables.length > 0) {
  const named = `${tables.slice(0, 3).join(', ')}${tables.length > 3 ? ', …' : ''}`;
  stop(`This database is not empty (${named}): a backup is restored only into an empty one, nothing was changed.`);
}
await restoreBackup(place, file);
await replayDepartures(place, departures, Math.floor(Date.now() / 1000));
const gone = departures.departures.length;
console.log(
  list === undefined
    ? 'Restored. Who left since is here again, and bans and blocks are the old ones: npm run departures -- FILE --replay.'
    : `Restored, and ${gone} who left ${gone === 1 ? 'is' : 'are'} gone again. Everybody signs in anew.`,
);
