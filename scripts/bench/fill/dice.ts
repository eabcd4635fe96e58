import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';

/** Chance that comes out the same for the same seed. */
export interface Dice {
  /** A number from 0 up to 1, which it never is. */
  unit(): number;
  /** A whole number from 0 up to `count`, which it never is. */
  below(count: number): number;
  chance(share: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** An id as the product gives them out, and one of a reader. */
  id(): string;
  readerId(): string;
}

/** Dice of a seed for one purpose: what one part of the filling throws moves nothing in the others. */
export function diceFor(seed: number, purpose: string): Dice {
  let mixed = seed | 0;
  for (const letter of purpose) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x9e3779b1) ^ (mixed >>> 15);
  const generator = xoroshiro128plus(mixed);
  const bits = () => generator.next() >>> 0;
  const unit = () => bits() / 2 ** 32;
  return {
    unit,
    below: (count) => Math.floor(unit() * count),
    chance: (share) => unit() < share,
    pick<T>(list: readonly T[]): T {
      const found = list[Math.floor(unit() * list.length)];
      if (found === undefined) throw new Error('There is nothing to pick from');
      return found;
    },
    id: () => Buffer.from(Uint32Array.of(bits(), bits(), bits()).buffer).toString('base64url'),
    readerId: () => String(2 ** 52 + (bits() % 2 ** 20) * 2 ** 32 + bits()),
  };
}

/**
 * A place from 0 up to `count` with a long tail: the first place comes most often, the others fall as a power of their
 * place. At `steepness` 1 the first of a million comes once in fourteen throws.
 */
export function farDown(dice: Dice, count: number, steepness: number): number {
  const rest = 1 - steepness;
  const place =
    Math.abs(rest) < 1e-9 ? (count + 1) ** dice.unit() : (dice.unit() * ((count + 1) ** rest - 1) + 1) ** (1 / rest);
  return Math.min(count - 1, Math.floor(place) - 1);
}

/**
 * A total shared out among so many, the largest share first: spread as the logarithm of a normal distribution, as
 * readers' activity is, none above `most` and none below `least`.
 */
export function shares(
  dice: Dice,
  total: number,
  count: number,
  { most, least, spread }: { most: number; least: number; spread: number },
): number[] {
  // Two throws make a number of the normal distribution (Box and Muller).
  const normal = () => Math.sqrt(-2 * Math.log(1 - dice.unit())) * Math.cos(2 * Math.PI * dice.unit());
  const weights = Array.from({ length: count }, () => Math.exp(spread * normal())).sort((one, other) => other - one);
  const given = (factor: number) =>
    weights.map((weight) => Math.min(most, Math.max(least, Math.round(weight * factor))));
  let [low, high] = [0, most * 1_000];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (sum(given(middle)) < total) low = middle;
    else high = middle;
  }
  const parts = given(high);
  // What rounding gave too much or too little, one by one from those in the middle.
  let over = sum(parts) - total;
  for (let place = Math.floor(count / 4); over !== 0 && place < count * 50; place += 1) {
    const one = place % count;
    const step = Math.sign(over);
    const next = (parts[one] ?? 0) - step;
    if (next < least || next > most) continue;
    parts[one] = next;
    over -= step;
  }
  return parts;
}

function sum(parts: readonly number[]): number {
  return parts.reduce((all, part) => all + part, 0);
}
