import type { ImportRow } from '../../../../worker/features/imports/contract.ts';
import { lineOf } from './cell.ts';
import { isbnIn } from './isbn-cell.ts';

// What lists put before a book: a number, a dash or a box to tick.
const BULLET = /^\s*(?:[-–—*•☐☑✓]|\[[ x]\]|\d{1,3}[.)])\s+/i;
const AUTHOR = /^(.+?)(?:\s+by\s+|\s+(?:von|de|di)\s+(?=\p{Lu})|\t|\s[–—-]\s|;\s*|\s*\|\s*)(.+)$/u;

/** Reads a list of books that the reader pasted, one a line: an ISBN, or a title with or without its author. */
export function pastedRows(text: string): ImportRow[] {
  return text.split(/\r\n?|\n/).flatMap((content, place) => {
    const book = lineOf(content.replace(BULLET, '').replaceAll('\t', ' — '));
    if (book === '') return [];
    const line = place + 1;
    const number = isbnIn(book);
    if (number.kind === 'isbn') return [{ line, title: '', authors: [], isbn: number.isbn }];
    const [, title = book, author = ''] = AUTHOR.exec(book) ?? [];
    const authors = author.split(/\s*(?:,|&|\sand\s)\s*/).filter(Boolean);
    return [{ line, title: title.replace(/^["“„«]|["”“»]$/g, '').slice(0, 2_000), authors: authors.slice(0, 50) }];
  });
}

const HEADING = /^"?(?:isbn|ean)[\s_-]*(?:1[03])?"?[,;]*$/i;

/** Reads a text that holds little else than ISBNs, one or more a line; null for any other text. */
export function isbnRows(text: string): ImportRow[] | null {
  const numbers = text.split(/\r\n?|\n/).flatMap((content, place) => {
    const whole = content.trim();
    if (whole === '' || HEADING.test(whole)) return [];
    const parts = isbnIn(whole).kind === 'isbn' ? [whole] : whole.split(/[,;\s]+/).filter(Boolean);
    return parts.map((part) => ({ line: place + 1, part, read: isbnIn(part) }));
  });
  const usable = numbers.filter(({ read }) => read.kind === 'isbn');
  if (usable.length * 2 <= numbers.length || numbers.some(({ part }) => part.length <= 6)) return null;
  // Each row has a line of its own.
  const isOneALine = new Set(numbers.map(({ line }) => line)).size === numbers.length;
  return numbers.map(({ line, part, read }, place) => ({
    ...{ line: isOneALine ? line : place + 1, title: '', authors: [] },
    isbn: read.kind === 'isbn' ? read.isbn : part.slice(0, 100),
  }));
}
