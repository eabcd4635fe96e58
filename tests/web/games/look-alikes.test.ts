import { expect, test } from 'vitest';
import { isSolved, swapPieces } from '../../../worker/features/games/cover-jigsaw/contract.ts';
import { BOARD, findLookAlikes } from '../../../worker/features/games/cover-jigsaw/look-alikes-contract.ts';

/** Returns a grey cover; `light` determines the brightness of each pixel. */
function cover(light: (x: number, y: number) => number): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(BOARD.width * BOARD.height * 4);
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = at >> 2;
    pixels[at] = at % 4 === 3 ? 255 : light(pixel % BOARD.width, Math.floor(pixel / BOARD.width));
  }
  return pixels;
}

const ownLook = (size: 3 | 4 | 5) => Array.from({ length: size * size }, (_, piece) => piece);

test('equal pieces share the number of the first of them, in every size', () => {
  const blank = cover(() => 200);
  for (const size of [3, 4, 5] as const) expect(findLookAlikes(blank, size)).toEqual(Array(size * size).fill(0));
  // The first column of three is dark, the others are light.
  expect(
    findLookAlikes(
      cover((x) => (x < 100 ? 40 : 200)),
      3,
    ),
  ).toEqual([0, 1, 1, 0, 1, 1, 0, 1, 1]);
});

test('visibly different pieces are not equal: another tone, a mark, the same mark elsewhere', () => {
  expect(
    findLookAlikes(
      cover((x, y) => Math.floor(x / 100) * 60 + Math.floor(y / 160) * 20),
      3,
    ),
  ).toEqual(ownLook(3));
  // An 8×8 mark in each of the first two pieces, in different places.
  const pixels = cover((x, y) => (y < 8 && (x < 8 || (x >= 140 && x < 148)) ? 0 : 200));
  expect(findLookAlikes(pixels, 3)).toEqual([0, 1, 2, 2, 2, 2, 2, 2, 2]);
});

test('pieces that differ only by antialiasing are equal', () => {
  const soft = cover((x, y) => 200 + ((x * 7 + y * 3) % 9) - 4);
  expect(new Set(findLookAlikes(soft, 5))).toEqual(new Set([0]));
  const speck = cover((x, y) => (x === 130 && y < 5 ? 0 : 200));
  expect(new Set(findLookAlikes(speck, 3))).toEqual(new Set([0]));
});

test('pieces that look the same may change places, others may not', () => {
  const looks = findLookAlikes(
    cover((x) => (x < 100 ? 40 : 200)),
    3,
  );
  const look = ownLook(3);
  expect(isSolved(swapPieces(look, 1, 8), looks)).toBe(true);
  expect(isSolved(swapPieces(swapPieces(look, 0, 6), 2, 4), looks)).toBe(true);
  expect(isSolved(swapPieces(look, 0, 1), looks)).toBe(false);
  expect(isSolved(swapPieces(look, 1, 8))).toBe(false);
});
