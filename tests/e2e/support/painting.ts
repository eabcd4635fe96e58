import type { Locator, Page } from '@playwright/test';
import { type DecodedPng, decode } from 'fast-png';

export type Painting = Pick<DecodedPng, 'width' | 'height' | 'channels' | 'data'>;

/** Returns the pixels of an element's screenshot. */
export async function paintingOf(element: Locator): Promise<Painting> {
  return decode(await element.screenshot({ animations: 'disabled', scale: 'css' }));
}

/** A part of a screenshot, in whole pixels. */
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

/** One of several captured elements. */
export interface Seen {
  name: string;
  box: { left: number; top: number; width: number; height: number };
  painting: Painting;
}

/**
 * Captures the visible ones among the first `most` of these elements, each where nothing covers it. Elements on the
 * same screen are cut from one screenshot, since taking it costs more than the rest.
 */
export async function paintingsOf(page: Page, elements: Locator, most: number): Promise<Seen[]> {
  const measured: Seen[] = [];
  let placesLeft = await elements.evaluateAll(
    (all, first) => all.slice(0, first).flatMap((element, place) => (element.checkVisibility() ? [place] : [])),
    most,
  );
  while (placesLeft.length > 0) {
    const places = placesLeft;
    const visiblePlaces = await elements.evaluateAll((all, indexes) => {
      all[indexes[0] ?? 0]?.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      return indexes.flatMap((place, turn) => {
        const element = all[place];
        if (element === undefined) return [];
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        // Away from the bars at the top and bottom of the screen, and not cut off by a scrolling parent.
        const frames = [{ left: 0, top: innerHeight / 4, right: innerWidth, bottom: innerHeight * 0.75 }];
        for (
          let around = element.parentElement;
          around !== null && around !== document.body;
          around = around.parentElement
        )
          if (getComputedStyle(around).overflowX !== 'visible') frames.push(around.getBoundingClientRect());
        const isUncut = frames.every(
          (frame) => left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom,
        );
        if (!isUncut && turn > 0) return [];
        return [{ place, name: element.getAttribute('aria-label') ?? '', left, top, width, height }];
      });
    }, places);
    const picture = decode(await page.screenshot({ animations: 'disabled', scale: 'css' }));
    const parts = visiblePlaces.map(({ left, top, width, height }) => ({
      left: Math.floor(left),
      top: Math.floor(top),
      width: Math.ceil(left + width) - Math.floor(left),
      height: Math.ceil(top + height) - Math.floor(top),
    }));
    for (const [place, part] of parts.entries()) {
      const box = visiblePlaces[place];
      if (!box) continue;
      const { name, width, height } = box;
      measured.push({
        name,
        painting: cutFrom(picture, part),
        box: { left: box.left - part.left, top: box.top - part.top, width, height },
      });
    }
    const donePlaces = new Set(visiblePlaces.map(({ place }) => place));
    placesLeft = placesLeft.filter((place) => !donePlaces.has(place));
  }
  return measured;
}

export async function colorOf(page: Page, color: string): Promise<readonly number[]> {
  return page.evaluate((value) => {
    const probe = document.createElement('span');
    probe.style.cssText = `color: ${value}; background: canvas; forced-color-adjust: none`;
    document.body.append(probe);
    const { color: over, backgroundColor: under } = getComputedStyle(probe);
    probe.remove();
    const [rgb, below] = [over, under].map((colour) => colour.match(/[\d.]+/g)?.map(Number) ?? []);
    // System colours may be transparent.
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

/** Returns the share of a screenshot's pixels that have nearly this colour. */
export function shareOf(painting: Painting, color: readonly number[]): number {
  const { width, height } = painting;
  let hits = 0;
  for (let line = 0; line < height; line += 1)
    for (let column = 0; column < width; column += 1)
      if (isPainted(painting, (column + 0.5) / width, (line + 0.5) / height, color)) hits += 1;
  return hits / (width * height);
}
