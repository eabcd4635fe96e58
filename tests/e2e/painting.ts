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
  const picture = (await element.screenshot({ animations: 'disabled', scale: 'css' })).toString('base64');
  const easel = await easelIn(page.context());
  return easel.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/png;base64,${data}`;
    await image.decode();
    const { width, height } = image;
    const context = new OffscreenCanvas(width, height).getContext('2d');
    if (!context) throw new Error('There is nothing to paint on.');
    context.drawImage(image, 0, 0);
    return { width, height, pixels: [...context.getImageData(0, 0, width, height).data] };
  }, picture);
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
