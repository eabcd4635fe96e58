import { isbnTyped, normaliseIsbn } from '../../../../worker/features/books/contract.ts';
import { lineOf, listOf } from './cell.ts';

/** What a cell for ISBNs holds. `other` is a number of another system, such as an ASIN. */
type IsbnCell =
  | { kind: 'empty' | 'other' }
  | { kind: 'isbn'; isbn: string; text: string }
  | { kind: 'unusable'; text: string };

const ASIN_OR_UUID = /^(?:B0[0-9A-Z]{8}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Reads a cell for ISBNs, and mends what a spreadsheet did to one where its check digit leaves one answer. */
export function isbnIn(cell: string): IsbnCell {
  const text = lineOf(
    (isbnAmong(cell) ?? cell)
      .replace(/[="'[\]]|\([^()]*\)\s*$/g, '')
      .normalize('NFKC')
      // Separated thousands.
      .replace(/^\s*\d([.,]\d{3}){4}\s*$/, (number) => number.replace(/[.,]/g, '')),
  );
  if (text === '') return { kind: isbnAmong(cell) === '' ? 'other' : 'empty' };
  if (ASIN_OR_UUID.test(text)) return { kind: 'other' };
  // A number loses its leading zeros; an ISBN-13 has none.
  const number = text.replace(/[\s-]|[.,]0+$/g, '');
  const isbn =
    isbnTyped(text) ?? (/^\d{5,8}[\dX]$/i.test(number) ? normaliseIsbn(number.padStart(10, '0')) : unrounded(text));
  return isbn === null ? { kind: 'unusable', text: text.slice(0, 100) } : { kind: 'isbn', isbn, text };
}

// The only ISBN that a spreadsheet rounded to twelve digits, `9.78034083994E+12`; null if there are several.
function unrounded(text: string): string | null {
  const rounded = /^9[.,]\d{11}(?=E\+?12$)/i.exec(text)?.[0];
  if (rounded === undefined) return null;
  const middle = Number(rounded.replace(/[.,]/, '')) * 10;
  const possible = Array.from({ length: 10 }, (_, place) => normaliseIsbn(String(middle - 5 + place)) ?? []).flat();
  return possible.length === 1 ? (possible[0] ?? null) : null;
}

// The ISBN in a list of identifiers of Calibre, `amazon:B00…,isbn:978…`, or '' if it has none; null for any
// other cell.
function isbnAmong(cell: string): string | null {
  if (!/^\s*[a-z_-]+:[^\s:]/i.test(cell) || /^\s*(?:urn:|isbn)/i.test(cell)) return null;
  return /(?:^|,)\s*isbn:\s*([^,]*)/i.exec(cell)?.[1] ?? '';
}

export function isbnsIn(cell: string): string[] {
  const parts = isbnIn(cell).kind === 'unusable' ? listOf(cell, /[,;|/\s]+/) : [];
  return parts.some((part) => isbnIn(part).kind === 'isbn') ? parts : [cell];
}

/** Whether a rounded number, `9.78034E+12`, is all that a spreadsheet left of this ISBN. */
export function isRounded(text: string, isbn: string): boolean {
  const [, mantissa = ''] = /^(\d[.,]\d+)E\+?12$/i.exec(text) ?? [];
  return mantissa !== '' && (Number(isbn) / 1e12).toFixed(mantissa.length - 2) === mantissa.replace(',', '.');
}
