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

/** Decodes a file of any encoding. Throws an {@link UnreadableFile} if it is too large, empty, or not text. */
export function textOf(bytes: Uint8Array): string {
  requireSize(bytes.length);
  const otherKind = OTHER_FILE_TYPES.find(([start]) => start.every((byte, place) => bytes[place] === byte));
  if (otherKind !== undefined) {
    throw new UnreadableFile(`This file is ${otherKind[1]}, not a table of books. Choose a CSV or JSON file.`);
  }
  const text = decode(bytes);
  if (text.trim() === '') throw new UnreadableFile('This file is empty.');
  if (!isText(text)) throw new UnreadableFile('This file isn’t text. Choose a CSV or JSON file.');
  return text;
}

// Tries the byte order mark, then UTF-16 without one, then valid UTF-8, and else Windows-1252, which old programs
// write.
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const encoding = detectUtf16(bytes.subarray(0, DETECTED_BYTES));
  if (encoding !== null) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return new TextDecoder('iso-8859-1').decode(bytes);
  }
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
export function requireSize(bytes: number): void {
  if (bytes <= importLimits.file) return;
  throw new UnreadableFile(`This file has ${(bytes / 1_024 / 1_024).toFixed(1)} MB. A file may have 20 MB.`);
}
