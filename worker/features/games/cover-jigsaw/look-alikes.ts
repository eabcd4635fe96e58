import type { Bindings } from '../../../platform/bindings.ts';
import { pixelsOf } from '../../books/covers/raster.ts';
import { drawingOf } from '../../books/covers/serve.ts';
import type { Size } from './contract.ts';
import { BOARD, findLookAlikes } from './look-alikes-contract.ts';

// A cover has a ratio of two to three, so at the board's height it is wider than the board and cropped on both
// sides.
const WIDTH = (BOARD.height * 2) / 3;
const CUT = (WIDTH - BOARD.width) / 2;
// Browsers render edges differently from the server.
const TOLERANCE = 4;

/** Returns which pieces of a book's drawn cover look the same; null if the cover can't be drawn. */
export async function lookAlikesOf(env: Bindings, isbn: string, size: Size): Promise<number[] | null> {
  const svg = await drawingOf(env, isbn);
  if (svg === null) return null;
  const pixels = await pixelsOf(svg, env.ASSETS, WIDTH);
  const board = new Uint8Array(BOARD.width * BOARD.height * 4);
  for (let row = 0; row < BOARD.height; row += 1) {
    const start = (row * WIDTH + CUT) * 4;
    board.set(pixels.subarray(start, start + BOARD.width * 4), row * BOARD.width * 4);
  }
  return findLookAlikes(board, size, TOLERANCE);
}
