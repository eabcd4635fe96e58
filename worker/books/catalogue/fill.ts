import { fold, spellingKeys, titleKey, wordsOf } from './fold.ts';
import { prominence } from './prominence.ts';

/** A book on its way into the catalogue. */
export interface BookToFill {
  isbn13: string;
  title: string;
  authors: readonly string[];
  publisher: string | null;
  year: number | null;
  language: string | null;
  description: string | null;
  genres: readonly string[];
  averageRating: number | null;
  ratingsCount: number;
  curated: boolean;
}

/** A statement with its values, for whichever way leads to the database. */
export interface FillStatement {
  sql: string;
  values: (string | number | null)[];
}

interface KeptRow {
  id: number;
  isbn13: string;
  title: string;
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

/** Asks for the books that are there already under these ISBNs; the answer goes to {@link planFill}. */
export function keptStatement(isbns: readonly string[]): FillStatement {
  return {
    sql: `SELECT id, isbn13, title, authors, publisher, year, language, description, genres, average_rating,
            ratings_count, curated
          FROM books WHERE isbn13 IN (SELECT value FROM json_each(?))`,
    values: [JSON.stringify(isbns)],
  };
}

/** What has to be done to the catalogue, and how many books it adds, changes and leaves. */
export interface FillPlan {
  statements: FillStatement[];
  added: number;
  changed: number;
  unchanged: number;
}

/**
 * Works out the statements that bring these books in. Curated facts are never overwritten by an import; it only adds
 * the ratings. A book that would not change makes no statement, so a second run changes nothing.
 */
export function planFill(books: readonly BookToFill[], kept: readonly KeptRow[]): FillPlan {
  const before = new Map(kept.map((row) => [row.isbn13, row]));
  const gone: { id: number; words: string[] }[] = [];
  const come: BookToFill[] = [];
  let changed = 0;
  for (const book of books) {
    const row = before.get(book.isbn13);
    if (!row) {
      come.push(book);
      continue;
    }
    const merged = merge(bookOf(row), book);
    if (same(bookOf(row), merged)) continue;
    changed += 1;
    gone.push({ id: row.id, words: wordsOfBook(bookOf(row)) });
    come.push(merged);
  }
  const added = come.length - changed;
  return {
    statements: come.length === 0 ? [] : [...removals(gone), ...additions(come)],
    added,
    changed,
    unchanged: books.length - come.length,
  };
}

function removals(gone: readonly { id: number; words: string[] }[]): FillStatement[] {
  if (gone.length === 0) return [];
  const ids = JSON.stringify(gone.map(({ id }) => id));
  const these = '(SELECT value FROM json_each(?))';
  return [
    { sql: `DELETE FROM book_words WHERE rowid IN ${these}`, values: [ids] },
    { sql: `DELETE FROM book_genres WHERE book_id IN ${these}`, values: [ids] },
    { sql: `DELETE FROM book_authors WHERE book_id IN ${these}`, values: [ids] },
    { sql: `DELETE FROM books WHERE id IN ${these}`, values: [ids] },
    wordCounts(
      gone.flatMap(({ words }) => words),
      -1,
    ),
  ];
}

function additions(come: readonly BookToFill[]): FillStatement[] {
  const rows = come.map((book) => ({
    id: prominence(book.isbn13, book.ratingsCount, book.curated),
    isbn13: book.isbn13,
    title: book.title,
    title_key: titleKey(book.title),
    authors: JSON.stringify(book.authors),
    publisher: book.publisher,
    year: book.year,
    language: book.language,
    description: book.description,
    genres: JSON.stringify(book.genres),
    average_rating: book.averageRating,
    ratings_count: book.ratingsCount,
    curated: book.curated ? 1 : 0,
  }));
  const columns = Object.keys(rows[0] ?? {});
  const fields = columns.map((column) => `json_extract(value, '$.${column}')`).join(', ');
  const words = [...new Set(come.flatMap(wordsOfBook))];
  const insert = (sql: string, values: unknown[]): FillStatement => ({ sql, values: [JSON.stringify(values)] });
  return [
    insert(`INSERT INTO books (${columns.join(', ')}) SELECT ${fields} FROM json_each(?)`, rows),
    insert(
      `INSERT INTO book_words (rowid, title, authors, genres)
       SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
              json_extract(value, '$[3]') FROM json_each(?)`,
      rows.map((row, place) => [
        row.id,
        row.title,
        come[place]?.authors.join(' ') ?? '',
        come[place]?.genres.join(' ') ?? '',
      ]),
    ),
    insert(
      `INSERT OR IGNORE INTO book_genres (genre, book_id)
       SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)`,
      rows.flatMap((row, place) => (come[place]?.genres ?? []).map((genre) => [genre, row.id])),
    ),
    insert(
      `INSERT OR IGNORE INTO book_authors (author, book_id)
       SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)`,
      rows.flatMap((row, place) => (come[place]?.authors ?? []).map((author) => [fold(author), row.id])),
    ),
    wordCounts(come.flatMap(wordsOfBook), 1),
    insert(
      `INSERT OR IGNORE INTO spellings (key, word)
       SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?)`,
      words.flatMap((word) => spellingKeys(word).map((key) => [key, word])),
    ),
  ];
}

function wordCounts(words: readonly string[], sign: 1 | -1): FillStatement {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + sign);
  return {
    sql: `INSERT INTO words (word, books)
          SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?) WHERE true
          ON CONFLICT (word) DO UPDATE SET books = books + excluded.books`,
    values: [JSON.stringify([...counts])],
  };
}

// Words that a misspelling can be set right to: long enough to be misspelt, each once a book.
function wordsOfBook(book: BookToFill): string[] {
  const words = [...wordsOf(book.title, 40), ...book.authors.flatMap((author) => wordsOf(author))];
  return [...new Set(words.filter((word) => word.length >= 4 && word.length <= 24))];
}

function bookOf(row: KeptRow): BookToFill {
  return {
    isbn13: row.isbn13,
    title: row.title,
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

function merge(kept: BookToFill, book: BookToFill): BookToFill {
  if (book.curated) return { ...book, averageRating: kept.averageRating, ratingsCount: kept.ratingsCount };
  if (kept.curated) return { ...kept, averageRating: book.averageRating, ratingsCount: book.ratingsCount };
  return {
    ...book,
    publisher: book.publisher ?? kept.publisher,
    description: book.description ?? kept.description,
    genres: book.genres.length > 0 ? book.genres : kept.genres,
  };
}

function same(left: BookToFill, right: BookToFill): boolean {
  const text = (book: BookToFill) => JSON.stringify(Object.entries(book).sort(([one], [two]) => (one < two ? -1 : 1)));
  return text(left) === text(right);
}
