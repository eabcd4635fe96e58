import type { Locator, Page } from '@playwright/test';
import { type DecodedPng, decode } from 'fast-png';

export type Painting = Pick<DecodedPng, 'width' | 'height' | 'channels' | 'data'>;

/** Looks at an element as a person does. */
export async function paintingOf(element: Locator): Promise<Painting> {
  return decode(await element.screenshot({ animations: 'disabled', scale: 'css' }));
}

/** A part of a picture, in whole pixels. */
interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

function cutFrom(picture: Painting, { left, top, width, height }: Part): Painting {
  const { channels } = picture;
  const data = new Uint8Array(width * height * channels);
  const [first, end] = [Math.max(0, left), Math.min(picture.width, left + width)];
  for (let line = Math.max(0, top); line < Math.min(picture.height, top + height); line += 1) {
    const row = picture.data.subarray(
      (line * picture.width + first) * channels,
      (line * picture.width + end) * channels,
    );
    data.set(row, ((line - top) * width + first - left) * channels);
  }
  return { width, height, channels, data };
}

/** One element among several that were looked at. */
export interface Seen {
  name: string;
  box: { left: number; top: number; width: number; height: number };
  painting: Painting;
}

/**
 * Looks at the first so many of these elements that are shown, each where nothing lies over it. What stands on one screen
 * is cut from one picture, since a picture costs more than all that is done with it.
 */
export async function paintingsOf(page: Page, elements: Locator, most: number): Promise<Seen[]> {
  const seen: Seen[] = [];
  let left = await elements.evaluateAll(
    (all, first) => all.slice(0, first).flatMap((one, place) => (one.checkVisibility() ? [place] : [])),
    most,
  );
  while (left.length > 0) {
    const places = left;
    const shown = await elements.evaluateAll((all, wanted) => {
      all[wanted[0] ?? 0]?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      return wanted.flatMap((place, turn) => {
        const one = all[place];
        if (one === undefined) return [];
        const { left, top, right, bottom, width, height } = one.getBoundingClientRect();
        // Away from the bars at both ends of the screen, and not where what scrolls by itself is cut off.
        const frames = [{ left: 0, top: innerHeight / 4, right: innerWidth, bottom: innerHeight * 0.75 }];
        for (let around = one.parentElement; around !== null && around !== document.body; around = around.parentElement)
          if (getComputedStyle(around).overflowX !== 'visible') frames.push(around.getBoundingClientRect());
        const whole = frames.every(
          (frame) => left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom,
        );
        if (!whole && turn > 0) return [];
        return [{ place, name: one.getAttribute('aria-label') ?? '', left, top, width, height }];
      });
    }, places);
    const picture = decode(await page.screenshot({ animations: 'disabled', scale: 'css' }));
    const parts = shown.map(({ left, top, width, height }) => ({
      left: Math.floor(left),
      top: Math.floor(top),
      width: Math.ceil(left + width) - Math.floor(left),
      height: Math.ceil(top + height) - Math.floor(top),
    }));
    for (const [place, part] of parts.entries()) {
      const box = shown[place];
      if (!box) continue;
      const { name, width, height } = box;
      seen.push({
        name,
        painting: cutFrom(picture, part),
        box: { left: box.left - part.left, top: box.top - part.top, width, height },
      });
    }
    const done = new Set(shown.map(({ place }) => place));
    left = left.filter((place) => !done.has(place));
  }
  return seen;
}

/** A colour of this page's styles, as it is painted. */
export async function colorOf(page: Page, color: string): Promise<readonly number[]> {
  return page.evaluate((value) => {
    const probe = document.createElement('span');
    probe.style.cssText = `color: ${value}; background: canvas; forced-color-adjust: none`;
    document.body.append(probe);
    const { color: over, backgroundColor: under } = getComputedStyle(probe);
    probe.remove();
    const [rgb, below] = [over, under].map((told) => told.match(/[\d.]+/g)?.map(Number) ?? []);
    // The system's colours may let through what is below.
    const share = rgb?.[3] ?? 1;
    return [0, 1, 2].map((part) => share * (rgb?.[part] ?? 0) + (1 - share) * (below?.[part] ?? 0));
  }, color);
}

export function isPainted(
  { width, height, channels, data }: Painting,
  x: number,
  y: number,
  color: readonly number[],
): boolean {
  const at = channels * (Math.floor(y * height) * width + Math.floor(x * width));
  return [0, 1, 2].every((part) => Math.abs((data[at + part] ?? 0) - (color[part] ?? 0)) < 40);
}

/** The share of a painting that has nearly this colour. */
export function shareOf(painting: Painting, color: readonly number[]): number {
  const { width, height } = painting;
  let hits = 0;
  for (let line = 0; line < height; line += 1)
    for (let column = 0; column < width; column += 1)
      if (isPainted(painting, (column + 0.5) / width, (line + 0.5) / height, color)) hits += 1;
  return hits / (width * height);
}
