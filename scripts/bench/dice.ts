import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** A generator of pseudorandom numbers. The sequence is always the same for the same purpose. */
export interface Dice {
  /** Returns a number from 0 to 1, exclusive. */
  unit(): number;
  /** Returns an integer from 0 to `count`, exclusive. */
  below(count: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
}

export function diceFor(purpose: string): Dice {
  let mixed = 1;
  for (const letter of purpose) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1) ^ (mixed >>> 15);
  const generator = xoroshiro128plus(mixed);
  const unit = () => (generator.next() >>> 0) / 2 ** 32;
  return {
    unit,
    below: (count) => Math.floor(unit() * count),
    chance: (share) => unit() < share,
    pick<T>(list: readonly T[]): T {
      const item = list[Math.floor(unit() * list.length)];
      if (item === undefined) throw new Error('There is nothing to pick from');
      return item;
    },
  };
}

/**
 * Returns an index from 0 to `count` (exclusive) with a long-tailed distribution: the frequency falls with this power
 * of the index.
 */
export function skewedIndex(dice: Dice, count: number, power: number): number {
  const rest = 1 - power;
  const place =
    Math.abs(rest) < 1e-9 ? (count + 1) ** dice.unit() : (dice.unit() * ((count + 1) ** rest - 1) + 1) ** (1 / rest);
  return Math.min(count - 1, Math.floor(place) - 1);
}
