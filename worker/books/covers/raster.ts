/// <reference path="../../wasm.d.ts" />
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** Pixels of width of a cover as PNG; the height follows, two to three. */
export const RASTER_WIDTH = 600;

let ready: Promise<void> | null = null;

/** Draws an SVG as PNG, {@link RASTER_WIDTH} wide: where links are shared, drawings are not shown. */
export async function rasterOf(svg: string): Promise<Uint8Array> {
  ready ??= load().catch((error: unknown) => {
    // The next one tries again.
    ready = null;
    throw error;
  });
  await ready;
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: RASTER_WIDTH } });
  try {
    return drawing.render().asPng();
  } finally {
    drawing.free();
  }
}

// Two and a half megabytes that only this needs.
async function load(): Promise<void> {
  const { default: compiled } = await import('@resvg/resvg-wasm/index_bg.wasm');
  await initWasm(compiled);
}
