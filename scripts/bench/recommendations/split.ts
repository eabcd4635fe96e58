import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { diceFor } from '../fill/dice.ts';

/** Who read what: readers and books by their numbers. */
export type Reads = ReadonlyMap<number, readonly number[]>;

/** What readers are known by, and what they read besides, which is to be found. */
export interface Split {
  known: Reads;
  held: Reads;
}

/** One read in so many is held back where no file says which. */
const HELD_BACK = 5;

/** The reads of a file, plain or gzipped, with a line for each reader: their number, then those of their books. */
function readsIn(path: string): Map<number, number[]> {
  const file = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(file) : file).toString();
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return new Map(
    lines.map((line, place) => {
      const [reader = Number.NaN, ...books] = line.trim().split(/\s+/).map(Number);
      if (![reader, ...books].every((number) => Number.isSafeInteger(number) && number >= 0))
        throw new Error(`Line ${place + 1} of ${path} is not a reader and their books, all of them numbers`);
      return [reader, [...new Set(books)]];
    }),
  );
}

/** The split that two files say, or one that the seed makes of the first. */
export function splitOf(reads: string, held: string | null, seed: number): Split {
  const all = readsIn(reads);
  if (held !== null) return { known: all, held: readsIn(held) };
  const dice = diceFor(seed, 'reads held back');
  const split = { known: new Map<number, number[]>(), held: new Map<number, number[]>() };
  for (const [reader, books] of all) {
    for (const book of books) {
      const into = dice.chance(1 / HELD_BACK) ? split.held : split.known;
      into.set(reader, [...(into.get(reader) ?? []), book]);
    }
  }
  return split;
}
