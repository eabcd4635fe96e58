import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { FilledEdition } from '../../worker/features/books/catalogue/book.ts';
import { planBooks } from '../../worker/features/books/catalogue/fill.ts';
import type { Piece, PieceTable, Release } from '../../worker/features/books/catalogue/pieces.ts';
import { indexedText } from '../../worker/features/books/catalogue/search/indexed.ts';
import { fold } from '../../worker/features/books/catalogue/search/search-text.ts';
import { isSpellable, spellingKeys } from '../../worker/features/books/catalogue/search/spelling.ts';
import { CATALOGUE_ASSETS, type ReadAsset } from '../../worker/features/books/catalogue/shipped.ts';
import { editionValues, idOf, wordsOfBook } from '../../worker/features/books/catalogue/statements.ts';
import type { StoredRow } from '../../worker/features/books/catalogue/stored-works.ts';
import type { Shipped } from '../support/fill.ts';

/** How many books a piece has: as many as a free account's 10 ms of CPU and 50 statements can take several of. */
const BOOKS_OF_PIECE = 250;
/** How many keys of misspelt words a row has. */
const KEYS_OF_ROW = 64;
/** How many bytes a piece of a table has at most; a bound value may have two million. */
const BYTES_OF_PIECE = 600_000;

type Row = readonly (string | number | null)[];

interface WrittenPiece extends Omit<Piece, 'name'> {
  lines: string[];
}

/** Divides the catalogue into pieces, those that readers notice most first. */
function piecesOf(shipped: Shipped): WrittenPiece[] {
  const names = shipped.names.map((name) => ({ ...name, of: name.kind === 'author' ? fold(name.of) : name.of }));
  names.sort((left, right) => compareKeys([left.kind, left.of, left.name], [right.kind, right.of, right.name]));
  const { editions, works } = planBooks(
    shipped.books,
    names.map(({ kind, of, name }): StoredRow => ({ type: 'name', kind, of, name })),
  );
  const books = editions.map((book) => ({ id: idOf(book), book, text: indexedText(book) }));
  books.sort((left, right) => left.id - right.id);
  const counts = new Map<string, number>();
  for (const { text } of books) for (const word of wordsOfBook(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const tables = rowsOfTables({ ...shipped, names }, [...counts.keys()]);
  const table = (name: PieceTable) => tablePieces(name, tables[name]);
  const [first, ...others] = bookPieces(books, works.rows(), counts);
  return [
    ...(first ? [first] : []),
    ...table('shelf_picks'),
    ...table('other_names'),
    ...table('shipped_spellings'),
    ...others,
    ...table('known_isbns'),
    ...table('neighbours'),
  ];
}

function rowsOfTables(shipped: Shipped, words: readonly string[]): Record<PieceTable, Row[]> {
  return {
    shelf_picks: shipped.picks.map(({ genre, place, isbn13 }): Row => [genre, place, Number(isbn13)]).sort(compareKeys),
    other_names: shipped.names.map(({ kind, of, name, language }) => [kind, of, name, language]),
    known_isbns: shipped.knownIsbns
      .map(({ isbn13, edition }): Row => [Number(isbn13), Number(edition), 'shipped'])
      .sort(compareKeys),
    neighbours: shipped.neighbours
      .map(({ isbn13, nearest, alike }): Row => {
        const ofGenre = alike.map((isbn) => ({ isbn: Number(isbn) }));
        return [Number(isbn13), JSON.stringify([...nearest.map(Number), ...ofGenre])];
      })
      .sort(compareKeys),
    shipped_spellings: spellingRows(words),
  };
}

function compareKeys(left: Row, right: Row): number {
  const place = left.findIndex((value, index) => value !== right[index]);
  const [one, two] = [left[place] ?? '', right[place] ?? ''];
  return one === two ? 0 : one < two ? -1 : 1;
}

/** Sorts texts as SQLite does, by their bytes in UTF-8. */
function sortTexts(texts: readonly string[]): string[] {
  const bytes = texts.map((text) => Buffer.from(text).toString('latin1')).sort();
  return bytes.map((text) => Buffer.from(text, 'latin1').toString());
}

function spellingRows(words: readonly string[]): Row[] {
  const wordsByKey = new Map<string, string[]>();
  for (const word of words.filter(isSpellable)) {
    for (const key of spellingKeys(word)) {
      const sharing = wordsByKey.get(key);
      if (sharing) sharing.push(word);
      else wordsByKey.set(key, [word]);
    }
  }
  return chunksOf(sortTexts([...wordsByKey.keys()]), KEYS_OF_ROW).map((chunk) => [
    chunk[0] ?? '',
    JSON.stringify(Object.fromEntries(chunk.map((key) => [key, wordsByKey.get(key)]))),
  ]);
}

function bookPieces(
  books: readonly { id: number; book: FilledEdition; text: ReturnType<typeof indexedText> }[],
  { works, aliases }: { works: Row[]; aliases: Row[] },
  counts: ReadonlyMap<string, number>,
): WrittenPiece[] {
  const workById = new Map(works.map((row) => [row[0], row]));
  // Where an ID was written twice, the later row holds.
  const aliasById = new Map(aliases.map((row) => [row[0], row]));
  const aliasesByWork = Map.groupBy(aliasById.values(), (row) => row[1]);
  // Each is written with the first book that has it.
  const written = { works: new Set<number>(), words: new Set<string>() };
  return chunksOf(books, BOOKS_OF_PIECE).map((chunk) => {
    const ids = addNew(
      written.works,
      chunk.map(({ book }) => book.workId),
    );
    const workRows = ids.map((id) => workById.get(id) ?? []);
    const aliasRows = ids.flatMap((id) => aliasesByWork.get(id) ?? []);
    const words = addNew(
      written.words,
      chunk.flatMap(({ text }) => wordsOfBook(text)),
    );
    const lines = [
      chunk.map(({ id, book }) => editionValues(id, book)),
      chunk.map(({ id, text }) => [id, text.title, text.authors, text.genres, text.marks]),
      workRows,
      aliasRows,
      words.map((word) => [word, counts.get(word) ?? 0]),
    ];
    const inSeries = workRows.filter((row) => row[3] !== null).length;
    const ofBooks = chunk.reduce((sum, { book }) => {
      const authors = new Set(book.authors.map(fold)).size;
      // The row, its three indexes, the one of curated books, the full-text index, genres and authors.
      return sum + 4 + Number(book.source === 'curated') + 1 + new Set(book.genres).size + authors;
    }, 0);
    // An alias has an index too.
    const rows = ofBooks + workRows.length + inSeries + 2 * aliasRows.length + words.length + 1;
    return { kind: 'books', books: chunk.length, rows, lines: lines.map((line) => JSON.stringify(line)) };
  });
}

/** Adds values to a set, and returns those that it did not have. */
function addNew<T>(set: Set<T>, values: readonly T[]): T[] {
  const added = [...new Set(values)].filter((value) => !set.has(value));
  for (const value of added) set.add(value);
  return added;
}

/** `sorted` are the rows of a table in the order of their first column. */
function tablePieces(table: PieceTable, sorted: readonly Row[]): WrittenPiece[] {
  const parts: Row[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const row of sorted) {
    const length = Buffer.byteLength(JSON.stringify(row));
    const isSameKey = parts.at(-1)?.at(-1)?.[0] === row[0];
    if (bytes + length > BYTES_OF_PIECE && !isSameKey) {
      parts.push([]);
      bytes = 0;
    }
    parts.at(-1)?.push(row);
    bytes += length;
  }
  const lowest = typeof sorted[0]?.[0] === 'number' ? 0 : '';
  return parts.map((part, place) => {
    const range = [place === 0 ? lowest : (part[0]?.[0] ?? null), parts[place + 1]?.[0]?.[0] ?? null];
    return { kind: table, books: 0, rows: part.length + 1, lines: [JSON.stringify(part), JSON.stringify(range)] };
  });
}

function chunksOf<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, place) =>
    values.slice(place * size, (place + 1) * size),
  );
}

