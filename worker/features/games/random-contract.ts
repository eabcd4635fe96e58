import { randomFrom } from '../books/covers/random-contract.ts';

/** Random numbers that are the same on the server and in every browser for the same seed and stream. */
export interface SeededRandom {
  /** Returns a whole number from 0 to `bound` − 1. */
  below(bound: number): number;
  shuffled<T>(items: readonly T[]): T[];
}

// The golden ratio in 32 bits, which separates the streams of a seed.
const STREAM_DISTANCE = 0x9e3779b9;

/** Returns the random numbers of one stream of a seed. A puzzle uses a few thousand of its 2^32 numbers. */
export function seededRandom(seed: number, stream = 0): SeededRandom {
  const random = randomFrom(seed + Math.imul(stream + 1, STREAM_DISTANCE));
  const below = (bound: number) => Math.floor(random() * bound);
  return {
    below,
    shuffled(items) {
      const rest = [...items];
      return Array.from(items, () => rest.splice(below(rest.length), 1)).flat();
    },
  };
}
