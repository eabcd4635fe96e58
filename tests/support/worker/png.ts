/** A picture as bytes of red, green, blue and opacity, row by row. */
export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const CHANNELS = 4;

/** Reads a PNG of eight bits in four channels, as covers are; throws when it is another kind. */
export async function readPng(png: Uint8Array): Promise<Picture> {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  if (view.getUint8(24) !== 8 || view.getUint8(25) !== 6) throw new Error('not of four channels of eight bits');
  const packed: Uint8Array[] = [];
  for (let at = 8; at < png.length; ) {
    const length = view.getUint32(at);
    const name = new TextDecoder().decode(png.subarray(at + 4, at + 8));
    if (name === 'IDAT') packed.push(png.slice(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const stream = new Blob(packed).stream().pipeThrough(new DecompressionStream('deflate'));
  const rows = new Uint8Array(await new Response(stream).arrayBuffer());
  const stride = width * CHANNELS;
  const pixels = new Uint8Array(stride * height);
  for (let row = 0; row < height; row += 1) {
    const filter = rows[row * (stride + 1)] ?? 0;
    for (let place = 0; place < stride; place += 1) {
      const at = row * stride + place;
      const left = place < CHANNELS ? 0 : (pixels[at - CHANNELS] ?? 0);
      const above = row === 0 ? 0 : (pixels[at - stride] ?? 0);
      const corner = place < CHANNELS || row === 0 ? 0 : (pixels[at - stride - CHANNELS] ?? 0);
      const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter] ?? 0;
      pixels[at] = (rows[row * (stride + 1) + 1 + place] ?? 0) + guess;
    }
  }
  return { width, height, pixels };
}

function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [left, above, corner].map((one) => Math.abs(guess - one));
  if ((toLeft ?? 0) <= (toAbove ?? 0) && (toLeft ?? 0) <= (toCorner ?? 0)) return left;
  return (toAbove ?? 0) <= (toCorner ?? 0) ? above : corner;
}

/** Where two pictures of one size differ: how many pixels, and the first and last column of these; -1 where they do not. */
export function differenceOf(one: Picture, other: Picture): { count: number; first: number; last: number } {
  let [count, first, last] = [0, -1, -1];
  for (let at = 0; at < one.pixels.length; at += CHANNELS) {
    let sum = 0;
    for (let channel = 0; channel < CHANNELS; channel += 1)
      sum += Math.abs((one.pixels[at + channel] ?? 0) - (other.pixels[at + channel] ?? 0));
    if (sum < 60) continue;
    const column = (at / CHANNELS) % one.width;
    count += 1;
    first = first === -1 ? column : Math.min(first, column);
    last = Math.max(last, column);
  }
  return { count, first, last };
}
