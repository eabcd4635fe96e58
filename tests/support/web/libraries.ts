import { type Library, libraryIn } from '../../../web/features/imports/files/library.ts';
import type { ColumnPositions } from '../../../web/features/imports/files/other.ts';

/** The bytes of a file that holds a text. */
export function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** The library in a file; fails where no one knows its columns. */
export function libraryOf(file: string | Uint8Array, columns: ColumnPositions | null = null): Library {
  const read = libraryIn(typeof file === 'string' ? bytesOf(file) : file, columns);
  if (read.kind === 'unknown') throw new Error(`Nobody knows these columns: ${read.header.join()}`);
  return read;
}

export const GOODREADS =
  'Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,My Review,Spoiler,Private Notes,Read Count,Owned Copies';

type RowText = Readonly<Record<string, string>>;

/** A table with these columns, separated by commas, of rows that say only what is theirs. */
export function tableWith(columns: string, rows: readonly RowText[]): string {
  const names = columns.split(',');
  const cell = (text: string) => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return [columns, ...rows.map((row) => names.map((name) => cell(row[name] ?? '')).join(','))].join('\n').concat('\n');
}
