/// <reference path="./wasm.d.ts" />
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { FAMILY, type Fonts, fontsFor } from './fonts.ts';
import { inSyllables } from './syllables.ts';

/** Pixels of width of a cover as PNG; the height follows, two to three. */
export const RASTER_WIDTH = 600;

let ready: Promise<void> | null = null;

/**
 * Draws an SVG as PNG, at the width of a cover or the given one: link previews don't show SVG. Letters without outlines
 * in the drawing use the fonts of the assets.
 */
export async function rasterOf(svg: string, assets: Fetcher, width: number = RASTER_WIDTH): Promise<Uint8Array> {
  return renderDrawing(svg, assets, width, (image) => image.asPng());
}

/** Draws an SVG and returns the red, green, blue and alpha values of its pixels, row by row. */
export async function pixelsOf(svg: string, assets: Fetcher, width: number): Promise<Uint8Array> {
  return renderDrawing(svg, assets, width, (image) => image.pixels);
}

type Drawing = InstanceType<typeof Resvg>;

/** Draws an SVG and returns what `read` takes from the picture. */
export async function renderDrawing<Read>(
  svg: string,
  assets: Fetcher,
  width: number,
  read: (image: ReturnType<Drawing['render']>) => Read,
): Promise<Read> {
  const drawing = await drawnWith(svg, await fontsFor(svg, assets), width);
  try {
    return read(drawing.render());
  } finally {
    drawing.free();
  }
}

/**
 * The drawing with outlines for all characters, for viewers without a font for its script: an image in a page can't
 * load fonts. Unchanged if nothing is missing or the assets lack characters too.
 */
export async function withOutlinedText(svg: string, assets: Fetcher): Promise<string> {
  const fonts = await fontsFor(svg, assets);
  if (fonts.files.length === 0 || !fonts.complete) return svg;
  const drawing = await drawnWith(svg, fonts, RASTER_WIDTH);
  try {
    // Rasterising drops the title for screen readers.
    const [title = ''] = /<title>[^<]*<\/title>/.exec(svg) ?? [];
    return drawing.toString().replace(/<svg [^>]*>/, (tag: string) => `${tag.slice(0, -1)} role="img">${title}`);
  } finally {
    drawing.free();
  }
}

async function drawnWith(svg: string, { files: fontBuffers, familyOf }: Fonts, width: number): Promise<Drawing> {
  ready ??= load().catch((error: unknown) => {
    // The next one tries again.
    ready = null;
    throw error;
  });
  await ready;
  const open = (drawing: string) =>
    new Resvg(drawing, {
      fitTo: { mode: 'width', value: width },
      ...(fontBuffers.length > 0 ? { font: { fontBuffers, defaultFontFamily: FAMILY, serifFamily: FAMILY } } : {}),
    });
  const outlined = (drawing: string) => {
    const opened = open(drawing);
    try {
      return opened.toString();
    } finally {
      opened.free();
    }
  };
  return open(fromTheRight(inSyllables(inFamilies(svg, familyOf), outlined)));
}

function inFamilies(svg: string, familyOf: Fonts['familyOf']): string {
  return svg.replace(
    /(<text [^>]*font-family=)"[^"]*"([^>]*>)([^<]*)/g,
    (_, before: string, after: string, line: string) => `${before}"${familyOf(line)}"${after}${line}`,
  );
}

// The library ignores text direction: a right-to-left line would end where it should begin.
function fromTheRight(svg: string): string {
  return svg.replace(/<text [^>]*>/g, (tag) =>
    tag.includes('text-anchor') ? tag : tag.replace('direction="rtl"', 'text-anchor="end"'),
  );
}

// Two and a half megabytes that only this needs.
async function load(): Promise<void> {
  const { default: compiled } = await import('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(compiled);
}
