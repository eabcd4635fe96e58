import { type FileAnswers, type Library, libraryIn } from '../../../web/features/imports/files/library.ts';

/** Returns the bytes of a text file. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Returns the library in a file; throws if a question about it is open. */
export function libraryOf(file: string | Uint8Array, answers: FileAnswers = {}): Library {
  const read = libraryIn(typeof file === 'string' ? bytesOf(file) : file, answers);
  if (read.kind !== 'library') throw new Error(`Something is asked about this file: ${JSON.stringify(read)}`);
  return read;
}

export const GOODREADS =
  'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies';

type RowText = Readonly<Record<string, string>>;

/** Returns CSV with these columns (their names separated by commas). Cells that a row leaves out are empty. */
export function tableWith(columns: string, rows: readonly RowText[]): string {
  const names = columns.split(',');
  const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows.map((row) => names.map((name) => cell(row[name] ?? '')).join(','))].join('\n').concat('\n');
}
