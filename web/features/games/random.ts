import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Whole numbers below a bound, the same ones in every browser for the same seed and stream. */
export interface Numbers {
  /** A whole number from 0 to `bound` − 1. */
  below(bound: number): number;
  /** A copy in another order, each order as likely as any. */
  shuffled<T>(things: readonly T[]): T[];
}

/**
 * The numbers of one stream of a seed. Streams of one seed never overlap: each begins 2^64 numbers after the one
 * before, and the first is jumped to as well, so that neighbouring seeds share nothing.
 */
export function numbersOf(seed: number, stream = 0): Numbers {
  const generator = xoroshiro128plus(seed);
  for (let jumps = 0; jumps <= stream; jumps += 1) generator.jump();
  const below = (bound: number) => uniformInt(generator, 0, bound - 1);
  return {
    below,
    shuffled(things) {
      const rest = [...things];
      // Fisher–Yates: one of those that are left, until none is.
      return Array.from(things, () => rest.splice(below(rest.length), 1)).flat();
    },
  };
}
