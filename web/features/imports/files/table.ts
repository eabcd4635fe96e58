import { type Options, parse } from 'csv-parse/browser/esm/sync';
import { type Problem, UnreadableFile } from './unreadable.ts';

// Real rows are far shorter. Without a limit, an unclosed quote would swallow the rest of the file.
const MAX_CHARACTERS = 500_000;
// After this many unreadable places the rest is skipped.
const MAX_FAULTS = 100;

const DELIMITER = /[,;|\t]/;
// The column names are looked for in these.
const HEAD_LINES = 6;

/** A row of a table, and the line of the file in which it begins, from 1. */
export interface TableRow {
  line: number;
  cells: readonly string[];
}

export interface Table {
  header: readonly string[];
  rows: readonly TableRow[];
  problems: readonly Problem[];
}

/** The delimiter and the quotation mark. */
interface Shape {
  delimiter: string;
  quote: '"' | false;
}

/** Normalises a column name: lower case, without surrounding blanks. */
export function columnName(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * Parses a file separated by commas, semicolons or tabs. An unreadable row becomes a problem, and parsing continues
 * after it. Throws an {@link UnreadableFile} if there is no row. `impliedHeader` returns the column names of a file
 * whose first row is a book already, else null.
 */
export function tableOf(
  text: string,
  {
    impliedHeader = () => null,
    isColumnName = () => false,
  }: {
    impliedHeader?: (rows: readonly TableRow[]) => readonly string[] | null;
    isColumnName?: (name: string) => boolean;
  } = {},
): Table {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  // Excel may declare the separator in a first line of its own.
  const separator = /^"?sep=(.)"?$/i.exec(lines[0] ?? '')?.[1];
  const from = separator === undefined ? 0 : 1;
  const [title = '', ...next] = lines.slice(from, from + HEAD_LINES).filter((line) => line.trim() !== '');
  // Some programs write a title above the column names.
  const isTitled = !DELIMITER.test(title) && !isColumnName(columnName(title));
  const first = (isTitled ? next.find((line) => DELIMITER.test(line)) : undefined) ?? title;
  const delimiter = separator ?? delimiterOf(first);
  const problems: Problem[] = [];
  // LibraryThing's tab-separated files are not quoted.
  const quote = delimiter === '\t' && /primary author/i.test(first) ? false : '"';
  const all = recordsOf(lines, from, { delimiter, quote }, problems);
  const isNamed = (row: TableRow) => row.cells.length > 1;
  const start = first !== title ? Math.max(0, all.findIndex(isNamed)) : isGrouped(all, isColumnName) ? 1 : 0;
  for (const { line } of all.slice(0, start))
    problems.push({ line, reason: 'This line is above the column names.', title: '' });
  const records = all.slice(start);
  const names = impliedHeader(records);
  const [head, ...rows] = names === null ? records : [{ line: 0, cells: names }, ...records];
  if (head === undefined || rows.length === 0) {
    throw new UnreadableFile(
      problems[0] === undefined
        ? 'This file has column names but no rows.'
        : `Line ${problems[0].line}: ${problems[0].reason}`,
    );
  }
  const header = head.cells.map(columnName);
  const completeRows = rows.filter((row) => isRow(row, header, problems));
  const unfinished = findCutOff(text, completeRows.at(-1), header);
  if (unfinished !== null) problems.push(unfinished);
  return { header: head.cells, rows: unfinished === null ? completeRows : completeRows.slice(0, -1), problems };
}

function delimiterOf(line: string): string {
  const outside = line.replace(/"[^"]*"/g, '');
  const times = (separator: string) => outside.split(separator).length;
  return ['\t', ';', '|'].find((separator) => times(separator) > times(',')) ?? ',';
}

// Some spreadsheets have names of groups, each over several columns, above the names of the columns.
function isGrouped([first, second]: readonly TableRow[], isColumnName: (name: string) => boolean): boolean {
  const known = (row: TableRow | undefined) => row?.cells.filter((cell) => isColumnName(columnName(cell))).length ?? 0;
  const blank = first?.cells.filter((cell) => cell.trim() === '').length ?? 0;
  return blank * 2 >= (first?.cells.length ?? 1) && known(second) >= known(first) + 2;
}

function isRow({ line, cells }: TableRow, header: readonly string[], problems: Problem[]): boolean {
  if (cells.length === header.length && cells.every((cell, place) => columnName(cell) === header[place])) {
    problems.push({ line, reason: 'This row repeats the column names.', title: '' });
    return false;
  }
  // Some programs leave out empty cells at a row's end, or add some.
  if (cells.length >= header.length / 2 && cells.slice(header.length).every((cell) => cell.trim() === '')) return true;
  const cellCount = `${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}`;
  const reason = `This row has ${cellCount}, and the file has ${header.length} columns.`;
  problems.push({ line, reason, title: titleIn(cells, header) });
  return false;
}

// An interrupted download ends in the middle of a row.
function findCutOff(text: string, last: TableRow | undefined, header: readonly string[]): Problem | null {
  if (last === undefined || last.cells.length >= header.length || /[\r\n]$/.test(text)) return null;
  const reason = 'The file ends in the middle of this row.';
  return { line: last.line, reason, title: titleIn(last.cells, header) };
}

function titleIn(cells: readonly string[], header: readonly string[]): string {
  return (cells[header.indexOf('title')] ?? '').trim().slice(0, 200);
}

/** Parses all rows including the header; after an unreadable row, parsing restarts on the line after its first. */
function recordsOf(lines: readonly string[], from: number, shape: Shape, problems: Problem[]): TableRow[] {
  const tableRows: TableRow[] = [];
  let start = from;
  let faults = 0;
  while (start < lines.length) {
    const end = windowFrom(lines, start);
    const broken = readPart(lines, start, end, shape, tableRows);
    if (broken === null) start = end;
    // The row continues beyond this window.
    else if (broken.open && end < lines.length && broken.line > start) start = broken.line;
    else {
      const more = faults < MAX_FAULTS ? '' : ' Nothing after it could be read.';
      const reason = `A quotation mark opened here is never closed.${more}`;
      problems.push({ line: broken.line + 1, reason, title: '' });
      if (more !== '') return tableRows;
      faults += 1;
      start = broken.line + 1;
    }
  }
  return tableRows;
}

// Returns the last line of the next window. Files are parsed in windows, so that a fault doesn't mean parsing the rest
// of the file again.
function windowFrom(lines: readonly string[], start: number): number {
  let characters = 0;
  let end = start;
  while (end < lines.length && characters <= 2 * MAX_CHARACTERS) {
    characters += (lines[end]?.length ?? 0) + 1;
    end += 1;
  }
  return end;
}

interface BrokenRow {
  /** The index of the line in which it begins. */
  line: number;
  open: boolean;
}

/** Adds the rows of a window; returns the one that can't be read, or null. */
function readPart(
  lines: readonly string[],
  start: number,
  end: number,
  shape: Shape,
  tableRows: TableRow[],
): BrokenRow | null {
  let next = start;
  try {
    parse(lines.slice(start, end).join('\n'), {
      ...shape,
      record_delimiter: '\n',
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      max_record_size: MAX_CHARACTERS,
      on_record: (cells: string[], { lines: read }) => {
        const position = Math.min(start + read, end);
        while (next < position - 1 && isBare(lines[next])) next += 1;
        if (
          position - next > 1 &&
          swallowedRows(lines.slice(next, position), cells, tableRows[0]?.cells.length, shape)
        ) {
          throw new Broken();
        }
        tableRows.push({ line: next + 1, cells });
        next = position;
        return null;
      },
    });
    return null;
  } catch (error) {
    if (!(error instanceof Broken) && !isFault(error)) throw error;
    while (next < end - 1 && isBare(lines[next])) next += 1;
    return { line: next, open: isFault(error) && error.code === 'CSV_QUOTE_NOT_CLOSED' };
  }
}

// Returns whether an unclosed quote swallowed other rows: it closes in the middle of a cell, or its row has the wrong
// length while the next line has the right one.
function swallowedRows(
  lines: readonly string[],
  cells: readonly string[],
  width: number | undefined,
  shape: Shape,
): boolean {
  if (width === undefined) return false;
  const seems = cells.some((cell) => cell.startsWith('"') && cell.includes('\n'));
  if (seems && faultOf(lines.join('\n'), shape) === 'CSV_INVALID_CLOSING_QUOTE') return true;
  if (cells.length === width) return false;
  const options = { ...shape, relax_quotes: true, relax_column_count: true };
  const next = lines[1] ?? '';
  return faultOf(next, options) === null && (parse(next, options) as string[][])[0]?.length === width;
}

function faultOf(text: string, options: Options): string | null {
  try {
    parse(text, { record_delimiter: '\n', relax_column_count: true, ...options });
    return null;
  } catch (error) {
    if (!isFault(error)) throw error;
    return error.code;
  }
}

// Stops the parser at a row that can't be right.
class Broken extends Error {}

// Whether all cells of a line are empty; the parser skips such lines.
const isBare = (line = '') => line.split(/[,;\t]/).every((cell) => /^(?:"")?$/.test(cell.replace(/\s/g, '')));

const isFault = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && 'code' in error && /^(?:CSV_|INVALID_)/.test(String(error.code));
