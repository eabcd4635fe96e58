import * as z from 'zod/mini';
import type { ImportRow } from '../../../../worker/features/imports/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { exportDocument, exportedBooks, toRowFacts } from './exported-book.ts';
import { problemRow, type RowFacts, wireRow } from './format.ts';
import { fromLibraryThing } from './librarything.ts';
import { UnreadableFile } from './unreadable.ts';

/** The rows of a JSON file and the name of its site; a line is the index of the book in the file, from 1. */
interface JsonLibrary {
  kind: 'library';
  source: 'librarything' | 'flyleaf';
  name: string;
  rows: ImportRow[];
}

const byId = z.record(z.string(), z.unknown());

/** Parses the JSON of LibraryThing or our own. Throws an {@link UnreadableFile} for any other. */
export function jsonLibrary(text: string): JsonLibrary {
  const value = parseJson(text);
  const own = exportDocument.safeParse(value);
  if (own.success && own.data.product === PRODUCT) {
    const rows = rowsOf(exportedBooks(own.data).map(toRowFacts));
    return { kind: 'library', source: 'flyleaf', name: PRODUCT, rows };
  }
  const books = byId.safeParse(value);
  const all = books.success ? Object.entries(books.data) : [];
  const isLibraryThing = all.some(([id, book]) => byId.safeParse(book).data?.books_id === id);
  if (!isLibraryThing) {
    throw new UnreadableFile(`This JSON file isn’t from LibraryThing or ${PRODUCT}. Try a CSV file.`);
  }
  const rows = rowsOf(all.map(([, book]) => fromLibraryThing(book)));
  return { kind: 'library', source: 'librarything', name: 'LibraryThing', rows };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableFile('This JSON file is damaged or incomplete. Export it again.');
  }
}

function rowsOf(books: readonly (RowFacts | null)[]): ImportRow[] {
  return books.map((facts, place) =>
    facts === null ? problemRow(place + 1, '', 'This isn’t a book.') : wireRow(place + 1, facts),
  );
}
