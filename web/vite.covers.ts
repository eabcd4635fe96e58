import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { inflateSync } from 'node:zlib';
import { create } from 'fontkit';

// The typefaces of what Literata's own outlines lack, the first that has a letter sets it: they are cut into pieces of
// some hundred letters each, so that a cover needs two or three of them and not ten megabytes.
const packages = [
  { name: 'literata', weight: 600 },
  { name: 'noto-naskh-arabic', weight: 600 },
  { name: 'noto-serif-hebrew', weight: 600 },
  { name: 'noto-serif-thai', weight: 600 },
  { name: 'noto-serif-devanagari', weight: 600 },
  { name: 'noto-serif-bengali', weight: 600 },
  { name: 'noto-serif-tamil', weight: 600 },
  { name: 'noto-serif-telugu', weight: 600 },
  { name: 'noto-serif-georgian', weight: 600 },
  { name: 'noto-serif-armenian', weight: 600 },
  // Ethiopic has no serif among the packages.
  { name: 'noto-sans-ethiopic', weight: 600 },
  { name: 'noto-serif-tibetan', weight: 600 },
  { name: 'hina-mincho', weight: 400 },
  { name: 'nanum-myeongjo', weight: 700 },
  { name: 'zcool-xiaowei', weight: 400 },
] as const;

/**
 * Writes the fonts for PNG covers to a folder, in the format of the drawing library, and `index.json` with the family
 * and character ranges of each.
 */
export function writeCoverFonts(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const index: { file: string; family: string; ranges: number[][] }[] = [];
  for (const { name, weight } of packages) {
    const from = resolve(import.meta.dirname, '../node_modules/@fontsource', name);
    copyFileSync(resolve(from, 'LICENSE'), resolve(folder, `${name}.txt`));
    for (const woff of filesOf(resolve(from, 'files'), `-${weight}-normal.woff`)) {
      // Literata's own Latin letters stand before those that come with another script.
      if (name.startsWith('noto-') && woff.includes('-latin-')) continue;
      const font = unpackWoff(readFileSync(resolve(from, 'files', woff)));
      const file = woff.replace(/\.woff$/, '.ttf');
      writeFileSync(resolve(folder, file), font);
      const { family, letters } = readFont(font);
      index.push({ file, family, ranges: rangesOf(letters) });
    }
  }
  writeFileSync(resolve(folder, 'index.json'), JSON.stringify(index));
}

const filesOf = (folder: string, end: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith(end))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));

function readFont(font: Buffer): { family: string; letters: number[] } {
  const openedFont = create(font);
  if (!('characterSet' in openedFont)) throw new Error('A collection of fonts is none.');
  return { family: openedFont.familyName, letters: openedFont.characterSet.toSorted((a, b) => a - b) };
}

function rangesOf(letters: readonly number[]): number[][] {
  const ranges: number[][] = [];
  for (const letter of letters) {
    const last = ranges.at(-1);
    if (last?.[1] !== undefined && letter <= last[1] + 1) last[1] = letter;
    else ranges.push([letter, letter]);
  }
  return ranges;
}

const HEADER = 44;
const ENTRY = 20;

/** Converts a WOFF file to the TrueType or OpenType font in it by inflating each table. */
function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file.');
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  woff.copy(head, 0, 4, 8);
  head.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt16BE(16 * power, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE(16 * (count - power), 10);
  const tables: Buffer[] = [];
  let offset = head.length;
  for (let place = 0; place < count; place += 1) {
    const entry = HEADER + ENTRY * place;
    const [start, packed, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at));
    if (start === undefined || packed === undefined || length === undefined) throw new Error('A table has no place.');
    const bytes = woff.subarray(start, start + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const row = 12 + 16 * place;
    woff.copy(head, row, entry, entry + 4);
    woff.copy(head, row + 4, entry + 16, entry + 20);
    head.writeUInt32BE(offset, row + 8);
    head.writeUInt32BE(length, row + 12);
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4);
    table.copy(padded);
    tables.push(padded);
    offset += padded.length;
  }
  return Buffer.concat([head, ...tables]);
}
