import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';

// Draws barcodes into a video that Chromium plays instead of a camera (`--use-file-for-fake-video-capture`).

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES_A_SECOND = 5;
const FRAMES_A_SCENE = 5;

/** Brightness by pixel, row by row. */
type Picture = Uint8Array;

interface Place {
  x: number;
  y: number;
  /** Pixels of one module. */
  scale: number;
  height?: number;
  /** Rotated by 90 degrees. */
  turned?: boolean;
}

// ISO/IEC 15420: seven modules a digit, in two codes on the left; the first digit is the order of these codes.
const CODES = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
];
const ORDERS = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL'];
const inverted = (code: string) => [...code].map((bit) => (bit === '1' ? '0' : '1')).join('');
const reversed = (code: string) => [...code].reverse().join('');

/** Returns the modules of an EAN-13 barcode, '1' for a bar. */
export function eanModules(digits: string): string {
  const order = ORDERS[Number(digits[0])] ?? '';
  const codeOf = (digit: string | undefined) => CODES[Number(digit)] ?? '';
  const left = [...order].map((kind, place) => {
    const code = codeOf(digits[place + 1]);
    return kind === 'L' ? code : reversed(inverted(code));
  });
  const right = [...digits.slice(7)].map((digit) => inverted(codeOf(digit)));
  return `101${left.join('')}01010${right.join('')}101`;
}

export const blank = (): Picture => new Uint8Array(WIDTH * HEIGHT).fill(235);

export function drawEan(
  picture: Picture,
  digits: string,
  { x, y, scale, height = 160, turned = false }: Place,
): Picture {
  const modules = eanModules(digits);
  for (let offset = 0; offset < modules.length * scale; offset += 1) {
    if (modules[Math.floor(offset / scale)] !== '1') continue;
    for (let across = 0; across < height; across += 1) {
      const [column, row] = turned ? [x + across, y + offset] : [x + offset, y + across];
      picture[row * WIDTH + column] = 20;
    }
  }
  return picture;
}

export async function drawQr(picture: Picture, text: string, { x, y, scale }: Place): Promise<Picture> {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm');
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
  const { symbol } = await writeBarcode(text, { format: 'QRCode' });
  for (let row = 0; row < symbol.height * scale; row += 1) {
    for (let column = 0; column < symbol.width * scale; column += 1) {
      const dark = symbol.data[Math.floor(row / scale) * symbol.width + Math.floor(column / scale)] === 0;
      if (dark) picture[(y + row) * WIDTH + x + column] = 20;
    }
  }
  return picture;
}

export const dimmed = (picture: Picture): Picture => picture.map((light) => 30 + light / 5);

/** Writes a video that shows each picture for a second. */
export function writeFilm(path: string, scenes: readonly Picture[]): void {
  const colour = new Uint8Array((WIDTH * HEIGHT) / 2).fill(128);
  const parts = scenes.flatMap((scene) =>
    Array.from({ length: FRAMES_A_SCENE }, () => [Buffer.from('FRAME\n'), scene, colour]).flat(),
  );
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F${FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n`);
  writeFileSync(path, Buffer.concat([head, ...parts]));
}
