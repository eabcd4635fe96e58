import type { BookToFill, Contributor } from '../../worker/features/books/catalogue/book.ts';
import {
  contributorRoles,
  type Genre,
  genres,
  isInternal,
  normaliseIsbn,
} from '../../worker/features/books/contract.ts';

/** Columns that a file must have. */
export const neededColumns = [
  'isbn13',
  'title',
  'authors',
  'year',
  'language',
  'average_rating',
  'ratings_count',
] as const;

/** All columns that are read. */
export const columns = [
  ...neededColumns,
  'description',
  'publisher',
  'genres',
  'series',
  'position',
  'contributors',
  'pages',
] as const;
export type Column = (typeof columns)[number];

/** One row by column. Missing values are undefined. */
export type CsvRow = { [Name in Column]?: string | undefined };

const maxima = {
  title: 500,
  name: 200,
  authors: 50,
  description: 10_000,
  genres: 10,
  genre: 60,
  position: 20,
} as const;

/**
 * The reason why a row can't be used, as a message for the operator. `kind` is the message without the values of the
 * row.
 */
export class Unusable extends Error {
  readonly kind: string;

  constructor(kind: string, reason = kind) {
    super(reason);
    this.kind = kind;
  }
}

/** Returns the book of a row. Throws {@link Unusable}. */
export function bookFromRow(row: CsvRow): BookToFill {
  const ratingsCount = numberIn('ratings_count', row.ratings_count, 0, 1e9) ?? 0;
  const rating = numberIn('average_rating', row.average_rating, 0, 5);
  return {
    isbn13: isbnIn(row.isbn13),
    title: titleIn(row.title),
    authors: namesIn('authors', row.authors, maxima.authors, maxima.name),
    publisher: textIn('publisher', row.publisher, maxima.name),
    year: numberIn('year', row.year, -4_000, new Date().getFullYear() + 2),
    language: languageIn(row.language),
    description: textIn('description', row.description, maxima.description),
    genres: namesIn('genres', row.genres, maxima.genres, maxima.genre).map(genreOf),
    averageRating: ratingsCount === 0 || rating === 0 ? null : rating,
    ratingsCount: Math.round(ratingsCount),
    contributors: contributorsIn(row.contributors),
    series: seriesIn(row),
    pages: numberIn('pages', row.pages, 1, 100_000),
    serviceWork: null,
    coverUrl: null,
    source: 'import',
  };
}

function isbnIn(text = ''): string {
  const input = clean(text);
  if (input === '') unusable('no ISBN');
  if (/^\d[.,]\d+E\+\d+$/i.test(input))
    unusable('ISBN saved as a rounded number', `the ISBN was saved as a rounded number, ${input}`);
  const isbn = normaliseIsbn(input);
  return isbn !== null && !isInternal(isbn)
    ? isbn
    : unusable('not a valid ISBN', `"${input.slice(0, 40)}" is not a valid ISBN`);
}

function titleIn(text: string | undefined): string {
  return textIn('title', text, maxima.title) ?? unusable('no title');
}

function textIn(column: string, text = '', longest: number): string | null {
  const cleaned = clean(text);
  if (cleaned.length > longest) unusable(`the ${column} is longer than ${longest} characters`);
  return cleaned === '' ? null : cleaned;
}

function namesIn(column: string, text = '', mostNames: number, longest: number): string[] {
  const names = [...new Set(text.split(';').map(clean).filter(Boolean))];
  if (names.length > mostNames) unusable(`more than ${mostNames} ${column}`);
  if (names.some((name) => name.length > longest)) {
    unusable(`one of the ${column} is longer than ${longest} characters (they are put apart by semicolons)`);
  }
  return names;
}

function seriesIn({ series, position }: CsvRow): BookToFill['series'] {
  const name = textIn('series', series, maxima.name);
  return name === null ? null : { name, position: textIn('position', position, maxima.position) };
}

const ILLUSTRATES = /^(?:artist|penciller|inker|colou?rist|cover artist)$/;

// "Gregory Rabassa (translator); Jan Novák (editor)"; any other role is that of a contributor.
function contributorsIn(text: string | undefined): Contributor[] {
  return namesIn('contributors', text, maxima.authors, maxima.name).map((contributor) => {
    const [, name = contributor, as = ''] = /^(.+?)\s*\(([^()]+)\)$/u.exec(contributor) ?? [];
    const role = ILLUSTRATES.test(as.toLowerCase()) ? 'illustrator' : as.toLowerCase();
    return { name, role: contributorRoles.find((contributorRole) => contributorRole === role) ?? 'contributor' };
  });
}

function numberIn(column: string, text = '', least: number, greatest: number): number | null {
  const input = clean(text);
  if (input === '') return null;
  if (!/^-?\d+(\.\d+)?$/.test(input))
    unusable(`${column} not a number`, `the ${column} "${input.slice(0, 40)}" is not a number`);
  const value = Number(input);
  if (value < least || value > greatest) {
    unusable(`${column} out of range`, `the ${column} ${input} is not between ${least} and ${greatest}`);
  }
  return column === 'year' ? Math.trunc(value) : value;
}

// The languages that are distinguished by country (document 1, section 9).
const byCountry = ['pt-BR', 'zh-TW'];

/**
 * Converts a language code of a usual format (eng, en-US, fre, pt_BR) to BCP 47. Returns null for an empty or
 * undetermined language.
 */
export function languageIn(text = ''): string | null {
  const input = clean(text).replaceAll('_', '-');
  if (input === '') return null;
  const tag = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(input) ? Intl.getCanonicalLocales(input)[0] : undefined;
  const [language = ''] = tag?.split('-') ?? [];
  if (tag === undefined) unusable('not a language code', `"${clean(text).slice(0, 40)}" is not a language code`);
  if (language === 'und') return null;
  return byCountry.includes(tag) ? tag : language;
}

function genreOf(input: string): string {
  const key = input.toLowerCase();
  const known = (Object.keys(genres) as Genre[]).find((genre) => genre === key || genres[genre].toLowerCase() === key);
  return known ?? key;
}

// Returns the text as one line, with single spaces in place of line breaks, tabs and repeated spaces.
function clean(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

function unusable(kind: string, reason = kind): never {
  throw new Unusable(kind, reason);
}
