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
    const from = row * (stride + 1);
    const line = pixels.subarray(row * stride, (row + 1) * stride);
    const above = row === 0 ? new Uint8Array(stride) : pixels.subarray((row - 1) * stride, row * stride);
    line.set(rows.subarray(from + 1, from + 1 + stride));
    unfilter(rows[from] ?? 0, line, above);
  }
  return { width, height, pixels };
}

// Two million bytes a picture: what is worked out for each of them is worked out for none in vain.
function unfilter(filter: number, line: Uint8Array, above: Uint8Array): void {
  if (filter === 0) return;
  for (let at = 0; at < line.length; at += 1) {
    const left = at < CHANNELS ? 0 : (line[at - CHANNELS] ?? 0);
    const up = above[at] ?? 0;
    let guess = left;
    if (filter === 2) guess = up;
    else if (filter === 3) guess = (left + up) >> 1;
    else if (filter === 4) guess = nearest(left, up, at < CHANNELS ? 0 : (above[at - CHANNELS] ?? 0));
    line[at] = (line[at] ?? 0) + guess;
  }
}

function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const toLeft = Math.abs(guess - left);
  const toAbove = Math.abs(guess - above);
  const toCorner = Math.abs(guess - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
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
