import { useEffect, useState } from 'react';
import type { Size } from '../../../../worker/features/games/cover-jigsaw/contract.ts';
import { BOARD, findLookAlikes } from '../../../../worker/features/games/cover-jigsaw/look-alikes-contract.ts';

/** Returns {@link findLookAlikes} of a cover as this browser paints it, or null until it is known. */
export function useLookAlikes(cover: string, size: Size): readonly number[] | null {
  const [fingerprints, setFingerprints] = useState<{ of: string; looks: readonly number[] } | null>(null);
  const of = `${size} ${cover}`;
  useEffect(() => {
    let isCurrent = true;
    const image = new Image();
    image.onload = () => {
      const pixels = paint(image);
      if (isCurrent && pixels) setFingerprints({ of, looks: findLookAlikes(pixels, size) });
    };
    image.src = cover;
    return () => {
      isCurrent = false;
    };
  }, [of, cover, size]);
  return fingerprints?.of === of ? fingerprints.looks : null;
}

/** Draws a cover as the board shows it: at full height, cropped on both sides. */
function paint(image: HTMLImageElement): Uint8ClampedArray | null {
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
    // Pixels of an image from another site can't be read. Photographs rarely have two equal pieces anyway.
    if (error instanceof DOMException) return null;
    throw error;
  }
}
