import type { BookToFill, FilledBook, FillStatement } from './book.ts';
import { mainTitleKey } from './fold.ts';
import { additions, jsonChunks, removals } from './statements.ts';
import { sameWork } from './works.ts';

/** A row of `books` as {@link keptStatements} asks for it. */
export interface KeptRow {
  id: number;
  isbn13: string;
  title: string;
  known_as: string | null;
  authors: string;
  publisher: string | null;
  year: number | null;
  language: string | null;
  description: string | null;
  genres: string;
  average_rating: number | null;
  ratings_count: number;
  curated: number;
}

/**
 * Asks for what {@link planFill} has to know: these books as they are there already, and curated ones of their titles.
 * The rows of all answers go to it together; a book may be among them twice.
 */
export function keptStatements(books: readonly BookToFill[]): FillStatement[] {
  const titles = new Set(books.filter(({ curated }) => !curated).map(({ title }) => mainTitleKey(title)));
  const among = (condition: string, values: readonly string[]) =>
    jsonChunks(values).map((chunk) => ({
      sql: `SELECT id, isbn13, title, known_as, authors, publisher, year, language, description, genres, average_rating,
              ratings_count, curated
            FROM books WHERE ${condition} IN (SELECT value FROM json_each(?))`,
      values: [chunk],
    }));
  return [
    ...among(
      'isbn13',
      books.map(({ isbn13 }) => isbn13),
    ),
    ...among('curated = 1 AND title_key', [...titles]),
  ];
}

/** What has to be done to the catalogue, and how many of the books that came in it adds, changes and leaves. */
export interface FillPlan {
  statements: FillStatement[];
  added: number;
  changed: number;
  unchanged: number;
  /** Curated books that did not come in and change: another edition of them did. */
  told: number;
}

/**
 * Works out the statements that bring these books in; all of them belong into one transaction. Curated facts are never
 * overwritten by an import: it only tells the ratings and by which title it is known, also where it brings another edition of a curated
 * work. A book that would not change makes no statement, so a second run changes nothing.
 */
export function planFill(books: readonly BookToFill[], kept: readonly KeptRow[]): FillPlan {
  const before = new Map(kept.map((row) => [row.isbn13, { id: row.id, book: bookOf(row) }]));
  const after = new Map<string, FilledBook>();
  const current = (isbn: string) => after.get(isbn) ?? before.get(isbn)?.book;
  const curated = new Map<string, Set<string>>();
  const note = (book: BookToFill) => {
    const key = mainTitleKey(book.title);
    curated.set(key, (curated.get(key) ?? new Set()).add(book.isbn13));
  };
  for (const { book } of before.values()) if (book.curated) note(book);

  // The curated ones first: the others have something to tell them.
  for (const book of [...books].sort((left, right) => Number(right.curated) - Number(left.curated))) {
    const own = current(book.isbn13);
    const merged = own ? merge(own, book) : { ...book, knownAs: null };
    if (!own || !same(own, merged)) after.set(book.isbn13, merged);
    if (merged.curated) note(merged);
    else {
      for (const isbn of curated.get(mainTitleKey(book.title)) ?? []) {
        const twin = current(isbn);
        if (!twin || !sameWork(twin, book)) continue;
        const told = tell(twin, book);
        if (!same(twin, told)) after.set(isbn, told);
      }
    }
  }

  const gone = [...after.keys()].flatMap((isbn) => before.get(isbn) ?? []);
  const brought = new Set(books.map(({ isbn13 }) => isbn13));
  const added = [...brought].filter((isbn) => after.has(isbn) && !before.has(isbn)).length;
  const changed = gone.filter(({ book }) => brought.has(book.isbn13)).length;
  return {
    statements: [...removals(gone), ...additions([...after.values()])],
    added,
    changed,
    unchanged: brought.size - added - changed,
    told: gone.length - changed,
  };
}

function bookOf(row: KeptRow): FilledBook {
  return {
    isbn13: row.isbn13,
    title: row.title,
    knownAs: row.known_as,
    authors: JSON.parse(row.authors) as string[],
    publisher: row.publisher,
    year: row.year,
    language: row.language,
    description: row.description,
    genres: JSON.parse(row.genres) as string[],
    averageRating: row.average_rating,
    ratingsCount: row.ratings_count,
    curated: row.curated === 1,
  };
}

function merge(kept: FilledBook, book: BookToFill): FilledBook {
  if (book.curated) return tell({ ...book, knownAs: kept.knownAs }, kept);
  if (kept.curated) return tell(kept, book);
  return {
    ...book,
    knownAs: null,
    publisher: book.publisher ?? kept.publisher,
    description: book.description ?? kept.description,
    genres: book.genres.length > 0 ? book.genres : kept.genres,
  };
}

// The most rated edition tells the ratings, so that the order in which editions come does not matter.
function tell(curated: FilledBook, book: BookToFill): FilledBook {
  const better = book.ratingsCount > curated.ratingsCount;
  return {
    ...curated,
    knownAs: curated.knownAs ?? (book.title === curated.title ? null : book.title),
    averageRating: better ? book.averageRating : curated.averageRating,
    ratingsCount: better ? book.ratingsCount : curated.ratingsCount,
  };
}

function same(left: FilledBook, right: FilledBook): boolean {
  const text = (book: FilledBook) => JSON.stringify(Object.entries(book).sort(([one], [two]) => (one < two ? -1 : 1)));
  return text(left) === text(right);
}
