import { isInternal, normaliseIsbn } from '../../../../worker/features/books/contract.ts';

/** What a barcode or typed text is: an ISBN, or why it is none. 979-0 numbers printed music. */
export function scannedIsbn(text: string): { isbn: string } | { problem: string } {
  const isbn = normaliseIsbn(text);
  if (isbn !== null && !isInternal(isbn) && !isbn.startsWith('9790')) return { isbn };
  return { problem: `${text} isn’t the ISBN of a book. Scan the barcode that starts with 978 or 979.` };
}
