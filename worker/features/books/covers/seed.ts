import type { Random } from './random-contract.ts';

/** Returns the 32-bit FNV-1a hash of a text's UTF-16 units, which is the same on every machine. */
export function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  }
  // FNV leaves ISBNs that differ in their last digits close together, so the hash is mixed once more.
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}

export function pick<Choice>(random: Random, choices: readonly [Choice, ...Choice[]]): Choice {
  return choices[Math.floor(random() * choices.length)] ?? choices[0];
}

/** Returns a random number of at least `least` and below `most`. */
export function between(random: Random, least: number, most: number): number {
  return least + random() * (most - least);
}
