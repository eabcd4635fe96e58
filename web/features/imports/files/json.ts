import * as z from 'zod/mini';
import type { ImportRow } from '../../../../worker/features/imports/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { exportDocument, exportedBooks, toRowFacts } from './exported-book.ts';
import { formats, problemRow, type RowFacts, wireRow } from './format.ts';
import { readerOf, readRow } from './read-row.ts';
import { type Note, SkippedValues } from './skipped.ts';
import { UnreadableFile } from './unreadable.ts';
import { nameColumns, wireColumns } from './wire-columns.ts';

/** The rows of a JSON file and the name of its site; a line is the index of the book in the file, from 1. */
interface JsonLibrary {
  kind: 'library';
  source: 'librarything' | 'flyleaf';
  name: string;
  rows: ImportRow[];
  notes: Note[];
  /** The file's name for each fact, by the name of the fact on the wire. */
  columns: Record<string, string>;
}

const byId = z.record(z.string(), z.unknown());

/** Parses the JSON of LibraryThing or our own. Throws an {@link UnreadableFile} for any other. */
export function jsonLibrary(text: string): JsonLibrary {
  const value = parseJson(text);
  const own = exportDocument.safeParse(value);
  if (own.success && own.data.product === PRODUCT) {
    const rows = rowsOf(exportedBooks(own.data).map(toRowFacts));
    return { kind: 'library', source: 'flyleaf', name: PRODUCT, rows, notes: [], columns: {} };
  }
  const books = byId.safeParse(value);
  const all = books.success ? Object.entries(books.data) : [];
  const isLibraryThing = all.some(([id, book]) => byId.safeParse(book).data?.books_id === id);
  if (!isLibraryThing) {
    throw new UnreadableFile(`This JSON file isn’t from LibraryThing or ${PRODUCT}. Try a CSV file.`);
  }
  const skipped = new SkippedValues();
  const rows = rowsOf(all.map(([, book]) => fromLibraryThing(book, skipped))).map((row) => nameColumns(row, keyOf));
  const columns = format === undefined ? {} : wireColumns(format, keyOf);
  return { kind: 'library', source: 'librarything', name: 'LibraryThing', rows, notes: skipped.notes(keyOf), columns };
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

const text = z.catch(z.string(), '');
const list = z.catch(z.array(text), []);
const librarythingBook = z.object({
  title: text,
  primaryauthor: text,
  authors: z.catch(z.array(z.object({ lf: text, fl: text, role: z.optional(text) })), []),
  isbn: z.catch(z.union([z.array(z.string()), z.record(z.string(), z.string())]), []),
  originalisbn: text,
  collections: list,
  tags: list,
  rating: z.catch(z.coerce.string(), ''),
  format: z.catch(z.array(z.object({ text })), []),
  ...{ review: text, comment: text, privatecomment: text, public: text },
  ...{ date: text, dateread: text, datestarted: text, entrydate: text, pages: text },
});

const format = formats.find(({ source }) => source === 'librarything');

// The keys of the facts that have another name in its table.
const keys = new Map<string, string>([
  ...[['primary author', 'authors'] as const, ['secondary author', 'authors'] as const],
  ...[['private comment', 'privatecomment'] as const, ['isbns', 'isbn'] as const],
  ...[['date started', 'datestarted'] as const, ['date read', 'dateread'] as const],
  ...[['entry date', 'entrydate'] as const, ['page count', 'pages'] as const, ['media', 'format'] as const],
]);
const keyOf = (column: string) => keys.get(column) ?? column;

// A book of LibraryThing's JSON, in which an ISBN may be an object, a list, or missing, as a row of its table.
function fromLibraryThing(value: unknown, skipped: SkippedValues): RowFacts | null {
  const parsed = librarythingBook.safeParse(value);
  if (!parsed.success || format === undefined) return null;
  for (const [name, fact] of Object.entries(byId.safeParse(value).data ?? {}))
    if (!Object.hasOwn(librarythingBook.shape, name) && ![undefined, null, ''].includes(fact as string))
      skipped.add(name, 'We don’t keep this.');
  const { authors, collections, tags, isbn, ...facts } = parsed.data;
  const names = authors.map(({ fl, lf }) => fl || lf);
  const columns: Readonly<Record<string, string>> = {
    title: facts.title,
    'primary author': names[0] ?? facts.primaryauthor,
    'secondary author': names.slice(1).join('|'),
    'secondary author roles': authors
      .slice(1)
      .map(({ role = '' }) => role)
      .join('|'),
    isbn: facts.originalisbn,
    isbns: Object.values(isbn).join(','),
    ...{ date: facts.date, rating: facts.rating === 'undefined' ? '' : facts.rating, review: facts.review },
    ...{ comment: facts.comment, 'private comment': facts.privatecomment, public: facts.public },
    ...{ 'date started': facts.datestarted, 'date read': facts.dateread, 'entry date': facts.entrydate },
    ...{ 'page count': facts.pages, media: facts.format[0]?.text ?? '' },
    ...{ collections: collections.join('\n'), tags: tags.join('\n') },
  };
  const reader = readerOf(
    { ...format, shelvesBy: '\n' },
    { order: 'day', cellsOf: () => [], skip: skipped.add.bind(skipped) },
  );
  return readRow((column) => (Object.hasOwn(columns, column) ? (columns[column] ?? '') : ''), reader);
}
