/** Random numbers that are the same on the server and in every browser for the same seed and stream. */
export interface SeededRandom {
  /** A whole number from 0 to `bound` − 1. */
  below(bound: number): number;
  /** A copy in another order, each order as likely as any. */
  shuffled<T>(items: readonly T[]): T[];
}

// The golden ratio in 32 bits sets the streams of one seed far apart.
const STREAM_DISTANCE = 0x9e3779b9;

/** Returns the numbers of one stream of a seed (mulberry32). A puzzle takes a few thousand of its 2^32. */
export function seededRandom(seed: number, stream = 0): SeededRandom {
  let state = (seed + Math.imul(stream + 1, STREAM_DISTANCE)) | 0;
  const below = (bound: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  };
  return {
    below,
    shuffled(items) {
      const rest = [...items];
      return Array.from(items, () => rest.splice(below(rest.length), 1)).flat();
    },
  };
}
