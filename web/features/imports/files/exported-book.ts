import * as z from 'zod/mini';
import { isInternal } from '../../../../worker/features/books/contract.ts';
import {
  progressUnits,
  readingFormats,
  readingSources,
  readingStates,
} from '../../../../worker/features/library/readings/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { type Time, toImportRow } from './flyleaf.ts';
import { factsOf, type RowFacts, shelvesFrom } from './format.ts';

/** An exported book with all that its reader recorded about it. */
export interface ExportedBook {
  isbn: string;
  /** The ISBN printed on an own book. */
  isbn13?: string | undefined;
  /** The series of an own book, and the place in it. */
  series?: string | undefined;
  position?: string | undefined;
  work_id?: string | undefined;
  title: string;
  authors: readonly string[];
  pages?: number | undefined;
  year?: number | undefined;
  language?: string | undefined;
  wanted: boolean;
  added?: string | undefined;
  readings: Time[];
  rating?: number | undefined;
  review?: string | undefined;
  spoiler: boolean;
  reviewed?: string | undefined;
  private: boolean;
  note?: string | undefined;
  owned: boolean;
  lent_to?: string | undefined;
  lent_since?: string | undefined;
  impressions?: RowFacts['impressions'];
  lists: string[];
}

// Invalid values are dropped. (`z.catch` does the same but would be loaded with the first script.)
const maybe = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value): z.output<T> | undefined => schema.safeParse(value).data),
  );
const maybeText = maybe(z.nullable(z.string()));
const maybeNumber = maybe(z.nullable(z.number()));
// A date as text, or as the stored number: 20261100 is November 2026.
const maybeDate = maybe(z.nullable(z.union([z.string(), z.number(), z.object({ date: z.string() })])));
const maybeYes = maybe(z.nullable(z.union([z.boolean(), z.number()])));

const record = z.object({
  isbn: z.string(),
  isbn13: maybeText,
  work_id: maybe(z.nullable(z.union([z.string(), z.number()]))),
  title: maybeText,
  authors: maybe(z.union([z.array(z.string()), z.string()])),
  ...{ pages: maybeNumber, year: maybeNumber, language: maybeText },
  ...{ state: maybeText, started: maybeDate, finished: maybeDate, format: maybeText, source: maybeText },
  ...{ progress_unit: maybeText, progress_value: maybeNumber, progress_of: maybeNumber },
  copy_pages: maybeNumber,
  ...{
    bookmarked_at: maybeNumber,
    rating: maybeNumber,
    review: maybeText,
    spoiler: maybeYes,
    reviewed_at: maybeNumber,
  },
  ...{ added_at: maybeNumber, hidden: maybeYes, note: maybeText, list_id: maybeText, series: maybeText },
  position: maybe(z.nullable(z.union([z.string(), z.number()]))),
  ...{ aspect: maybeText, intensity: maybeNumber },
  ...{ owned_at: maybeNumber, lent_to: maybeText, lent_since: maybeDate },
});
type Entry = z.infer<typeof record>;

const list = z.object({ id: z.string(), name: z.string() });

/** The parts of the account export that concern books. */
const exportDocument = z.object({
  product: z.string(),
  exported_at: z.string(),
  records: z.record(z.string(), z.array(z.unknown())),
});
type ExportDocument = z.infer<typeof exportDocument>;

/** Returns the books of a parsed JSON file if it is our own export, else null. */
export function ownBooks(value: unknown): RowFacts[] | null {
  const own = exportDocument.safeParse(value);
  return own.success && own.data.product === PRODUCT ? exportedBooks(own.data).map(toRowFacts) : null;
}

