import { importLimits } from '../../../../worker/features/imports/contract.ts';
import { UnreadableFile } from './unreadable.ts';

// The number of bytes from which the file type is detected.
const DETECTED_BYTES = 4_096;

const OTHER_FILE_TYPES = Object.entries({
  '\x89PNG': 'a picture',
  '\xff\xd8\xff': 'a picture',
  GIF8: 'a picture',
  RIFF: 'a picture',
  '%PDF': 'a PDF',
  'PK\x03\x04': 'a spreadsheet or an archive',
  '\x1f\x8b': 'an archive',
  '\xd0\xcf\x11\xe0': 'a spreadsheet',
});

interface DecodedText {
  text: string;
  /** The lines with bytes that are not UTF-8. */
  mendedLines: readonly number[];
}

export const startsWith = (bytes: Uint8Array, start: string) =>
  [...start].every((letter, place) => bytes[place] === letter.charCodeAt(0));

/** Decodes a file of any encoding. Throws an {@link UnreadableFile} if it is too large, empty, or not text. */
export function textOf(bytes: Uint8Array): DecodedText {
  requireSize(bytes.length);
  const [, otherType] = OTHER_FILE_TYPES.find(([start]) => startsWith(bytes, start)) ?? [];
  if (otherType !== undefined)
    throw new UnreadableFile(`This file is ${otherType}, not a table of books. Choose a CSV or JSON file.`);
  const decoded = decode(bytes);
  // Programs that add a byte order mark to a file which has one write it twice.
  const text = decoded.text.replace(/^\uFEFF+/, '');
  if (text.trim() === '') throw new UnreadableFile('This file is empty.');
  const start = text.slice(0, DETECTED_BYTES);
  const unseen = start.match(/(?![\n\r\t])[\p{Cc}\uFFFD]/gu)?.length ?? 0;
  if (unseen > start.length / 20) throw new UnreadableFile('This file isn’t text. Choose a CSV or JSON file.');
  return { ...decoded, text };
}

function decode(bytes: Uint8Array): DecodedText {
  // Without a mark, every second byte of the first letters is zero.
  const [first, second, third, fourth] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (second === 0 && fourth === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && third === 0);
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  try {
    return {
      text: new TextDecoder(encoding, { fatal: encoding === 'utf-8', ignoreBOM: false }).decode(bytes),
      mendedLines: [],
    };
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
  const mendedLines = new Set<number>();
  let hasSequence = false;
  let letters = '';
  // In parts, since a call takes only so many arguments.
  for (let from = 0; from < bytes.length; from += 8_192)
    letters += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  const lines = letters.split('\n').map((line, place) =>
    line.replace(SEQUENCE, (sequence) => {
      if (sequence.length > 1) hasSequence = true;
      else mendedLines.add(place + 1);
      return (sequence.length > 1 ? utf8 : windows).decode(Uint8Array.from(sequence, (byte) => byte.charCodeAt(0)));
    }),
  );
  return hasSequence
    ? { text: lines.join('\n'), mendedLines: [...mendedLines] }
    : { text: windows.decode(bytes), mendedLines: [] };
}

export function requireSize(bytes: number, most: number = importLimits.file): void {
  if (bytes <= most) return;
  const megabytes = (size: number, places: number) => (size / 1_024 / 1_024).toFixed(places);
  throw new UnreadableFile(`This file has ${megabytes(bytes, 1)} MB. A file may have ${megabytes(most, 0)} MB.`);
}
