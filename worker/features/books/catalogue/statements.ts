import type { FilledEdition, FillStatement } from './book.ts';
import { indexedText } from './search/indexed.ts';
import { prominence } from './search/prominence.ts';
import { fold, mainTitleKey } from './search/search-text.ts';
import { isSpellable, spellingKeys } from './search/spelling.ts';

// The most bytes of values in one statement. D1 accepts 100 KB of SQL, and scripts write values into the SQL text.
const MAX_BYTES = 60_000;

/**
 * Returns the statements that remove books from the catalogue; `book` is the stored edition, since its words are
 * subtracted.
 */
export function removals(removed: readonly { id: number; book: FilledEdition }[]): FillStatement[] {
  const these = '(SELECT value FROM json_each(?))';
  const chunks = jsonChunks(removed.map(({ id }) => id));
  const genres = JSON.stringify([...new Set(removed.flatMap(({ book }) => book.genres))]);
  const authors = JSON.stringify([...new Set(removed.flatMap(({ book }) => authorKeys(book)))]);
  return [
    ...chunks.flatMap((ids) => [
      { sql: `DELETE FROM edition_words WHERE rowid IN ${these}`, values: [ids] },
      {
        sql: `DELETE FROM edition_authors WHERE author IN ${these} AND edition_id IN ${these}`,
        values: [authors, ids],
      },
      { sql: `DELETE FROM edition_genres WHERE genre IN ${these} AND edition_id IN ${these}`, values: [genres, ids] },
      { sql: `DELETE FROM editions WHERE id IN ${these}`, values: [ids] },
    ]),
    ...wordCounts(
      removed.flatMap(({ book }) => wordsOfBook(indexedText(book))),
      -1,
    ),
  ];
}

export function additionStatements(books: readonly FilledEdition[]): FillStatement[] {
  // In the order of IDs, because the full-text index is flushed whenever an ID is smaller than the one before.
  const rows = books
    .map((book) => ({ book, id: idOf(book), text: indexedText(book) }))
    .sort((left, right) => left.id - right.id);
  const words = rows.flatMap(({ text }) => wordsOfBook(text));
  const spellable = new Set(words.filter(isSpellable));
  return [
    ...insertStatements(
      'INSERT INTO editions',
      editionColumns,
      rows.map(({ book, id }) => editionValues(id, book)),
    ),
    ...insertStatements(
      'INSERT INTO edition_words',
      ['rowid', 'title', 'authors', 'genres', 'marks'],
      rows.map(({ id, text }) => [id, text.title, text.authors, text.genres, text.marks]),
    ),
    ...insertStatements(
      'INSERT OR IGNORE INTO edition_genres',
      ['genre', 'edition_id'],
      rows.flatMap(({ book, id }) => book.genres.map((genre) => [genre, id])),
    ),
    ...insertStatements(
      'INSERT OR IGNORE INTO edition_authors',
      ['author', 'edition_id'],
      rows.flatMap(({ book, id }) => authorKeys(book).flatMap((author) => (author === null ? [] : [[author, id]]))),
    ),
    ...wordCounts(words, 1),
    ...insertStatements(
      'INSERT OR IGNORE INTO spellings',
      ['key', 'word'],
      [...spellable].flatMap((word) => spellingKeys(word).map((key) => [key, word])),
      ["WHERE NOT EXISTS (SELECT 1 FROM words WHERE word = json_extract(value, '$[1]') AND shipped > 0)"],
    ),
  ];
}

export type Value = string | number | null;

/** The columns of an edition, in the order of {@link editionValues}. */
export const editionColumns = [
  'id',
  'isbn',
  'work_id',
  'title',
  'title_key',
  'other_titles',
  'other_authors',
  'authors',
  'author_keys',
  'contributors',
  'series',
  'position',
  'publisher',
  'year',
  'language',
  'description',
  'genres',
  'pages',
  'cover_url',
  'average_rating',
  'ratings_count',
  'lists',
  'source',
];

export function editionValues(id: number, book: FilledEdition): Value[] {
  return [
    id,
    Number(book.isbn13),
    book.workId,
    book.title,
    mainTitleKey(book.title),
    JSON.stringify(book.otherTitles),
    JSON.stringify(book.otherAuthors),
    JSON.stringify(book.authors),
    JSON.stringify(authorKeys(book)),
    JSON.stringify(book.contributors),
    book.series?.name ?? null,
    book.series?.position ?? null,
    book.publisher,
    book.year,
    book.language,
    book.description,
    JSON.stringify(book.genres),
    book.pages,
    book.coverUrl,
    book.averageRating,
    book.ratingsCount,
    book.lists,
    book.source,
  ];
}

export function idOf({
  isbn13,
  ...popularity
}: Pick<FilledEdition, 'isbn13' | 'ratingsCount' | 'lists' | 'source'>): number {
  return prominence(isbn13, popularity);
}

// Not stored as authors, so that books without an author aren't related to each other.
const NOBODY = new Set(['anonymous', 'unknown', 'unknown author', 'various', 'various authors', 'no author']);

function authorKeys(book: FilledEdition): (string | null)[] {
  return book.authors.map(fold).map((author) => (NOBODY.has(author) ? null : author));
}

/** Returns the words of a book's index entry that are counted, each once. */
export function wordsOfBook({ title, authors }: ReturnType<typeof indexedText>): string[] {
  return [...new Set(`${title} ${authors}`.split(' ').filter((word) => word.length >= 2 && word.length <= 24))];
}

function wordCounts(words: readonly string[], sign: 1 | -1): FillStatement[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + sign);
  return insertStatements(
    'INSERT INTO words',
    ['word', 'editions'],
    [...counts],
    ['WHERE true ON CONFLICT (word) DO UPDATE SET editions = editions + excluded.editions'],
  );
}

/** Returns statements that insert these rows, each within D1's limit. */
export function insertStatements(
  into: string,
  columns: readonly string[],
  rows: readonly Value[][],
  rest: readonly string[] = [],
): FillStatement[] {
  const fields = columns.map((_, place) => `json_extract(value, '$[${place}]')`).join(', ');
  const sql = [`${into} (${columns.join(', ')}) SELECT ${fields} FROM json_each(?)`, ...rest].join(' ');
  return jsonChunks(rows).map((values) => ({ sql, values: [values] }));
}

/** Returns values as JSON arrays, each within the limit of a statement unless a single value exceeds it. */
export function jsonChunks(values: readonly unknown[]): string[] {
  const encoder = new TextEncoder();
  const texts: string[] = [];
  let part: string[] = [];
  let bytes = 0;
  for (const value of values) {
    const text = JSON.stringify(value);
    // In SQL text each apostrophe is doubled.
    const length = encoder.encode(text).length + text.split("'").length;
    if (bytes + length > MAX_BYTES && part.length > 0) {
      texts.push(`[${part.join(',')}]`);
      part = [];
      bytes = 0;
    }
    part.push(text);
    bytes += length;
  }
  return part.length === 0 ? texts : [...texts, `[${part.join(',')}]`];
}
