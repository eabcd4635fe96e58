import { departuresAt, readDepartures, replayDepartures, writeDepartures } from './support/departures.ts';
import { placeNamed } from './support/readers-at.ts';
import { wordsFor } from './support/words.ts';

// `npm run departures -- FILE`: who left in the last sixty days, and which bans and blocks stand, as a file, for the time
// when a backup is restored. `--replay` makes them so again, and ends all sessions; `--remote` means the deployed database.
const { words, flags } = wordsFor('Use: npm run departures -- FILE [--replay] [--remote]', {
  words: 1,
  flags: ['--replay', '--remote'],
});
const [file = ''] = words;
const place = placeNamed(flags);
const now = Math.floor(Date.now() / 1000);

if (flags.includes('--replay')) {
  const list = await readDepartures(file);
  await replayDepartures(place, list, now);
  const standing =
    list.standing === null ? 'It says nothing of bans and blocks.' : 'Bans and blocks stand as they did.';
  console.log(`Gone again: ${list.departures.length}. ${standing} Everybody signs in anew.`);
} else {
  const list = await departuresAt(place, now);
  await writeDepartures(file, list);
  console.log(
    `Left in the last sixty days: ${list.departures.length}, in ${file}, with all bans and blocks that stand.`,
  );
}
