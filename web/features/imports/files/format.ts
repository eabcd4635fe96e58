import type { ImportRow, ImportSource } from '../../../../worker/features/imports/contract.ts';
import { cellText, isYes, lineOf } from './cell.ts';
import type { TableRow } from './table.ts';
import { columnName } from './table.ts';
import { htmlToText } from './words.ts';

/** Returns a row's cell in a column; '' if the file has no such column. */
export type Cells = (column: string) => string;

/** A known file format, recognised by columns that no other format has together. */
export interface Format {
  source: ImportSource;
  /** The name of its site. */
  name: string;
  /** The columns that identify it, in lower case. */
  needs: readonly string[];
  rowOf: (cells: Cells) => RowFacts;
}

/** Facts of a book in a file: like the wire's row, but missing values are undefined. */
export type RowFacts = {
  [Name in Exclude<keyof ImportRow, 'line' | 'title' | 'authors'>]: ImportRow[Name] | undefined;
} & {
  title: string;
  authors: string[];
};
type SomeFacts = Partial<RowFacts>;

/** Completes the facts of a book with undefined values. */
export function factsOf(facts: SomeFacts & { title: string }): RowFacts {
  const { title, authors = [], review = '', note = '', ...otherFacts } = facts;
  return {
    ...NOTHING,
    ...otherFacts,
    title: lineOf(title).slice(0, 2_000),
    authors: authors
      .map((name) => lineOf(name).slice(0, 500))
      .filter((name) => name !== '' && !/^unknown(?: author|,? unknown)?$/i.test(name))
      .slice(0, 50),
    review: htmlToText(review) || undefined,
    note: htmlToText(note) || undefined,
  };
}

const NOTHING: RowFacts = {
  title: '',
  authors: [],
  series: undefined,
  position: undefined,
  isbn: undefined,
  source_id: undefined,
  state: undefined,
  rating: undefined,
  review: undefined,
  spoiler: undefined,
  reviewed: undefined,
  private: undefined,
  note: undefined,
  impressions: undefined,
  started: undefined,
  finished: undefined,
  progress: undefined,
  copy_pages: undefined,
  copy_source: undefined,
  read_count: undefined,
  readings: undefined,
  added: undefined,
  shelves: undefined,
  pages: undefined,
  year: undefined,
  language: undefined,
  format: undefined,
  owned: undefined,
  problem: undefined,
};

/** Returns a row for the API, without undefined values. */
export function wireRow(line: number, facts: RowFacts): ImportRow {
  const statedFacts = Object.entries(facts).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(statedFacts) as Omit<ImportRow, 'line'>), line };
}

/** Returns a row that can't be imported, with the reason. */
export function problemRow(line: number, title: string, problem: string): ImportRow {
  return { line, title: lineOf(title).slice(0, 2_000), authors: [], problem };
}

/** Returns the index of each column by name; the first one if a name is repeated. */
export function placesOf(header: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [place, cell] of header.entries()) {
    const name = columnName(cellText(cell));
    if (!places.has(name)) places.set(name, place);
  }
  return places;
}

/** Returns a row's cells by column name. */
export function cellsOf(row: TableRow, places: ReadonlyMap<string, number>): Cells {
  return (column) => {
    const place = places.get(column);
    return place === undefined ? '' : cellText(row.cells[place] ?? '');
  };
}

/** Returns true if a cell means yes, otherwise undefined. */
export function isYesCell(cell: string): true | undefined {
  return isYes(cell) || undefined;
}
