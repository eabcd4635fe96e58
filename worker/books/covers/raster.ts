/// <reference path="../../wasm.d.ts" />
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { fontsFor } from './fonts.ts';

/** Pixels of width of a cover as PNG; the height follows, two to three. */
export const RASTER_WIDTH = 600;

// That of the letters which are always there; what it lacks is taken from the others.
const FAMILY = 'Literata';

let ready: Promise<void> | null = null;

/**
 * Draws an SVG as PNG, {@link RASTER_WIDTH} wide: where links are shared, drawings are not shown. Letters of which the
 * drawing does not bring the outlines are those of the assets.
 */
export async function rasterOf(svg: string, assets: Fetcher): Promise<Uint8Array> {
  ready ??= load().catch((error: unknown) => {
    // The next one tries again.
    ready = null;
    throw error;
  });
  await ready;
  const fontBuffers = await fontsFor(svg, assets);
  const drawing = new Resvg(fromTheRight(svg), {
    fitTo: { mode: 'width', value: RASTER_WIDTH },
    ...(fontBuffers.length > 0 ? { font: { fontBuffers, defaultFontFamily: FAMILY, serifFamily: FAMILY } } : {}),
  });
  try {
    return drawing.render().asPng();
  } finally {
    drawing.free();
  }
}

// The library knows no direction: a line from right to left ends where it should begin.
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
