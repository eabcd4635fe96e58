import { type ImportRow, type ImportSource, importLimits } from '../../../../worker/features/imports/contract.ts';
import { bookwyrm } from './bookwyrm.ts';
import { isFormula } from './cell.ts';
import { flyleaf, joinRows } from './flyleaf.ts';
import { type Cells, cellsOf, type Format, placesOf, problemRow, type RowFacts, wireRow } from './format.ts';
import { goodreads } from './goodreads.ts';
import { hardcover } from './hardcover.ts';
import { jsonLibrary } from './json.ts';
import { librarything } from './librarything.ts';
import { openLibrary } from './open-library.ts';
import { type ColumnPositions, dateFormatOf, factsOfColumns, guessColumns } from './other.ts';
import { storygraph } from './storygraph.ts';
import { type Table, type TableRow, tableOf } from './table.ts';
import { textOf } from './text.ts';
import { UnreadableFile } from './unreadable.ts';

/** The rows of a file in order, including unreadable ones with the reason. */
export interface Library {
  kind: 'library';
  source: ImportSource;
  /** The name of the source site. */
  name: string;
  rows: ImportRow[];
}

/** An unknown table, whose columns the reader must map. */
export interface Unknown {
  kind: 'unknown';
  header: readonly string[];
  /** Its first rows. */
  first: readonly (readonly string[])[];
  /** Guesses for its columns. */
  guessed: ColumnPositions;
}

const FORMATS: readonly Format[] = [
  ...[goodreads, storygraph, librarything, hardcover, bookwyrm, openLibrary, flyleaf],
];

// Rows shown so that the reader can recognise the columns.
const PREVIEW_ROWS = 5;
const { rows: MAX_ROWS } = importLimits;
// Two such rows fit into one call.
const MAX_OF_ROW = 150_000;

/**
 * Reads an exported file. `named` maps the columns of an unknown table. Throws an {@link UnreadableFile} if nothing
 * in it can be imported.
 */
export function libraryIn(bytes: Uint8Array, columns: ColumnPositions | null = null): Library | Unknown {
  const text = textOf(bytes);
  if (/^\s*[[{]/.test(text)) return checkNotEmpty(jsonLibrary(text));
  const table = tableOf(text);
  const places = placesOf(table.header);
  const format = FORMATS.find(({ needs }) => needs.every((column) => places.has(column)));
  if (format !== undefined) {
    const rows = rowsOf(table, (row) => format.rowOf(cellsOf(row, places)));
    return checkNotEmpty({
      kind: 'library',
      source: format.source,
      name: format.name,
      rows: withProblems(rows, table, format),
    });
  }
  if (columns === null) return unknownTable(table);
  const day = dateFormatOf(
    table.rows.map(({ cells }) => cells),
    columns,
  );
  const rows = rowsOf(table, (row) => factsOfColumns(cellsNamed(row, columns), day));
  return checkNotEmpty({ kind: 'library', source: 'other', name: 'your file', rows: withProblems(rows, table, null) });
}

const checkNotEmpty = (library: Library): Library => {
  const { rows } = library;
  if (rows.length === 0) throw new UnreadableFile('There are no books in this file.');
  if (rows.length <= MAX_ROWS) return library;
  // One row is left out to make room for this message.
  const keptRows = rows.slice(0, MAX_ROWS - 1);
  const reason = `A file can hold up to ${MAX_ROWS.toLocaleString('en')} books. This row and those after it were left out.`;
  return { ...library, rows: [...keptRows, problemRow(rows[MAX_ROWS - 1]?.line ?? 0, '', reason)] };
};

function unknownTable({ header, rows }: Table): Unknown {
  const first = rows.slice(0, PREVIEW_ROWS).map(({ cells }) => cells.map((cell) => cell.slice(0, 120)));
  if (header.length < 2) {
    throw new UnreadableFile('This file isn’t a table: its first line has only one column. Choose a CSV file.');
  }
  return { kind: 'unknown', header, first, guessed: guessColumns(header) };
}

function cellsNamed(row: TableRow, columns: ColumnPositions): Cells {
  return cellsOf(row, new Map(Object.entries(columns)));
}

type ReadRow = { line: number; facts: RowFacts } | { line: number; title: string; problem: string };

function rowsOf(table: Table, read: (row: TableRow) => RowFacts): ReadRow[] {
  return table.rows.map((row) => {
    const { line, cells } = row;
    const facts = read(row);
    const problem = problemOf(cells, facts);
    return problem === null ? { line, facts } : { line, title: facts.title, problem };
  });
}

function problemOf(cells: readonly string[], { title, authors }: RowFacts): string | null {
  const long = cells.reduce((sum, cell) => sum + cell.length, 0);
  if (long > MAX_OF_ROW) return `This row has ${long.toLocaleString('en')} characters, too many for one book.`;
  if (cells.some((cell) => cell.includes('\0'))) return 'This row contains NUL characters, so the file is damaged.';
  // Our exports put an apostrophe before a cell that begins like a formula.
  const formula = cells.find(
    (cell) => isFormula(cell) && [title, ...authors].some((text) => cell.trim().includes(text)),
  );
  return formula === undefined || title === ''
    ? null
    : `“${formula.trim().slice(0, 40)}” is a spreadsheet formula, not a book title.`;
}

// Every line of the file is reported once, in order.
function withProblems(rows: readonly ReadRow[], table: Table, format: Format | null): ImportRow[] {
  const good = rows.filter((row) => 'facts' in row);
  const books = (format === flyleaf ? joinRows(good) : good).map(({ line, facts }) => wireRow(line, facts));
  const bad = rows
    .filter((row) => 'problem' in row)
    .map(({ line, title, problem }) => problemRow(line, title, problem));
  const tableProblems = table.problems.map(({ line, title, reason }) => problemRow(line, title, reason));
  return [...books, ...bad, ...tableProblems].sort((a, b) => a.line - b.line);
}
