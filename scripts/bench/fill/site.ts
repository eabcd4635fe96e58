import type { Library } from './books.ts';
import type { Bulk } from './bulk.ts';
import { type Dice, diceFor } from './dice.ts';

/** How much there is of what. */
interface Sizes {
  books: number;
  readers: number;
  reads: number;
  reviews: number;
  clubs: number;
  posts: number;
}

/** The sizes at a scale; 1 is a million books. */
export function sizesAt(scale: number): Sizes {
  const of = (whole: number) => Math.max(1, Math.round(whole * scale));
  return {
    books: of(1_000_000),
    readers: of(50_000),
    reads: of(2_000_000),
    reviews: of(500_000),
    clubs: of(2_000),
    posts: of(200_000),
  };
}

/** A reader to be; `place` counts from 0, the most active first. */
export interface Reader {
  id: string;
  place: number;
  zone: string;
  /** Epoch seconds. */
  joinedAt: number;
}

/** What every part of the filling is given. */
export interface Site {
  bulk: Bulk;
  library: Library;
  sizes: Sizes;
  /** The same seed makes the same rows. */
  dice(purpose: string): Dice;
  /** Readers, the most active first; their ids are in no order. */
  readers: readonly Reader[];
  /** Everything happened before this moment, in epoch seconds. */
  end: number;
}

const DAY = 86_400;
/** How long there have been readers, in seconds. */
const AGE = 3 * 365 * DAY;
const zones = ['UTC', 'America/New_York', 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Tokyo'];

/** Gathers a site that is about to be filled, with its readers. */
export function siteOf(parts: { bulk: Bulk; library: Library; sizes: Sizes; seed: number; end: number }): Site {
  const { seed, end, sizes } = parts;
  const dice = diceFor(seed, 'readers');
  const readers = Array.from({ length: sizes.readers }, (_, place) => ({
    id: dice.readerId(),
    place,
    zone: dice.pick(zones),
    // Whoever read the most has been here the longest; of the others more came of late.
    joinedAt: end - DAY - Math.floor((place < 3 ? 0.99 : dice.unit() ** 1.5) * (AGE - 2 * DAY)),
  }));
  return { ...parts, dice: (purpose) => diceFor(seed, purpose), readers };
}

/** Some moments from one to another, in order, each in epoch seconds. */
export function moments(dice: Dice, count: number, from: number, to: number): number[] {
  return Array.from({ length: count }, () => from + dice.below(Math.max(1, to - from))).sort(
    (one, other) => one - other,
  );
}

/** A few sentences in the words of the books. */
export function someText(dice: Dice, { library }: Site, most: number): string {
  return Array.from({ length: 1 + dice.below(most) }, () => dice.pick(library.words.sentences)).join(' ');
}
