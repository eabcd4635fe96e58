import {
  type ImportNote,
  type ImportRow,
  type ImportSource,
  importLimits,
} from '../../../../worker/features/imports/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { namesReader } from './author-names.ts';
import { cellText, columnName, lineOf } from './cell.ts';
import { type DateOrder, dateOrderOf } from './dates.ts';
import { ownBooks } from './exported-book.ts';
import { type BookLine, joinRows } from './flyleaf.ts';
import {
  columnsOf,
  type Format,
  formats,
  leftOutFrom,
  type Meaning,
  problemRow,
  type RowFacts,
  wireColumns,
  wireRow,
} from './format.ts';
import { isbnRows, pastedRows } from './pasted-list.ts';
import { readRow } from './read-row.ts';
import { type ColumnPositions, formatOfRows, guessColumns, isColumnName, placesOf } from './recognise.ts';
import { tableOfClippings, tableOfJson, tableOfLabels } from './records.ts';
import { type Table, type TableRow, tableOf } from './table.ts';
import { textOf } from './text.ts';
import { UnreadableFile } from './unreadable.ts';

export interface Library {
  kind: 'library';
  source: ImportSource;
  name: string;
  rows: ImportRow[];
  /** What the reader should know about the whole file; columns that are left out, with the number of their values. */
  notes: ImportNote[];
  /** The file's name for each fact, by the name of the fact on the wire. */
  columns: Record<string, string>;
}

/** An unknown table, whose columns the reader must map. */
export interface Unknown {
  kind: 'unknown';
  header: readonly string[];
  first: readonly (readonly string[])[];
  guessed: ColumnPositions;
}

/** A file in whose dates day and month can't be told apart; `example` is one of them. */
export interface UndecidedDates {
  kind: 'dates';
  example: string;
}

/** What the reader answered about a file. */
export interface FileAnswers {
  columns?: ColumnPositions;
  order?: DateOrder;
  /** The text was pasted, so that it may be a list of titles. */
  pasted?: boolean;
}

// Two such rows fit into one call.
const MAX_OF_ROW = 150_000;

/** Reads a file, or the table that was made of one. Throws an {@link UnreadableFile} if it holds no books. */
export function libraryIn(file: Uint8Array | Table, answers: FileAnswers = {}): Library | Unknown | UndecidedDates {
  if (!(file instanceof Uint8Array)) return readTable(file, [], answers);
  const { text, mendedLines } = textOf(file);
  const read = readText(text, answers);
  const [line] = mendedLines;
  if (read.kind !== 'library' || line === undefined) return read;
  const lines = `${mendedLines.slice(0, 20).join(', ')}${mendedLines.length > 20 ? ' …' : ''}`;
  const reason = `Some letters were written in another encoding than the rest, and were mended. Lines: ${lines}`;
  return { ...read, notes: [{ ...remark(reason), line }, ...read.notes] };
}

const remark = (reason: string): ImportNote => ({ line: 1, column: '', value: '', reason });

