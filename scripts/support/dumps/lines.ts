import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';

/** The lines of a dump from the given one on, counted from 0, as a stream; a name in `.gz` is unpacked. */
export async function* linesOf(path: string, from = 0): AsyncGenerator<string> {
  const file = createReadStream(path, { highWaterMark: 1 << 20 });
  const input = path.endsWith('.gz') ? file.pipe(createGunzip({ chunkSize: 1 << 20 })) : file;
  // A pipe passes no error on.
  file.on('error', (error) => input.destroy(error));
  let place = 0;
  for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (place >= from) yield text;
    place += 1;
  }
}

/** A line that cannot be used, and why. */
export class Skipped extends Error {}

/** The fifth column of a line of records, from the fourth tab on. */
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

/** The number in a key such as `/works/OL45804W`, or null where it is no key of this kind. */
export function numberOf(key: unknown, kind: 'A' | 'M' | 'W'): number | null {
  const [, number] = typeof key === 'string' ? (/OL(\d{1,12})([AMW])$/.exec(key) ?? []) : [];
  return number === undefined || !String(key).endsWith(kind) ? null : Number(number);
}

/** The texts in a list that may hold other things, or be none. */
export function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** A text, or the `value` of an object that stands for one. */
export function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  const inside = typeof value === 'object' && value !== null && 'value' in value ? value.value : '';
  return typeof inside === 'string' ? inside : '';
}

/** The keys of a list of `{key}`, of bare keys, or of `{author: {key}}`, each once. */
export function keysIn(value: unknown): string[] {
  const keys = (Array.isArray(value) ? value : []).map((item: unknown): unknown => {
    if (typeof item !== 'object' || item === null) return item;
    const inner: unknown = 'author' in item ? item.author : item;
    return typeof inner === 'object' && inner !== null && 'key' in inner ? inner.key : inner;
  });
  return [...new Set(keys.filter((key) => typeof key === 'string'))];
}