/** Writes the pieces and their index into `folder`, unless they were made from the same books by the same code. */
export function writePieces(folder: string, { digest, read }: { digest: string; read: () => Shipped }): void {
  const note = resolve(folder, 'digest');
  if (existsSync(note) && readFileSync(note, 'utf8') === digest) return;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [path, text] of Object.entries(piecesInMemory(read()))) writeFileSync(pathIn(folder, path), text);
  writeFileSync(note, digest);
}

/** Returns the pieces and their index by path. */
export function piecesInMemory(shipped: Shipped): Record<string, string> {
  const files = piecesOf(shipped).map(({ lines, ...piece }) => {
    const text = lines.join('\n');
    const name = createHash('sha256').update(text).digest('hex').slice(0, 16);
    return { text, piece: { name, ...piece } satisfies Piece };
  });
  const pieces = files.map(({ piece }) => piece);
  const release: Release = { books: pieces.reduce((sum, { books }) => sum + books, 0), pieces };
  return Object.fromEntries([
    [`${CATALOGUE_ASSETS}/index.json`, JSON.stringify(release)],
    ...files.map(({ piece, text }) => [`${CATALOGUE_ASSETS}/${piece.name}.txt`, text]),
  ]);
}

const pathIn = (folder: string, path: string) => resolve(folder, path.slice(CATALOGUE_ASSETS.length + 1));

/** Reads the assets of the catalogue from the folder in which they were written. */
export function assetsIn(folder: string): ReadAsset {
  return async (path) => {
    const file = pathIn(folder, path);
    return existsSync(file) ? readFile(file, 'utf8') : null;
  };
}
