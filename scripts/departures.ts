import { departuresAt, placeNamed, readDepartures, replayDepartures, writeDepartures } from './support/readers-at.ts';
import { wordsFor } from './support/words.ts';

// `npm run departures -- FILE`: who left in the last sixty days, as a file, for the time when a backup is restored.
// `--replay` deletes those in the file again; `--remote` means the deployed database.
const { words, flags } = wordsFor('Use: npm run departures -- FILE [--replay] [--remote]', {
  words: 1,
  flags: ['--replay', '--remote'],
});
const [file = ''] = words;
const place = placeNamed(flags);

if (flags.includes('--replay')) {
  const departures = await readDepartures(file);
  await replayDepartures(place, departures);
  console.log(`Gone again: ${departures.length}.`);
} else {
  const departures = await departuresAt(place);
  await writeDepartures(file, departures);
  console.log(`Left in the last sixty days: ${departures.length}, in ${file}.`);
}
