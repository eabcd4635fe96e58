import { createReadStream, type ReadStream, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

interface DumpLines {
  /** The lines, beginning with line `from` (counted from 0). */
  lines: AsyncGenerator<string>;
  /** Returns how much of the file was read, from 0 to 1. */
  share(): number;
}

/** Opens a dump. A file ending in `.gz` is decompressed. */
export function openDump(path: string, from = 0): DumpLines {
  const file = createReadStream(path, { highWaterMark: 1 << 20 });
  const { size } = statSync(path);
  return { lines: linesIn(file, path, from), share: () => (size === 0 ? 1 : file.bytesRead / size) };
}

async function* linesIn(file: ReadStream, path: string, from: number): AsyncGenerator<string> {
  const input = path.endsWith('.gz') ? file.pipe(createGunzip({ chunkSize: 1 << 20 })) : file;
  // `pipe` doesn't forward errors.
  file.on('error', (error) => input.destroy(error));
  let place = 0;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (place >= from) yield text;
    place += 1;
  }
}

/** A line that can't be used. The message is the reason. */
export class Skipped extends Error {}

/** Parses the fifth column of a line, which is JSON. */
export function jsonOf(text: string): Record<string, unknown> {
  let tab = -1;
  for (let column = 0; column < 4; column += 1) {
    tab = text.indexOf('\t', tab + 1);
    if (tab < 0) throw new Skipped('broken line');
  }
  try {
    const value: unknown = JSON.parse(text.slice(tab + 1));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new Skipped('broken line');
}

/** Returns the number in a key such as `/works/OL45804W`, or null if the key is not of this kind. */
export function numberOf(key: unknown, kind: 'A' | 'M' | 'W'): number | null {
  const [, number] = typeof key === 'string' ? (/OL(\d{1,12})([AMW])$/.exec(key) ?? []) : [];
  return number === undefined || !String(key).endsWith(kind) ? null : Number(number);
}

/** Returns the strings of a list. Other items are left out. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  const inside = typeof value === 'object' && value !== null && 'value' in value ? value.value : '';
  return typeof inside === 'string' ? inside : '';
}

/** Returns the keys of a list whose items are `{key}`, keys, or `{author: {key}}`, without repetitions. */
export function keysIn(value: unknown): string[] {
  const keys = (Array.isArray(value) ? value : []).map((item: unknown): unknown => {
    if (typeof item !== 'object' || item === null) return item;
    const inner: unknown = 'author' in item ? item.author : item;
    return typeof inner === 'object' && inner !== null && 'key' in inner ? inner.key : inner;
  });
  return [...new Set(keys.filter((key) => typeof key === 'string'))];
}
