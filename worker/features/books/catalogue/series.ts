import { phraseKey } from './search/search-text.ts';
import { authorKey } from './works.ts';

/** Series with several authors. Each was checked, and is also listed in scripts/catalogue/series-names.csv. */
export const sharedWorlds: readonly string[] = [
  '39 Clues',
  '39 Clues: Cahills vs. Vespers',
  'Andromeda',
  'The Austen Project',
  'Avalon',
  'The Civil War Trilogy',
  'Dirk Pitt',
  'Disney Princess',
  'Dragonlance: Preludes',
  'Dune Chronicles',
  "Ender's Saga",
  'Harry Potter',
  "Hitchhiker's Guide to the Galaxy",
  'Jason Bourne',
  'Little Critter',
  'Millennium',
  'NUMA Files',
  'Oregon Files',
  'Pern',
  'Pride and Prejudice and Zombies',
  'Second Foundation Trilogy',
  'Star Wars',
  'Star Wars: Novelizations',
  'Twilight: The Graphic Novel',
  'Vampire Academy',
];

const shared = new Set(sharedWorlds.map(phraseKey));
// Separates a series' name and author. No normalised name contains it.
const BY = '|';

/** Returns the key of a series: its name and first author, since different series may have the same name. */
export function seriesKey(name: string, authors: readonly string[]): string {
  const key = phraseKey(name);
  return shared.has(key) ? key : `${key}${BY}${authorKey(authors[0] ?? '')}`;
}

/** Returns the keys that a series with this name may have: `alone`, or any from `from` to before `to`. */
export function seriesKeysOf(name: string): { alone: string; from: string; to: string } {
  const alone = phraseKey(name);
  return { alone, from: `${alone}${BY}`, to: `${alone}${BY}\uffff` };
}
