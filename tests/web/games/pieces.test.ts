import { expect, test } from 'vitest';
import {
  isSolved,
  piecesAfterSwap,
  shuffledPieces,
  swapPieces,
} from '../../../worker/features/games/cover-jigsaw/contract.ts';

const seeds = Array.from({ length: 1_000 }, (_, place) => (place * 2_147_483) % 2 ** 31);

test.for([3, 4, 5] as const)('a thousand jigsaws of %i: every piece once, never solved at the start', (size) => {
  for (const seed of seeds) {
    const pieces = shuffledPieces(seed, size);
    expect(isSolved(pieces.toSorted((a, b) => a - b))).toBe(true);
    expect(pieces).toHaveLength(size * size);
    expect(isSolved(pieces)).toBe(false);
  }
  expect(shuffledPieces(5, size)).toEqual(shuffledPieces(5, size));
});

test('a seed’s jigsaw is frozen', () => {
  expect(shuffledPieces(20_261_120, 3).join(' ')).toMatchInlineSnapshot(`"2 4 7 3 6 0 5 8 1"`);
});

test('any two pieces can change places, which is enough to solve it', () => {
  let pieces = shuffledPieces(99, 5);
  for (let place = 0; place < 25; place += 1) pieces = swapPieces(pieces, place, pieces.indexOf(place));
  expect(isSolved(pieces)).toBe(true);
});

test('a place that a jigsaw does not have loses no piece', () => {
  const pieces = piecesAfterSwap({ seed: 4, size: 3 }, [
    [20, 0],
    [0, 20],
    [30, 31],
  ]);
  expect(pieces).toEqual(shuffledPieces(4, 3));
});
