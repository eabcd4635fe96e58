import type { BrowserContext, Locator, Page } from '@playwright/test';

/** What an element looks like: its pixels as red, green, blue and alpha, line by line. */
export interface Painting {
  width: number;
  height: number;
  pixels: number[];
}

// Pages of their own, which refuse no picture: one for all that is painted in a test.
const easels = new WeakMap<BrowserContext, Page>();

async function easelIn(context: BrowserContext): Promise<Page> {
  const easel = easels.get(context) ?? (await context.newPage());
  easels.set(context, easel);
  return easel;
}

/** Looks at an element as a person does. */
export async function paintingOf(page: Page, element: Locator): Promise<Painting> {
  const picture = await element.screenshot({ animations: 'disabled', scale: 'css' });
  const [painting] = await cutFrom(page, picture, [null]);
  if (!painting) throw new Error('There is nothing to look at.');
  return painting;
}

/** A part of a picture, in whole pixels. */
interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Cuts parts out of a picture; null is all of it. */
async function cutFrom(page: Page, picture: Buffer, parts: readonly (Part | null)[]): Promise<Painting[]> {
  const easel = await easelIn(page.context());
  return easel.evaluate(
    async ({ data, wanted }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!context) throw new Error('There is nothing to paint on.');
      context.drawImage(image, 0, 0);
      return wanted.map((part) => {
        const { left, top, width, height } = part ?? { left: 0, top: 0, width: image.width, height: image.height };
        return { width, height, pixels: [...context.getImageData(left, top, width, height).data] };
      });
    },
    { data: picture.toString('base64'), wanted: parts },
  );
}

/** One element among several that were looked at. */
export interface Seen {
  /** What it is called. */
  name: string;
  /** Where it stands within its painting, which holds whole pixels. */
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
    const picture = await page.screenshot({ animations: 'disabled', scale: 'css' });
    const parts = shown.map(({ left, top, width, height }) => ({
      left: Math.floor(left),
      top: Math.floor(top),
      width: Math.ceil(left + width) - Math.floor(left),
      height: Math.ceil(top + height) - Math.floor(top),
    }));
    const paintings = await cutFrom(page, picture, parts);
    for (const [place, painting] of paintings.entries()) {
      const [part, box] = [parts[place], shown[place]];
      if (!part || !box) continue;
      const { name, width, height } = box;
      seen.push({ name, painting, box: { left: box.left - part.left, top: box.top - part.top, width, height } });
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

/** Whether the painting has nearly this colour at a place, told in shares of its width and height. */
export function isPainted(
  { width, height, pixels }: Painting,
  x: number,
  y: number,
  color: readonly number[],
): boolean {
  const at = 4 * (Math.floor(y * height) * width + Math.floor(x * width));
  return [0, 1, 2].every((part) => Math.abs((pixels[at + part] ?? 0) - (color[part] ?? 0)) < 40);
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
