import { expect, test } from 'vitest';
import { arePieces, isSolved, shuffledPieces, swapped } from '../../../web/features/games/cover-jigsaw/pieces.ts';

const seeds = Array.from({ length: 1_000 }, (_, place) => (place * 2_147_483) % 2 ** 31);

test.for([3, 4, 5] as const)('a thousand jigsaws of %i: every piece once, never solved at the start', (size) => {
  for (const seed of seeds) {
    const pieces = shuffledPieces(seed, size);
    expect(arePieces(pieces, size)).toBe(true);
    expect(isSolved(pieces)).toBe(false);
  }
  expect(shuffledPieces(5, size)).toEqual(shuffledPieces(5, size));
});

test('a seed’s jigsaw is frozen', () => {
  expect(shuffledPieces(20_261_120, 3).join(' ')).toMatchInlineSnapshot(`"6 3 1 0 2 5 7 4 8"`);
});

test('any two pieces can change places, which is enough to solve it', () => {
  let pieces = shuffledPieces(99, 5);
  for (let place = 0; place < 25; place += 1) pieces = swapped(pieces, place, pieces.indexOf(place));
  expect(isSolved(pieces)).toBe(true);
});

test('what was kept is held to being the pieces of that size', () => {
  expect(arePieces([0, 1, 2], 3)).toBe(false);
  expect(arePieces([0, 1, 2, 3, 4, 5, 6, 7, 7], 3)).toBe(false);
});
