import { type Library, libraryIn } from '../../../web/features/imports/files/library.ts';
import type { ColumnPositions } from '../../../web/features/imports/files/other.ts';

/** Returns the bytes of a text file. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Returns the library in a file; throws if its columns are unknown. */
export function libraryOf(file: string | Uint8Array, columns: ColumnPositions | null = null): Library {
  const read = libraryIn(typeof file === 'string' ? bytesOf(file) : file, columns);
  if (read.kind === 'unknown') throw new Error(`Nobody knows these columns: ${read.header.join()}`);
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