function readText(text: string, answers: FileAnswers): Library | Unknown | UndecidedDates {
  if (/^\s*[[{]/.test(text)) {
    const value = parseJson(text);
    const rows = ownBooks(value)?.map((facts, place) => wireRow(place + 1, facts));
    return rows === undefined ? readTable(tableOfJson(value), [], answers) : libraryOf('flyleaf', PRODUCT, rows);
  }
  const records = tableOfClippings(text) ?? tableOfLabels(text);
  if (records !== null) return readTable(records, [], answers);
  const numbers = isbnRows(text);
  const hasWords = answers.pasted === true && /\p{L}{3}/u.test(text.replace(/isbn/gi, ''));
  if (numbers !== null && !hasWords) return libraryOf('other', 'a list of ISBNs', numbers, { isbn: 'ISBN' });
  if (answers.pasted && !isTable(text))
    return libraryOf('other', 'your list', pastedRows(text), { isbn: 'List', title: 'List', authors: 'List' });
  const notes: ImportNote[] = [];
  const table = tableOf(text, (rows) => {
    const format = formatOfRows(rows);
    if (format?.header === undefined) return (rows[0]?.cells ?? []).map((_, place) => `Column ${place + 1}`);
    notes.push(remark(`The file has no line with column names. It was read like one from ${format.name}.`));
    return format.header.split(',');
  });
  return readTable(table, notes, answers);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableFile('This JSON file is damaged or incomplete. Export it again.');
  }
}

function isTable(text: string): boolean {
  const [line = ''] = text.trim().split(/[\r\n]/, 1);
  const names = line.split(/[,;\t|]/);
  return names.length > 1 && names.some((name) => isColumnName(name.replaceAll('"', '')));
}

const DATES = 'started finished stopped lastFinished spans readings reviewed added lentSince'.split(' ') as Meaning[];

function readTable(
  table: Table,
  notes: readonly ImportNote[],
  answers: FileAnswers,
): Library | Unknown | UndecidedDates {
  const places = placesOf(table.header);
  const format = formats.find(({ needs }) => needs.every((column) => places.has(column))) ?? ownFormat(places, answers);
  if (format === null) return unknownTable(table);
  const cellsOf = (column: string) => {
    const place = places.get(column);
    return place === undefined ? [] : table.rows.map(({ cells }) => cellText(cells[place] ?? ''));
  };
  const { order, example } = dateOrderOf(DATES.flatMap((meaning) => columnsOf(format, meaning).flatMap(cellsOf)));
  if (example !== null && answers.order === undefined) return { kind: 'dates', example };
  const nameOf = (column: string) => lineOf(table.header[places.get(column) ?? -1] ?? '').slice(0, 200) || column;
  // How many values are left out of all rows, by column and reason.
  const skipped = new Map<string, number>();
  const skip = (column: string, reason: string) => {
    const key = `${nameOf(column)}\n${reason}`;
    skipped.set(key, (skipped.get(key) ?? 0) + 1);
  };
  const { flags = {}, trash, wish, only } = format;
  const used = new Set([...Object.values(format.columns).flat(), ...Object.keys(flags), trash, wish, only?.column]);
  for (const [column, place] of places) {
    const name = columnName(cellText(table.header[place] ?? ''));
    const isRepeated = name !== column && name !== '';
    const reason = isRepeated ? 'This column appears twice; the first one is used.' : 'We don’t keep this.';
    if (!used.has(column)) for (const cell of cellsOf(column)) if (cell.trim() !== '') skip(column, reason);
  }
  const namesIn = namesReader(format.people, columnsOf(format, 'authors').flatMap(cellsOf));
  const reader = { format, order: example === null ? order : (answers.order ?? order), namesIn, skip };
  const problems = [...table.problems];
  const good = table.rows.flatMap(({ line, cells }) => {
    const facts = readRow((column) => cellText(cells[places.get(column) ?? -1] ?? ''), reader);
    const problem = problemOf(cells, facts);
    if (problem !== null) problems.push(problemRow(line, facts.title, problem));
    return problem === null ? { line, facts } : [];
  });
  const joined = format.source === 'flyleaf' ? joinRows(good) : format.joinsNotes ? joinNotes(good) : good;
  const books = joined.map(({ line, facts }) => {
    const left = facts.left_out?.map((cell) => ({ ...cell, column: nameOf(cell.column) }));
    return wireRow(line, { ...facts, left_out: left });
  });
  const left = [...skipped].map(([key, count]) => {
    const [column = '', reason = ''] = key.split('\n');
    return { line: 1, column, value: `${count.toLocaleString('en')} ${count === 1 ? 'value' : 'values'}`, reason };
  });
  const rows = [...books, ...problems].sort((a, b) => a.line - b.line);
  const library = libraryOf(format.source, format.name, rows, wireColumns(format, nameOf));
  return { ...library, notes: [...notes, ...left].slice(0, importLimits.notes) };
}

// The format of a table whose columns the reader named.
function ownFormat(places: ReadonlyMap<string, number>, { columns }: FileAnswers): Format | null {
  if (columns === undefined) return null;
  const names = [...places.keys()];
  const named = Object.entries(columns).map(([meaning, place]) => [meaning, names[place] ?? '']);
  return { source: 'other', name: 'your file', needs: [], people: 'column', columns: Object.fromEntries(named) };
}

function libraryOf(source: ImportSource, name: string, rows: ImportRow[], columns: Library['columns'] = {}): Library {
  const most = importLimits.rows;
  if (rows.length === 0) throw new UnreadableFile('There are no books in this file.');
  if (rows.length > most) {
    const reason = `A file can hold up to ${most.toLocaleString('en')} books. This row and those after it were left out.`;
    rows.splice(most - 1, rows.length, problemRow(rows[most - 1]?.line ?? 0, '', reason));
  }
  return { kind: 'library', source, name, rows, notes: [], columns };
}

function unknownTable({ header, rows }: Table): Unknown {
  const first = rows.slice(0, 5).map(({ cells }) => cells.map((cell) => cell.slice(0, 120)));
  const guessed = guessColumns(header, rows);
  if (header.length < 2 && Object.keys(guessed).length === 0)
    throw new UnreadableFile('This file isn’t a table: its first line has only one column. Choose a CSV file.');
  return { kind: 'unknown', header, first, guessed };
}

function problemOf(cells: TableRow['cells'], { title, authors }: RowFacts): string | null {
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  if (length > MAX_OF_ROW) return `This row has ${length.toLocaleString('en')} characters, too many for one book.`;
  if (cells.some((cell) => cell.includes('\0'))) return 'This row contains NUL characters, so the file is damaged.';
  // Our exports put an apostrophe before a cell that begins like a formula.
  const formula = cells.find(
    (cell) => /^\s*[=+@-]\s*[A-Za-z][\w.]*\s*\(/.test(cell) && [title, ...authors].some((text) => cell.includes(text)),
  );
  return formula === undefined || title === ''
    ? null
    : `“${formula.trim().slice(0, 40)}” is a spreadsheet formula, not a book title.`;
}

// The notes of each book, which has a row for each.
function joinNotes(rows: readonly BookLine[]): BookLine[] {
  const books = Map.groupBy(rows, ({ facts: { title, authors, problem } }) =>
    JSON.stringify([title.toLowerCase(), authors, problem]),
  );
  return [...books.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const all = [first, ...others].map(({ facts }) => facts);
    const note = [...new Set(all.map((facts) => facts.note).filter(Boolean))].join('\n\n') || undefined;
    const leftOut = leftOutFrom(all.flatMap((facts) => facts.left_out ?? []));
    return { line: first.line, facts: { ...first.facts, note, left_out: leftOut } };
  });
}
