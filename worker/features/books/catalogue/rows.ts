import { openDatabase } from '../../../platform/db/database.ts';
import type { Volume } from '../contract.ts';
import {
  editionsMatchingRows,
  editionsOfRows,
  editionsTitledLikeRows,
  type WantedRow,
  worksOfRows,
} from './row-queries.ts';
import { bareTitle, fold, mainTitleKey, significantWords } from './search/search-text.ts';
import { seriesIn } from './tidy.ts';
import { volumeOf } from './volume.ts';
import { workIdsOf } from './works.ts';

export interface RowToFind {
  line: number;
  title: string;
  authors: readonly string[];
  /** Normalised; null if there is none. */
  isbn: string | null;
  /** The work's id at a book service, such as `openlibrary:OL45804W`. */
  serviceWork: string | null;
}

export interface RowMatch {
  /** The edition with its ISBN. */
  numbered: Volume | null;
  /** The work with its ID at a book service. */
  byService: Volume | null;
  /** The work with its title and one of its authors. */
  named: Volume | null;
  /** Books with its title or its words, the best known first. */
  others: Volume[];
  /** The other names by which search finds these books. */
  otherNames?: ReadonlyMap<Volume, OtherNames>;
}

/** Other titles of a book, and other names of its authors. */
export interface OtherNames {
  titles: readonly string[];
  authors: readonly string[];
}

/** The most words of a title that must match, so that a subtitle unknown to the catalogue doesn't prevent a match. */
const WORDS = 6;

/** Texts that stand for an unknown author. */
const NO_NAMES = new Set([
  '',
  'unknown',
  'anonymous',
  'unknown author',
  'various',
  'various authors',
  'no author',
  'n a',
]);

/** Returns the authors of a row without texts that stand for an unknown author. */
export function knownAuthors(authors: readonly string[]): string[] {
  return authors.filter((author) => !NO_NAMES.has(fold(author)));
}

/** Looks up the books of rows in one round trip. A row for which nothing is found has no entry. */
export async function findBooksOfRows(
  database: D1Database,
  rows: readonly RowToFind[],
): Promise<Map<number, RowMatch>> {
  const matchRows = rows.map(wantedRow);
  const { load } = openDatabase(database, null, 'first-unconstrained');
  const { numbered, named, titled, holding } = await load({
    numbered: editionsOfRows(matchRows),
    named: worksOfRows(matchRows),
    titled: editionsTitledLikeRows(matchRows),
    holding: editionsMatchingRows(matchRows),
  });
  const matches = new Map<number, RowMatch>();
  const otherNames = new Map<Volume, OtherNames>();
  const bookOf = (row: (typeof holding)[number]) => {
    const book = volumeOf(row);
    const [titles, authors] = [JSON.parse(row.otherTitles) as string[], JSON.parse(row.otherAuthors) as string[]];
    otherNames.set(book, { titles, authors });
    return book;
  };
  const of = (line: number) => {
    const match = matches.get(line) ?? { numbered: null, byService: null, named: null, others: [], otherNames };
    matches.set(line, match);
    return match;
  };
  for (const row of numbered) of(row.line).numbered = bookOf(row);
  for (const row of named) {
    const match = of(row.line);
    if (row.isByService === 1) match.byService ??= bookOf(row);
    else match.named ??= bookOf(row);
  }
  for (const row of [...titled, ...holding]) of(row.line).others.push(bookOf(row));
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
    // A title alone doesn't identify a work.
    works: title === '' || names.length === 0 ? [] : workIdsOf(name),
    service: serviceWork,
    key,
    matches: [key, subtitleKey(name.title)].flatMap((part) => matchOf(part, names[0] ?? '')),
  };
}

// The part after the colon: "Mistborn: The Final Empire" may be known by it.
function subtitleKey(title: string): string {
  const [, subtitle = ''] = /:\s+(.+)$/.exec(title) ?? [];
  return subtitle === '' ? '' : mainTitleKey(subtitle);
}

// Matches the significant words of the title, and the author's last name if it is known.
function matchOf(key: string, author: string): string[] {
  // Leaves out "Volume" and "Vol.", since either may be used.
  const significant = significantWords(key.split(' ').filter(Boolean));
  const words = significant.filter((word) => significant.length === 1 || !/^vol(?:ume)?$/.test(word)).slice(0, WORDS);
  if (words.length === 0) return [];
  const last =
    fold(author.includes(',') ? (author.split(',')[0] ?? '') : author)
      .split(' ')
      .at(-1) ?? '';
  const all = (column: string, of: readonly string[]) => `${column} : (${of.map((word) => `"${word}"`).join(' AND ')})`;
  return [last === '' ? all('title', words) : `${all('title', words)} AND ${all('authors', [last])}`];
}
