import { useEffect, useState } from 'react';
import type { Size } from './cover-jigsaw/pieces.ts';

/** Pixels of the whole cover as it lies on the board: 300 across, 1.6 times as many down; all three sizes divide it. */
export const BOARD = { width: 300, height: 480 } as const;

// Two pieces look the same when hardly any of their pixels differ by more than an eye would notice side by side: what is
// left is the softening of edges, which falls differently on each.
const LEVELS = 16;
const PIXELS = 28;

/**
 * For each piece the first one that looks the same, which may be itself. `pixels` are the red, green, blue and opaque
 * values of the whole cover, row by row, as wide and as high as {@link BOARD}.
 */
export function looksOf(pixels: Uint8ClampedArray, size: Size): number[] {
  const looks: number[] = [];
  for (let piece = 0; piece < size * size; piece += 1) {
    const alike = looks.findIndex((look, before) => look === before && areAlike(pixels, size, before, piece));
    looks.push(alike === -1 ? piece : alike);
  }
  return looks;
}

function areAlike(pixels: Uint8ClampedArray, size: Size, one: number, other: number): boolean {
  const [width, height] = [BOARD.width / size, BOARD.height / size];
  const start = (piece: number) => (Math.floor(piece / size) * height * BOARD.width + (piece % size) * width) * 4;
  const [from, to] = [start(one), start(other)];
  let unlike = 0;
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const at = (row * BOARD.width + column) * 4;
      if (differ(pixels, from + at, to + at)) unlike += 1;
    }
    if (unlike > PIXELS) return false;
  }
  return true;
}

function differ(pixels: Uint8ClampedArray, one: number, other: number): boolean {
  for (let channel = 0; channel < 3; channel += 1) {
    if (Math.abs((pixels[one + channel] ?? 0) - (pixels[other + channel] ?? 0)) > LEVELS) return true;
  }
  return false;
}

/** {@link looksOf} of a cover as this browser paints it; until that is known, and where it cannot be, no two are alike. */
export function useLooks(cover: string, size: Size): readonly number[] | null {
  const [known, setKnown] = useState<{ of: string; looks: readonly number[] } | null>(null);
  const of = `${size} ${cover}`;
  useEffect(() => {
    let wanted = true;
    const image = new Image();
    image.onload = () => {
      const pixels = painted(image);
      if (wanted && pixels) setKnown({ of, looks: looksOf(pixels, size) });
    };
    image.src = cover;
    return () => {
      wanted = false;
    };
  }, [of, cover, size]);
  return known?.of === of ? known.looks : null;
}

/** The pixels of a cover as the board shows it: filled, with what is too much cut off at both sides. */
function painted(image: HTMLImageElement): Uint8ClampedArray | null {
  const { width, height } = BOARD;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || image.naturalWidth === 0) return null;
  const scale = Math.max(width / image.naturalWidth, height / image.naturalHeight);
  const [across, down] = [image.naturalWidth * scale, image.naturalHeight * scale];
  context.drawImage(image, (width - across) / 2, (height - down) / 2, across, down);
  try {
    return context.getImageData(0, 0, width, height).data;
  } catch (error) {
    // A photograph from elsewhere may be shown but not read; it has hardly two pieces that are alike.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