/** Returns the books of an account export, each work once, in order of first appearance. */
export function exportedBooks({ records }: Pick<ExportDocument, 'records'>): ExportedBook[] {
  const entries = (name: string): Entry[] =>
    (records[name] ?? []).flatMap((item) => {
      const parsed = record.safeParse(markInternalNumber(item));
      return parsed.success ? [parsed.data] : [];
    });
  const books = new Map<string, ExportedBook>();
  const works = new Map<string, string>();
  const bookOf = (entry: Entry): ExportedBook => {
    const work = entry.work_id === undefined || entry.work_id === null ? undefined : String(entry.work_id);
    const key = work ?? works.get(entry.isbn) ?? entry.isbn;
    if (work !== undefined) works.set(entry.isbn, work);
    const book = books.get(key) ?? nothingOf(entry.isbn);
    books.set(key, book);
    book.work_id ??= work;
    if (book.title === '') book.title = entry.title ?? '';
    if (book.authors.length === 0) book.authors = namesIn(entry.authors);
    book.pages ??= entry.pages || undefined;
    book.year ??= entry.year || undefined;
    book.language ??= entry.language || undefined;
    return book;
  };

  for (const entry of entries('readings')) {
    const book = bookOf(entry);
    book.readings.push(timeOf(entry));
    book.added = earliest(book.added, dayOf(entry.added_at));
  }
  for (const entry of entries('books_bookmarked')) {
    const book = bookOf(entry);
    book.wanted = true;
    book.added = earliest(book.added, dayOf(entry.bookmarked_at));
  }
  for (const entry of entries('reviews')) {
    const book = bookOf(entry);
    book.rating = entry.rating ?? undefined;
    book.review = entry.review || undefined;
    book.spoiler = Boolean(entry.spoiler);
    book.reviewed = dayOf(entry.reviewed_at);
    book.private = Boolean(entry.hidden);
  }
  for (const entry of entries('notes')) bookOf(entry).note = entry.note || undefined;
  for (const entry of entries('owned_books')) {
    const book = bookOf(entry);
    book.owned = true;
    book.lent_to = entry.lent_to || undefined;
    book.lent_since = dateIn(entry.lent_since);
    book.added = earliest(book.added, dayOf(entry.owned_at));
  }
  for (const entry of entries('impressions')) {
    const book = bookOf(entry);
    const { aspect, intensity } = entry;
    if (typeof aspect === 'string' && typeof intensity === 'number')
      book.impressions = [...(book.impressions ?? []), { aspect, intensity }];
  }
  const names = new Map(
    (records.book_lists ?? []).flatMap((item) => {
      const parsed = list.safeParse(item);
      return parsed.success ? [[parsed.data.id, parsed.data.name] as const] : [];
    }),
  );
  for (const entry of entries('book_list_books')) {
    const name = names.get(entry.list_id ?? '');
    // Two editions of a work may be on one list.
    if (name !== undefined && !bookOf(entry).lists.includes(name)) bookOf(entry).lists.push(name);
  }
  // An import creates lists in the order in which books name them, so that books name them in the same order then.
  const places = new Map<string, number>();
  for (const { lists } of books.values())
    for (const name of lists) if (!places.has(name)) places.set(name, places.size);
  for (const { lists } of books.values())
    lists.sort((name, other) => (places.get(name) ?? 0) - (places.get(other) ?? 0));
  for (const { isbn, isbn13, series, position } of entries('own_books')) {
    const book = books.get(works.get(isbn) ?? isbn);
    if (book?.isbn !== isbn) continue;
    book.isbn13 = isbn13 ?? undefined;
    book.series = series ?? undefined;
    book.position = typeof position === 'string' ? position : undefined;
  }
  for (const { readings } of books.values())
    readings.sort((first, other) => (timeKey(first) < timeKey(other) ? -1 : 1));
  return [...books.values()];
}

// Orders readings by their end, those that are open last.
const timeKey = ({ finished, started, ...others }: Time) =>
  JSON.stringify([finished ?? (others.state === 'finished' ? '' : '9999'), started ?? '', others]);

// An own book has an internal number, which is not an ISBN, and is marked as such.
const markInternalNumber = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'number' in value ? { isbn: value.number, ...value } : value;

const nothingOf = (isbn: string): ExportedBook => ({
  ...{ isbn, title: '', authors: [], wanted: false, readings: [], lists: [] },
  ...{ spoiler: false, private: false, owned: false },
});

function namesIn(authors: Entry['authors']): readonly string[] {
  if (authors === undefined || typeof authors !== 'string') return authors ?? [];
  if (!authors.startsWith('[')) return [authors];
  return z.array(z.string()).safeParse(JSON.parse(authors)).data ?? [];
}

function timeOf(entry: Entry): Time {
  const [started, finished] = [dateIn(entry.started), dateIn(entry.finished)];
  const format = readingFormats.find((name) => name === entry.format);
  const source = readingSources.find((name) => name === entry.source);
  const unit = progressUnits.find((name) => name === entry.progress_unit);
  const value = entry.progress_value ?? undefined;
  const of = entry.progress_of ?? undefined;
  const pages = entry.copy_pages || undefined;
  return {
    state: readingStates.find((name) => name === entry.state) ?? 'finished',
    ...(started === undefined ? {} : { started }),
    ...(finished === undefined ? {} : { finished }),
    ...(format === undefined ? {} : { format }),
    ...(source === undefined ? {} : { copy_source: source }),
    ...(unit === undefined || value === undefined
      ? {}
      : { progress: { unit, value, ...(of === undefined ? {} : { of }) } }),
    ...(pages === undefined ? {} : { copy_pages: pages }),
  };
}

function dateIn(value: Entry['started']): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'object') return value.date;
  if (typeof value === 'string') return value;
  return String(value)
    .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
    .replace(/(?:-00)+$/, '');
}

const dayOf = (seconds: number | null | undefined) =>
  seconds ? new Date(seconds * 1_000).toISOString().slice(0, 10) : undefined;

const earliest = (date: string | undefined, otherDate: string | undefined) =>
  [date, otherDate].filter((day) => day !== undefined).sort()[0];

/** Returns the printed ISBN of a book, or '' if only its internal number is known. */
export function isbnText({ isbn, isbn13 }: ExportedBook): string {
  return isInternal(isbn) ? (isbn13 ?? '') : isbn;
}

/** Converts an exported book to an import row. */
export function toRowFacts(book: ExportedBook): RowFacts {
  const { readings, wanted, lists, spoiler, private: hidden, owned, authors, isbn13, ...otherFacts } = book;
  const { work_id: source, review, note, ...facts } = otherFacts;
  return {
    ...factsOf({ title: facts.title, authors: [...authors] }),
    ...facts,
    isbn: isbn13 ?? facts.isbn,
    ...toImportRow(wanted, readings),
    source_id: source,
    match: isInternal(facts.isbn) ? 'own' : undefined,
    review,
    note,
    spoiler: spoiler || undefined,
    private: hidden || undefined,
    owned: owned || undefined,
    shelves: shelvesFrom(lists),
  };
}
