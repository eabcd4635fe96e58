import { phraseKey } from './search/search-text.ts';
import { authorKey } from './works.ts';

/** Series written by several authors; each was checked, and is listed in scripts/catalogue/series-names.csv too. */
export const sharedWorlds: readonly string[] = [
  '39 Clues',
  '39 Clues: Cahills vs. Vespers',
  'The Austen Project',
  'Avalon',
  'The Civil War Trilogy',
  'Dirk Pitt',
  'Disney Princess',
  'Dune Chronicles',
  "Ender's Saga",
  'Harry Potter',
  'Jason Bourne',
  'Little Critter',
  'Millennium',
  'NUMA Files',
  'Oregon Files',
  'Pern',
  'Pride and Prejudice and Zombies',
  'Star Wars',
  'Twilight: The Graphic Novel',
  'Vampire Academy',
];

const shared = new Set(sharedWorlds.map(phraseKey));
// Between a series' name and its author's: no folded name holds it, and it sorts before all that continue a name.
const BY = '|';

/** Returns the key of a series: its name and first author, so that two of one name stay apart. */
export function seriesKey(name: string, authors: readonly string[]): string {
  const key = phraseKey(name);
  return shared.has(key) ? key : `${key}${BY}${authorKey(authors[0] ?? '')}`;
}

/** Returns the range of series keys with a name, by any author: the name alone, and all from `from` to before `to`. */
export function seriesKeysOf(name: string): { alone: string; from: string; to: string } {
  const alone = phraseKey(name);
  return { alone, from: `${alone}${BY}`, to: `${alone}${BY}\uffff` };
}
