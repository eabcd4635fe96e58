import { type ImportRow, type ImportSource, importLimits } from '../../../../worker/features/imports/contract.ts';
import type { NameStyle } from './author-names.ts';
import { lineOf, stated } from './cell.ts';
import data from './formats.json' with { type: 'json' };

/** What a column can hold, over all formats. */
export type Meaning = KeyOf<(typeof data.formats)[number]['columns']>;
type KeyOf<T> = T extends T ? keyof T : never;

/** A file format, as `formats.json` describes it. */
export interface Format {
  source: ImportSource;
  name: string;
  /** The columns that identify it, in lower case. */
  needs: readonly string[];
  /** Its column names in order, by which a file without them is recognised. */
  header?: string;
  /** The columns that hold each fact. The first one with a value counts; lists take all. */
  columns: Readonly<Partial<Record<Meaning, string | readonly string[]>>>;
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

export function headerOf(source: ImportSource): readonly string[] {
  return formats.find((format) => format.source === source)?.header?.split(',') ?? [];
}

/** The meanings that a reader can give to columns of an unknown table, with the names that suggest them. */
export const meanings: Readonly<Partial<Record<Meaning, { label: string; names: string }>>> = data.meanings;

// The columns of which a fact on the wire may come, where they aren't those of the same name.
const sources = data.sources as Readonly<Record<string, readonly Meaning[]>>;

export function wireColumns(format: Format, nameOf: (column: string) => string): Record<string, string> {
  const facts = Object.keys({ ...format.columns, ...sources }).map((fact) => {
    const names = (sources[fact] ?? [fact as Meaning]).flatMap((meaning) => columnsOf(format, meaning)).map(nameOf);
    return [fact, names.join(', ').slice(0, 200)] as const;
  });
  return Object.fromEntries(facts.filter(([, names]) => names !== ''));
}

/** Facts of a book in a file: like the wire's row, but missing values are undefined. */
export type RowFacts = {
  [Name in Exclude<keyof ImportRow, 'line' | 'title' | 'authors'>]?:
    | Exclude<ImportRow[Name], { date: string }>
    | undefined;
} & {
  title: string;
  authors: string[];
};

export type LeftOut = NonNullable<ImportRow['left_out']>[number];

/** Names a book within the limits of the API. */
export function bookNamed(title: string, authors: readonly string[]): Pick<ImportRow, 'title' | 'authors'> {
  return {
    title: lineOf(title).slice(0, 2_000),
    authors: authors
      .map((name) => lineOf(name).slice(0, 500))
      .filter((name) => name !== '' && !/^unknown(?: author|,? unknown)?$/i.test(name))
      .slice(0, 50),
  };
}

export function wireRow(line: number, facts: RowFacts): ImportRow {
  return { ...stated(facts), title: facts.title, authors: facts.authors, line };
}

export function problemRow(line: number, title: string, problem: string): ImportRow {
  return { line, title: lineOf(title).slice(0, 2_000), authors: [], problem };
}

export function shelvesFrom(names: readonly string[]): string[] | undefined {
  const shelves = [...new Set(names)].filter(Boolean).map((name) => name.slice(0, 500));
  return shelves.length === 0 ? undefined : shelves.slice(0, 500);
}

/** Cuts the cells that were left out of a book to the limits of the API; undefined for none. */
export const leftOutFrom = (cells: readonly LeftOut[] = []) =>
  cells.length === 0 ? undefined : cells.slice(0, importLimits.leftOut);

export function columnsOf({ columns }: Pick<Format, 'columns'>, meaning: Meaning): readonly string[] {
  const named = columns[meaning] ?? [];
  return typeof named === 'string' ? [named] : named;
}
