import * as z from 'zod/mini';
import { isInternal } from '../../../../worker/features/books/contract.ts';
import {
  progressUnits,
  readingFormats,
  readingSources,
  readingStates,
} from '../../../../worker/features/library/readings/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { stated } from './cell.ts';
import { type Time, toImportRow } from './flyleaf.ts';
import { bookNamed, type RowFacts, shelvesFrom } from './format.ts';

type Stated = 'series' | 'position' | 'pages' | 'language' | 'review' | 'note' | 'impressions' | 'lent_to';

export interface ExportedBook extends Pick<RowFacts, Stated> {
  isbn: string;
  /** The ISBN printed on an own book. */
  isbn13?: string | undefined;
  work_id?: string | undefined;
  title: string;
  authors: readonly string[];
  year?: number | undefined;
  wanted: boolean;
  added?: string | undefined;
  readings: Time[];
  rating?: number | undefined;
  spoiler: boolean;
  reviewed?: string | undefined;
  private: boolean;
  owned: boolean;
  lent_since?: string | undefined;
  lists: string[];
}

const exportDocument = z.object({
  product: z.literal(PRODUCT),
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
});
type Records = z.infer<typeof exportDocument>['records'];
type Entry = Records[string][number];

/** Reads the books of our own export; null for any other JSON file. */
export function ownBooks(value: unknown): RowFacts[] | null {
  const own = exportDocument.safeParse(value);
  return own.success ? exportedBooks(own.data).map(toRowFacts) : null;
}

/** Lists the books of an account export, each work once, in order of first appearance. */
export function exportedBooks({ records }: { records: Records }): ExportedBook[] {
  const books = new Map<string, ExportedBook>();
  const works = new Map<string, string>();
  const bookOf = (entry: Entry): ExportedBook => {
    const isbn = isbnOf(entry);
    const work = number(entry.work_id)?.toString() ?? text(entry.work_id);
    const key = work ?? works.get(isbn) ?? isbn;
    if (work !== undefined) works.set(isbn, work);
    const book = books.get(key) ?? {
      ...{ isbn, title: '', authors: [], wanted: false, readings: [], lists: [] },
      ...{ spoiler: false, private: false, owned: false },
    };
    books.set(key, book);
    book.work_id ??= work;
    book.title ||= text(entry.title) ?? '';
    if (book.authors.length === 0) book.authors = namesIn(entry.authors);
    book.pages ??= number(entry.pages) || undefined;
    book.year ??= number(entry.year) || undefined;
    book.language ??= text(entry.language);
    return book;
  };
  const names = new Map(records.book_lists?.map(({ id, name }) => [id, text(name)]));
  const facts: Record<string, (entry: Entry, book: ExportedBook) => Partial<ExportedBook>> = {
    readings: (entry, { readings }) => ({ readings: [...readings, timeOf(entry)], added: dayOf(entry.added_at) }),
    books_bookmarked: (entry) => ({ wanted: true, added: dayOf(entry.bookmarked_at) }),
    reviews: (entry) => ({
      ...{ rating: number(entry.rating), review: text(entry.review), reviewed: dayOf(entry.reviewed_at) },
      ...{ spoiler: Boolean(entry.spoiler), private: Boolean(entry.hidden) },
    }),
    notes: (entry) => ({ note: text(entry.note) }),
    owned_books: (entry) => ({
      ...{ owned: true, added: dayOf(entry.owned_at), lent_to: text(entry.lent_to) },
      lent_since: dateIn(entry.lent_since),
    }),
    impressions: ({ aspect, intensity }, { impressions = [] }) =>
      typeof aspect === 'string' && typeof intensity === 'number'
        ? { impressions: [...impressions, { aspect, intensity }] }
        : {},
    // Two editions of a work may be on one list.
    book_list_books: (entry, { lists }) => ({
      lists: [...new Set([...lists, names.get(entry.list_id) ?? ''])].filter(Boolean),
    }),
  };
  for (const [kind, factsOf] of Object.entries(facts)) {
    for (const entry of records[kind] ?? []) {
      const book = bookOf(entry);
      const { added } = book;
      Object.assign(book, factsOf(entry, book));
      book.added = [added, book.added].filter((day) => day !== undefined).sort()[0];
    }
  }
  // An import creates lists in the order in which books name them, so that books name them in the same order then.
  const order = [...new Set([...books.values()].flatMap(({ lists }) => lists))];
  for (const { lists, readings } of books.values()) {
    lists.sort((name, other) => order.indexOf(name) - order.indexOf(other));
    readings.sort((first, other) => (timeKey(first) < timeKey(other) ? -1 : 1));
  }
  for (const entry of records.own_books ?? []) {
    const isbn = isbnOf(entry);
    const book = books.get(works.get(isbn) ?? isbn);
    const printed = { isbn13: text(entry.isbn13), series: text(entry.series), position: text(entry.position) };
    if (book?.isbn === isbn) Object.assign(book, printed);
  }
  return [...books.values()];
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);
const number = (value: unknown) => (typeof value === 'number' ? value : undefined);

// An own book has an internal number, which is not an ISBN, and is marked as such.
const isbnOf = ({ isbn, number: internal }: Entry) => text(isbn) ?? text(internal) ?? '';

// Orders readings by their end, those that are open last.
const timeKey = ({ finished, started, ...others }: Time) =>
  JSON.stringify([finished ?? (others.state === 'finished' ? '' : '9999'), started ?? '', others]);

function namesIn(authors: unknown): readonly string[] {
  const names = typeof authors === 'string' && authors.startsWith('[') ? JSON.parse(authors) : authors;
  return z.array(z.string()).safeParse(typeof names === 'string' ? [names] : names).data ?? [];
}

function timeOf(entry: Entry): Time {
  const unit = progressUnits.find((name) => name === entry.progress_unit);
  const value = number(entry.progress_value);
  return stated({
    state: readingStates.find((name) => name === entry.state) ?? 'finished',
    started: dateIn(entry.started),
    finished: dateIn(entry.finished),
    format: readingFormats.find((name) => name === entry.format),
    copy_source: readingSources.find((name) => name === entry.source),
    progress: unit && value !== undefined ? { unit, value, ...stated({ of: number(entry.progress_of) }) } : undefined,
    copy_pages: number(entry.copy_pages) || undefined,
  });
}

// A date as text, or as the stored number: 20261100 is November 2026.
const dateIn = (value: unknown) =>
  typeof value === 'number'
    ? String(value)
        .replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
        .replace(/(?:-00)+$/, '')
    : text(value);

const dayOf = (seconds: unknown) =>
  typeof seconds === 'number' && seconds > 0 ? new Date(seconds * 1_000).toISOString().slice(0, 10) : undefined;

/** The printed ISBN of a book, or '' if only its internal number is known. */
export function isbnText({ isbn, isbn13 }: ExportedBook): string {
  return isInternal(isbn) ? (isbn13 ?? '') : isbn;
}

export function toRowFacts(book: ExportedBook): RowFacts {
  const { readings, wanted, lists, spoiler, private: hidden, owned, isbn13, work_id: source, ...facts } = book;
  return {
    ...facts,
    ...bookNamed(facts.title, facts.authors),
    isbn: isbn13 ?? facts.isbn,
    ...toImportRow(wanted, readings),
    source_id: source,
    match: isInternal(facts.isbn) ? 'own' : undefined,
    spoiler: spoiler || undefined,
    private: hidden || undefined,
    owned: owned || undefined,
    shelves: shelvesFrom(lists),
  };
}
