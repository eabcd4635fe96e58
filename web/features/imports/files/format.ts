import type { ImportRow, ImportSource } from '../../../../worker/features/imports/contract.ts';
import type { NameStyle } from './author-names.ts';
import { lineOf } from './cell.ts';
import data from './formats.json' with { type: 'json' };
import { htmlToText } from './words.ts';

/** What a column can hold, over all formats. */
export type Meaning =
  | ('title' | 'subtitle' | 'authors' | 'moreAuthors' | 'roles' | 'series' | 'position' | 'isbn' | 'sourceId')
  | ('state' | 'stateName' | 'shelves' | 'owned' | 'lentTo' | 'lentSince')
  | ('rating' | 'review' | 'reviewTitle' | 'warning' | 'spoiler' | 'reviewed' | 'private' | 'privacy' | 'public')
  | ('note' | 'impressions' | 'moods' | 'warnings')
  | ('started' | 'finished' | 'stopped' | 'lastFinished' | 'spans' | 'readings' | 'readCount' | 'added')
  | ('progress' | 'progressOf' | 'progressUnit' | 'currentPage' | 'currentPercent' | 'seconds')
  | ('pages' | 'year' | 'language' | 'format' | 'copyPages' | 'copySource');

/** The names of the columns that hold each fact. The first one with a value counts; lists take all. */
export type Columns = Readonly<Partial<Record<Meaning, string | readonly string[]>>>;

/** A file format, as `formats.json` describes it. */
export interface Format {
  source: ImportSource;
  /** The name of its site or program. */
  name: string;
  /** The columns that identify it, in lower case. */
  needs: readonly string[];
  /** Its column names in order, by which a file without them is recognised. */
  header?: string;
  columns: Columns;
  /** The table by which its database is recognised, and the query that lists its books. */
  database?: { table: string; query: readonly string[] };
  people: NameStyle;
  shelvesBy?: string;
  /** Columns that say yes or no, and the shelf that yes stands for. */
  flags?: Readonly<Record<string, string>>;
  /** The columns that mark a book as deleted, or as wanted. */
  trash?: string;
  wish?: string;
  /** Rows with other values in this column are no books. */
  only?: { column: string; values: string };
  /** Each row is a note, so that rows of one book are joined. */
  joinsNotes?: boolean;
  /** Texts are plain, without markup. */
  isPlain?: boolean;
  hasEntities?: boolean;
  startedMeansReading?: boolean;
  undatedMeansWanted?: boolean;
  /** The end date of a book that is not read or given up belongs to an earlier reading. */
  finishedElsewhere?: boolean;
}

export const formats = data.formats as readonly Format[];

/** The meanings that a reader can give to columns of an unknown table, with the names that suggest them. */
export const meanings: Readonly<Partial<Record<Meaning, { label: string; names: string }>>> = data.meanings;

/** Facts of a book in a file: like the wire's row, but missing values are undefined. */
export type RowFacts = {
  [Name in Exclude<keyof ImportRow, 'line' | 'title' | 'authors'>]?: ImportRow[Name] | undefined;
} & {
  title: string;
  authors: string[];
};

/** A cell that was left out, with the reason. */
export type LeftOut = NonNullable<ImportRow['left_out']>[number];

/** Completes the facts of a book: each text in one line or as paragraphs, within the limits of the API. */
export function factsOf(facts: RowFacts): RowFacts {
  const { review = '', note = '' } = facts;
  return {
    ...facts,
    title: lineOf(facts.title).slice(0, 2_000),
    authors: facts.authors
      .map((name) => lineOf(name).slice(0, 500))
      .filter((name) => name !== '' && !/^unknown(?: author|,? unknown)?$/i.test(name))
      .slice(0, 50),
    review: htmlToText(review) || undefined,
    note: htmlToText(note) || undefined,
  };
}

/** Returns a row for the API, without undefined values. */
export function wireRow(line: number, facts: RowFacts): ImportRow {
  const statedFacts = Object.entries(facts).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(statedFacts) as Omit<ImportRow, 'line'>), line };
}

export function problemRow(line: number, title: string, problem: string): ImportRow {
  return { line, title: lineOf(title).slice(0, 2_000), authors: [], problem };
}

/** Cuts shelves to the limits of the API; undefined for none. */
export function shelvesFrom(names: readonly string[]): string[] | undefined {
  const filledNames = [...new Set(names)].filter((name) => name !== '').map((name) => name.slice(0, 500));
  return filledNames.length === 0 ? undefined : filledNames.slice(0, 500);
}

export function columnsOf({ columns }: Pick<Format, 'columns'>, meaning: Meaning): readonly string[] {
  const named = columns[meaning];
  return named === undefined ? [] : typeof named === 'string' ? [named] : named;
}
