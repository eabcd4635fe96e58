import { openDatabase } from '../../../platform/db/database.ts';
import type { Volume } from '../contract.ts';
import { editionsOfRows, holdingWordsOfRows, titledLikeRows, type WantedRow, worksOfRows } from './row-queries.ts';
import { bareTitle, fold, mainTitleKey, significantWords } from './search/search-text.ts';
import { seriesIn } from './tidy.ts';
import { volumeOf } from './volume.ts';
import { workIdsOf } from './works.ts';

export interface RowToFind {
  line: number;
  title: string;
  authors: readonly string[];
  /** Normalised; null where there is none. */
  isbn: string | null;
  /** The work's id at a book service, such as `openlibrary:OL45804W`. */
  serviceWork: string | null;
}

export interface RowMatch {
  /** The edition of its number. */
  numbered: Volume | null;
  /** The work that its source names. */
  told: Volume | null;
  /** The work of its title and one of its authors. */
  named: Volume | null;
  /** Books of its title, or that hold its words, the best known first. */
  others: Volume[];
}

/** Words of a title that are looked for together: a subtitle that the catalogue does not know would hide the book. */
const WORDS = 6;

/** Names that are none. */
const NOBODY = new Set([
  '',
  'unknown',
  'anonymous',
  'unknown author',
  'various',
  'various authors',
  'no author',
  'n a',
]);

/** The authors of a row that are someone. */
export function knownAuthors(authors: readonly string[]): string[] {
  return authors.filter((author) => !NOBODY.has(fold(author)));
}

/** Looks for the books of rows, all of them in one round trip; a row of which nothing is found has no entry. */
export async function findBooksOfRows(
  database: D1Database,
  rows: readonly RowToFind[],
): Promise<Map<number, RowMatch>> {
  const matchRows = rows.map(wantedRow);
  const { load } = openDatabase(database, null, 'first-unconstrained');
  const { numbered, named, titled, holding } = await load({
    numbered: editionsOfRows(matchRows),
    named: worksOfRows(matchRows),
    titled: titledLikeRows(matchRows),
    holding: holdingWordsOfRows(matchRows),
  });
  const matches = new Map<number, RowMatch>();
  const of = (line: number) => {
    const match = matches.get(line) ?? { numbered: null, told: null, named: null, others: [] };
    matches.set(line, match);
    return match;
  };
  for (const row of numbered) of(row.line).numbered = volumeOf(row);
  for (const row of named) {
    const match = of(row.line);
    if (row.told === 1) match.told ??= volumeOf(row);
    else match.named ??= volumeOf(row);
  }
  for (const row of [...titled, ...holding]) of(row.line).others.push(volumeOf(row));
  return matches;
}

function wantedRow({ line, title, authors, isbn, serviceWork }: RowToFind): WantedRow {
  const names = knownAuthors(authors);
  const series = seriesIn(title);
  const name = { title: series === null ? title : bareTitle(title).trim(), authors: names, series };
  const key = title === '' ? '' : mainTitleKey(name.title);
  return {
    line,
    isbn: isbn === null ? null : Number(isbn),
    // Without an author a title is no name of a work.
    works: title === '' || names.length === 0 ? [] : workIdsOf(name),
    service: serviceWork,
    key,
    match: matchOf(key, names[0] ?? ''),
  };
}

// All telling words of the title, and the last name of who wrote it where that is known.
function matchOf(key: string, author: string): string | null {
  // One says "Volume 3" where another says "Vol. 3".
  const significant = significantWords(key.split(' ').filter(Boolean));
  const words = significant.filter((word) => significant.length === 1 || !/^vol(?:ume)?$/.test(word)).slice(0, WORDS);
  if (words.length === 0) return null;
  const last =
    fold(author.includes(',') ? (author.split(',')[0] ?? '') : author)
      .split(' ')
      .at(-1) ?? '';
  const all = (column: string, of: readonly string[]) => `${column} : (${of.map((word) => `"${word}"`).join(' AND ')})`;
  return last === '' ? all('title', words) : `${all('title', words)} AND ${all('authors', [last])}`;
}
