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

// A character of UTF-8 of several bytes, or a stray byte, in a text that has a letter for each byte.
const SEQUENCE =
  /[\xc2-\xdf][\x80-\xbf]|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2}|[\x80-\xff]/g;

/**
 * Decodes UTF-8 with stray bytes of Windows-1252, which old programs write. A file without any valid sequence of UTF-8
 * is Windows-1252 as a whole, and nothing in it is mended.
 */
function decodeMixed(bytes: Uint8Array): DecodedText {
  const [utf8, windows] = [new TextDecoder('utf-8'), new TextDecoder('windows-1252')];
  const mendedLines: number[] = [];
  let hasSequence = false;
  let line = 0;
  const lines = lettersOf(bytes)
    .split('\n')
    .map((text) => {
      line += 1;
      return text.replace(SEQUENCE, (letters) => {
        if (letters.length > 1) hasSequence = true;
        else if (mendedLines.at(-1) !== line) mendedLines.push(line);
        const part = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
        return (letters.length > 1 ? utf8 : windows).decode(part);
      });
    });
  return hasSequence ? { text: lines.join('\n'), mendedLines } : { text: windows.decode(bytes), mendedLines: [] };
}

// Returns a letter for each byte, in parts, since a call takes only so many arguments.
function lettersOf(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += 8_192)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 8_192)));
  return parts.join('');
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
