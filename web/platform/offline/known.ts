import { getBook, isbnOf, type PresentedVolume } from '../../../worker/features/books/contract.ts';
import { type Reading, reading as readingShape } from '../../../worker/features/library/readings/contract.ts';

/** All stored responses of the account. */
export type KnownAnswers = readonly unknown[];

export type Fields = Record<string, unknown>;
export const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Yields each object within a value, including itself. */
export function* objectsIn(value: unknown): Generator<Fields> {
  if (!isFields(value)) return;
  if (!Array.isArray(value)) yield value;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

export const toReading = (fields: Fields): Reading | null =>
  'work_id' in fields && 'state' in fields ? (readingShape.safeParse(fields).data ?? null) : null;

export const toBook = (fields: Fields): PresentedVolume | null =>
  'volumeInfo' in fields ? (getBook.output.shape.book.safeParse(fields).data ?? null) : null;

/** Returns the reader's readings of a book in any known edition of its work. */
export function knownReadings(known: KnownAnswers, isbn: unknown): Reading[] {
  const workId = knownBook(known, isbn)?.work_id;
  const found = new Map<string, Reading>();
  for (const fields of objectsIn(known)) {
    if (fields.isbn !== isbn && (workId === undefined || fields.work_id !== workId)) continue;
    const reading = toReading(fields);
    if (reading !== null && !found.has(reading.id)) found.set(reading.id, reading);
  }
  return [...found.values()];
}

export function knownReading(known: KnownAnswers, id: unknown): Reading | null {
  for (const fields of objectsIn(known)) {
    const found = fields.id === id ? toReading(fields) : null;
    if (found !== null) return found;
  }
  return null;
}

export function knownBook(known: KnownAnswers, isbn: unknown): PresentedVolume | null {
  for (const fields of objectsIn(known)) {
    const found = toBook(fields);
    if (found !== null && isbnOf(found) === isbn) return found;
  }
  return null;
}

/** The facts of a book that shelves and lists show. */
export interface BookFacts {
  isbn: string;
  title: string;
  authors: string[];
  cover: string;
}

export function factsOf(book: PresentedVolume): BookFacts {
  const { title, authors = [], imageLinks } = book.volumeInfo;
  return { isbn: isbnOf(book), title, authors, cover: imageLinks?.thumbnail ?? '' };
}

/** Returns a book from any stored response: a page, a shelf, a list or a club's plan. */
export function knownFacts(known: KnownAnswers, isbn: unknown): BookFacts | null {
  const book = knownBook(known, isbn);
  if (book !== null) return factsOf(book);
  for (const { isbn: shown, title, authors, cover } of objectsIn(known))
    if (typeof shown === 'string' && shown === isbn && typeof title === 'string' && Array.isArray(authors))
      return { isbn: shown, title, authors, cover: String(cover ?? '') };
  return null;
}
