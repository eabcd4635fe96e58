import type { Size } from './contract.ts';

/** The size of the complete cover on the board in pixels, which all three sizes divide. */
export const BOARD = { width: 300, height: 480 } as const;

// The difference of a colour value that can be seen side by side. Two pieces look the same if few pixels differ by
// more, since anti-aliasing of edges makes some pixels differ.
const LEVELS = 16;
const PIXELS = 28;

/**
 * Returns for each piece the first one that looks the same, which may be itself. `pixels` are the red, green, blue and
 * alpha values of the complete cover, row by row, as wide and as high as {@link BOARD}. Renderers soften edges in their
 * own ways: `tolerance` multiplies the pixels that may differ.
 */
export function findLookAlikes(pixels: ArrayLike<number>, size: Size, tolerance = 1): number[] {
  const looks: number[] = [];
  for (let piece = 0; piece < size * size; piece += 1) {
    const duplicate = looks.findIndex(
      (look, before) => look === before && areAlike(pixels, size, before, piece, tolerance),
    );
    looks.push(duplicate === -1 ? piece : duplicate);
  }
  return looks;
}

function areAlike(pixels: ArrayLike<number>, size: Size, first: number, other: number, tolerance: number): boolean {
  const [width, height] = [BOARD.width / size, BOARD.height / size];
  const start = (piece: number) => (Math.floor(piece / size) * height * BOARD.width + (piece % size) * width) * 4;
  const [from, to] = [start(first), start(other)];
  let different = 0;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = (row * BOARD.width + column) * 4;
      if (differ(pixels, from + at, to + at)) different += 1;
    }
    if (different > PIXELS * tolerance) return false;
  }
  return true;
}

function differ(pixels: ArrayLike<number>, first: number, other: number): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    if (Math.abs((pixels[first + channel] ?? 0) - (pixels[other + channel] ?? 0)) > LEVELS) return true;
  }
  return false;
}
