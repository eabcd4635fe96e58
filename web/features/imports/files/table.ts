import type { ImportRow } from '../../../../worker/features/imports/contract.ts';
import { columnName } from './cell.ts';
import { problemRow } from './format.ts';
import { isBook, isColumnName } from './recognise.ts';
import { UnreadableFile } from './unreadable.ts';

// Real rows are far shorter. Without a limit, an unclosed quote would swallow the rest of the file.
const MAX_CHARACTERS = 500_000;
// After this many unreadable places the rest is skipped.
const MAX_FAULTS = 100;

const DELIMITER = /[,;|\t]/;
const HEAD_LINES = 6;

export interface TableRow {
  line: number;
  cells: readonly string[];
}

export interface Table {
  header: readonly string[];
  rows: readonly TableRow[];
  problems: readonly ImportRow[];
}

/**
 * Parses a file separated by commas, semicolons, bars or tabs. An unreadable row becomes a problem, and parsing
 * continues after it. Throws an {@link UnreadableFile} if there is no row. `impliedHeader` names the columns of a file
 * whose first row is a book already.
 */
export function tableOf(file: string, impliedHeader: (rows: readonly TableRow[]) => readonly string[]): Table {
  const lines = file.replace(/\r\n?/g, '\n');
  // Excel may declare the separator in a first line of its own.
  const separator = /^"?sep=([,;|\t])"?(?=\n)/i.exec(lines);
  const text = separator === null ? lines : lines.slice(separator[0].length);
  const [title = '', ...next] = text.split('\n', HEAD_LINES).filter((line) => line.trim() !== '');
  // Some programs write a title above the column names.
  const isTitled = !DELIMITER.test(title) && !isColumnName(columnName(title));
  const first = (isTitled ? next.find((line) => DELIMITER.test(line)) : undefined) ?? title;
  const delimiter = separator?.[1] ?? delimiterOf(first);
  const problems: ImportRow[] = [];
  // LibraryThing's tab-separated files are not quoted.
  const isQuoted = !(delimiter === '\t' && /primary author/i.test(first));
  const all = recordsOf(text, recordReader(delimiter, isQuoted), problems);
  const firstNamed = all.findIndex(({ cells }) => cells.length > 1);
  const start = first !== title ? Math.max(0, firstNamed) : isGrouped(all) ? 1 : 0;
  for (const { line } of all.slice(0, start))
    problems.push(problemRow(line, '', 'This line is above the column names.'));
  const records = all.slice(start);
  const implied = isBook(records[0]) ? [{ line: 0, cells: impliedHeader(records) }] : [];
  const [head, ...rows] = [...implied, ...records];
  if (head === undefined || rows.length === 0) {
    const [{ line, problem } = { line: 0 }] = problems;
    throw new UnreadableFile(
      problem === undefined ? 'This file has column names but no rows.' : `Line ${line}: ${problem}`,
    );
  }
  const header = head.cells.map(columnName);
  const readable = rows.filter((row, place) => {
    const reason = problemOf(row.cells, header, place === rows.length - 1 && !text.endsWith('\n'));
    const named = (row.cells[header.indexOf('title')] ?? '').trim().slice(0, 200);
    if (reason !== null) problems.push(problemRow(row.line, reason === REPEATED ? '' : named, reason));
    return reason === null;
  });
  return { header: head.cells, rows: readable, problems };
}

function delimiterOf(line: string): string {
  const outside = line.replace(/"[^"]*"/g, '');
  const times = (separator: string) => outside.split(separator).length;
  return ['\t', ';', '|'].find((separator) => times(separator) > times(',')) ?? ',';
}

// Some spreadsheets have names of groups, each over several columns, above the names of the columns.
function isGrouped([first, second]: readonly TableRow[]): boolean {
  const known = (row: TableRow | undefined) => row?.cells.filter((cell) => isColumnName(columnName(cell))).length ?? 0;
  const blank = first?.cells.filter((cell) => cell.trim() === '').length ?? 0;
  return blank * 2 >= (first?.cells.length ?? 1) && known(second) >= known(first) + 2;
}

const REPEATED = 'This row repeats the column names.';

function problemOf(cells: readonly string[], header: readonly string[], isLast: boolean): string | null {
  if (cells.length === header.length && cells.every((cell, place) => columnName(cell) === header[place]))
    return REPEATED;
  // Some programs leave out empty cells at a row's end, or add some.
  if (cells.length < header.length / 2 || cells.slice(header.length).some((cell) => cell.trim() !== ''))
    return `This row has ${cells.length} ${cells.length === 1 ? 'cell' : 'cells'}, and the file has ${header.length} columns.`;
  // An interrupted download ends in the middle of a row.
  return isLast && cells.length < header.length ? 'The file ends in the middle of this row.' : null;
}

/** Reads all rows including the header. After an unclosed quote, reading goes on in the line after its row's first. */
function recordsOf(text: string, recordAt: ReturnType<typeof recordReader>, problems: ImportRow[]): TableRow[] {
  const rows: TableRow[] = [];
  for (let [at, line] = [0, 1]; at < text.length; ) {
    const record = recordAt(text, at);
    const nextLine = text.indexOf('\n', at) + 1 || text.length;
    // An unclosed quote swallows other rows: its row has the wrong length, while the next line has the right one.
    const width = rows[0]?.cells.length;
    const isShifted = () => {
      const [line = ''] = text.slice(nextLine, nextLine + MAX_CHARACTERS).split('\n', 1);
      return width !== record?.cells.length && width === recordAt(line, 0)?.cells.length;
    };
    const isLong = record !== null && record.end > nextLine && width !== undefined;
    if (record === null || (isLong && (record.isDoubtful || isShifted()))) {
      const isLast = problems.length === MAX_FAULTS;
      const reason = `A quotation mark opened here is never closed.${isLast ? ' Nothing after it could be read.' : ''}`;
      problems.push(problemRow(line, '', reason));
      if (isLast) break;
      [at, line] = [nextLine, line + 1];
    } else {
      if (record.cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: record.cells });
      line += text.slice(at, record.end).split('\n').length - 1;
      at = record.end;
    }
  }
  return rows;
}

// Reads the row that begins at an offset; null if a quote in it is never closed.
const recordReader = (delimiter: string, isQuoted: boolean) => (text: string, start: number) => {
  const rest = new RegExp(`[^${delimiter}\n]*`, 'y');
  const cells: string[] = [];
  // Whether a quote of several lines closes in the middle of a cell.
  let isDoubtful = false;
  for (let at = start; ; at = rest.lastIndex + 1) {
    const isOpen = isQuoted && text[at] === '"';
    const close = isOpen ? closingQuote(text, at + 1) : at - 1;
    if (isOpen && (close < 0 || close - start > MAX_CHARACTERS)) return null;
    rest.lastIndex = close + 1;
    const [after = ''] = rest.exec(text) ?? [];
    const quoted = isOpen ? text.slice(at + 1, close).replaceAll('""', '"') : '';
    // A quote inside a cell is a letter.
    cells.push(isOpen && after !== '' ? `"${quoted}"${after}` : quoted + after);
    isDoubtful ||= after !== '' && quoted.includes('\n');
    if (text[rest.lastIndex] !== delimiter)
      return { cells, end: Math.min(rest.lastIndex + 1, text.length), isDoubtful };
  }
};

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}
