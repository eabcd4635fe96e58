import { importLimits } from '../../../../worker/features/imports/contract.ts';
import { UnreadableFile } from './unreadable.ts';

// The number of bytes from which encoding and file type are detected.
const DETECTED_BYTES = 4_096;

// First bytes of file types that are not text, and their names.
const OTHER_FILE_TYPES: readonly (readonly [readonly number[], string])[] = [
  [[0x89, 0x50, 0x4e, 0x47], 'a picture'],
  [[0xff, 0xd8, 0xff], 'a picture'],
  [[0x47, 0x49, 0x46, 0x38], 'a picture'],
  [[0x52, 0x49, 0x46, 0x46], 'a picture'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF'],
  [[0x50, 0x4b, 0x03, 0x04], 'a spreadsheet or an archive'],
  [[0x1f, 0x8b], 'an archive'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'a spreadsheet'],
];

/** A decoded file, and the lines with bytes that were mended. */
export interface DecodedText {
  text: string;
  mendedLines: readonly number[];
}

/** Decodes a file of any encoding. Throws an {@link UnreadableFile} if it is too large, empty, or not text. */
export function textOf(bytes: Uint8Array): DecodedText {
  requireSize(bytes.length);
  const otherKind = OTHER_FILE_TYPES.find(([start]) => start.every((byte, place) => bytes[place] === byte));
  if (otherKind !== undefined) {
    throw new UnreadableFile(`This file is ${otherKind[1]}, not a table of books. Choose a CSV or JSON file.`);
  }
  const { text, mendedLines } = decode(bytes);
  // Programs that add a byte order mark to a file which has one write it twice.
  const decoded = { text: text.replace(/^\uFEFF+/, ''), mendedLines };
  if (decoded.text.trim() === '') throw new UnreadableFile('This file is empty.');
  if (!isText(decoded.text)) throw new UnreadableFile('This file isn’t text. Choose a CSV or JSON file.');
  return decoded;
}

function decode(bytes: Uint8Array): DecodedText {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : detectUtf16(bytes.subarray(0, DETECTED_BYTES));
  if (encoding !== null) return { text: new TextDecoder(encoding).decode(bytes), mendedLines: [] };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes), mendedLines: [] };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return decodeMixed(bytes);
  }
}

/**
 * Decodes UTF-8 with stray bytes of Windows-1252, which old programs write. A file without any valid sequence of UTF-8
 * is Windows-1252 as a whole, and nothing in it is mended.
 */
function decodeMixed(bytes: Uint8Array): DecodedText {
  const [utf8, windows] = [new TextDecoder('utf-8'), new TextDecoder('windows-1252')];
  const parts: string[] = [];
  const mendedLines = new Set<number>();
  let [line, from, sequences] = [1, 0, 0];
  for (let place = 0; place < bytes.length; ) {
    if (bytes[place] === 0x0a) line += 1;
    const length = sequenceLength(bytes, place);
    if (length > 1) sequences += 1;
    if (length === 0) {
      parts.push(utf8.decode(bytes.subarray(from, place)), windows.decode(bytes.subarray(place, place + 1)));
      mendedLines.add(line);
      from = place + 1;
    }
    place += Math.max(1, length);
  }
  if (sequences === 0) return { text: windows.decode(bytes), mendedLines: [] };
  parts.push(utf8.decode(bytes.subarray(from)));
  return { text: parts.join(''), mendedLines: [...mendedLines] };
}

// Returns how many bytes the character of UTF-8 at this place has; 0 if there is none.
function sequenceLength(bytes: Uint8Array, place: number): number {
  const lead = bytes[place] ?? 0;
  const length = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  for (let next = 1; next < length; next += 1) if (((bytes[place + next] ?? 0) & 0xc0) !== 0x80) return 0;
  // Surrogates, numbers above the last character, and characters written with more bytes than needed.
  const second = bytes[place + 1] ?? 0;
  const isInvalid =
    (lead === 0xe0 && second < 0xa0) ||
    (lead === 0xed && second > 0x9f) ||
    (lead === 0xf0 && second < 0x90) ||
    (lead === 0xf4 && second > 0x8f);
  return isInvalid ? 0 : length;
}

// In UTF-16 every second byte of an ASCII header is zero, which reveals the byte order.
function detectUtf16(start: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const zeros = [0, 0];
  for (const [place, byte] of start.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const many = start.length / 8;
  if (odd > many && even < odd / 4) return 'utf-16le';
  if (even > many && odd < even / 4) return 'utf-16be';
  return null;
}

function isText(text: string): boolean {
  const start = text.slice(0, DETECTED_BYTES);
  const unseen = start.match(/(?![\n\r\t])[\p{Cc}\uFFFD]/gu)?.length ?? 0;
  return unseen <= start.length / 20;
}

/** Throws an {@link UnreadableFile} for a file over the size limit. */
export function requireSize(bytes: number, most: number = importLimits.file): void {
  if (bytes <= most) return;
  const megabytes = (size: number, places: number) => (size / 1_024 / 1_024).toFixed(places);
  throw new UnreadableFile(`This file has ${megabytes(bytes, 1)} MB. A file may have ${megabytes(most, 0)} MB.`);
}
