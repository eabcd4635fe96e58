import { isbnTyped, isInternal } from '../../../../worker/features/books/contract.ts';

/** Returns the ISBN of a barcode or a typed text, or why it is not one. 979-0 is for printed music. */
export function scannedIsbn(text: string): { isbn: string } | { problem: string } {
  const isbn = isbnTyped(text);
  if (isbn !== null && !isInternal(isbn) && !isbn.startsWith('9790')) return { isbn };
  return { problem: `${text} isn’t the ISBN of a book. Scan the barcode that starts with 978 or 979.` };
}
