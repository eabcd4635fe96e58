import { type ImportRow, type ImportSource, importLimits } from '../../../../worker/features/imports/contract.ts';
import { PRODUCT } from '../../../../worker/platform/http/contract.ts';
import { cellText, isFormula, lineOf } from './cell.ts';
import { type DateOrder, dateOrderOf } from './dates.ts';
import { ownBooks } from './exported-book.ts';
import { joinRows } from './flyleaf.ts';
import { columnsOf, type Format, formats, type Meaning, problemRow, type RowFacts, wireRow } from './format.ts';
import { isbnIn, isbnList } from './isbn-cell.ts';
import { pastedRows } from './pasted-list.ts';
import { type Cells, readerOf, readRow } from './read-row.ts';
import { type ColumnPositions, formatOfRows, guessColumns, isBook, isColumnName, placesOf } from './recognise.ts';
import { tableOfClippings, tableOfJson, tableOfLabels } from './records.ts';
import { type Note, SkippedValues } from './skipped.ts';
import { columnName, type Table, type TableRow, tableOf } from './table.ts';
import { textOf } from './text.ts';
import { UnreadableFile } from './unreadable.ts';
import { nameColumns, wireColumns } from './wire-columns.ts';

/** The rows of a file in order, including unreadable ones with the reason. */
export interface Library {
  kind: 'library';
  source: ImportSource;
  /** The name of the source site. */
  name: string;
  rows: ImportRow[];
  /** What the reader should know about the whole file; columns that are left out, with the number of their values. */
  notes: Note[];
  /** The file's name for each fact, by the name of the fact on the wire. */
  columns: Record<string, string>;
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

// Rows shown so that the reader can recognise the columns.
const PREVIEW_ROWS = 5;
const { rows: MAX_ROWS } = importLimits;
// Two such rows fit into one call.
const MAX_OF_ROW = 150_000;

/**
 * Reads an exported file, or the table that was made of one. Throws an {@link UnreadableFile} if nothing in it can be
 * imported.
 */
export function libraryIn(file: Uint8Array | Table, answers: FileAnswers = {}): Library | Unknown | UndecidedDates {
  if (!(file instanceof Uint8Array)) return readTable(file, [], answers);
  const { text, mendedLines } = textOf(file);
  const read = readText(text, answers);
  if (read.kind !== 'library' || mendedLines.length === 0) return read;
  const lines = mendedLines.slice(0, 20).join(', ');
  const reason = `Some letters were written in another encoding than the rest, and were mended. Lines: ${lines}${mendedLines.length > 20 ? ' …' : ''}`;
  return { ...read, notes: [{ ...remark(reason), line: mendedLines[0] ?? 0 }, ...read.notes] };
}

const remark = (reason: string): Note => ({ line: 1, column: '', value: '', reason });

function readText(text: string, answers: FileAnswers): Library | Unknown | UndecidedDates {
  if (/^\s*[[{]/.test(text)) {
    const value = parseJson(text);
    const books = ownBooks(value);
    return books === null
      ? readTable(tableOfJson(value), [], answers)
      : libraryOfRows(
          'flyleaf',
          PRODUCT,
          books.map((facts, place) => wireRow(place + 1, facts)),
        );
  }
  const records = tableOfClippings(text) ?? tableOfLabels(text);
  if (records !== null) return readTable(records, [], answers);
  const numbers = isbnList(text);
  const hasWords = answers.pasted === true && /\p{L}{3}/u.test(text.replace(/isbn/gi, ''));
  if (numbers !== null && !hasWords)
    return libraryOfRows('other', 'a list of ISBNs', rowsOfNumbers(numbers), { isbn: 'ISBN' });
  if (answers.pasted && !isTable(text))
    return libraryOfRows('other', 'your list', pastedRows(text), { isbn: 'List', title: 'List', authors: 'List' });
  let assumed = '';
  const impliedHeader = (rows: readonly TableRow[]) => {
    if (!isBook(rows[0])) return null;
    const format = formatOfRows(rows);
    assumed = format?.name ?? '';
    return format?.header?.split(',') ?? (rows[0]?.cells ?? []).map((_, place) => `Column ${place + 1}`);
  };
  const table = tableOf(text, { impliedHeader, isColumnName });
  const reason = `The file has no line with column names. It was read like one from ${assumed}.`;
  return readTable(table, assumed === '' ? [] : [remark(reason)], answers);
}

function readTable(table: Table, notes: Note[], answers: FileAnswers): Library | Unknown | UndecidedDates {
  const places = placesOf(table.header);
  const known = formats.find(({ needs }) => needs.every((column) => places.has(column)));
  if (known !== undefined) return libraryOfTable(table, known, places, notes, answers);
  if (answers.columns === undefined) return unknownTable(table);
  const names = [...places.keys()];
  const columns = Object.entries(answers.columns).map(([meaning, place]) => [meaning, names[place] ?? '']);
  const other = { name: 'your file', needs: [], people: 'column', columns: Object.fromEntries(columns) } as const;
  return libraryOfTable(table, { ...other, source: 'other' }, places, notes, answers);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableFile('This JSON file is damaged or incomplete. Export it again.');
  }
}

const DATES: readonly Meaning[] = [
  'started',
  'finished',
  'stopped',
  'lastFinished',
  'spans',
  'readings',
  'reviewed',
  'added',
  'lentSince',
];

function libraryOfTable(
  table: Table,
  format: Format,
  places: ReadonlyMap<string, number>,
  notes: readonly Note[],
  answers: FileAnswers,
): Library | UndecidedDates {
  const cellsOf = (column: string) => {
    const place = places.get(column);
    return place === undefined ? [] : table.rows.map(({ cells }) => cellText(cells[place] ?? ''));
  };
  const { order, example } = dateOrderOf(DATES.flatMap((meaning) => columnsOf(format, meaning).flatMap(cellsOf)));
  if (example !== null && answers.order === undefined) return { kind: 'dates', example };
  const skipped = new SkippedValues();
  const skip = skipped.add.bind(skipped);
  const used = new Set(Object.keys(format.columns).flatMap((meaning) => columnsOf(format, meaning as Meaning)));
  for (const column of [...Object.keys(format.flags ?? {}), format.trash, format.wish, format.only?.column])
    used.add(column ?? '');
  for (const [column, place] of places) {
    const name = columnName(cellText(table.header[place] ?? ''));
    const isRepeated = name !== column && name !== '';
    const reason = isRepeated ? 'This column appears twice; the first one is used.' : 'We don’t keep this.';
    if (!used.has(column)) for (const cell of cellsOf(column)) if (cell.trim() !== '') skip(column, reason);
  }
  const reader = readerOf(format, { order: example === null ? order : (answers.order ?? order), cellsOf, skip });
  const rows = table.rows.map((row) => readTableRow(row, (cells) => readRow(cells, reader), places));
  const nameOf = (column: string) => lineOf(table.header[places.get(column) ?? -1] ?? column) || column;
  return checkNotEmpty({
    kind: 'library',
    source: format.source,
    name: format.name,
    rows: withProblems(rows, table, format).map((row) => nameColumns(row, nameOf)),
    notes: [...notes, ...skipped.notes(nameOf)].slice(0, importLimits.notes),
    columns: wireColumns(format, nameOf),
  });
}

// Whether the first line holds column names.
const isTable = (text: string) => {
  const [first = ''] = text.trim().split(/\r\n?|\n/);
  const names = first.split(/[,;\t|]/);
  return names.length > 1 && names.some((name) => isColumnName(name.replaceAll('"', '')));
};

const libraryOfRows = (source: ImportSource, name: string, rows: ImportRow[], columns: Library['columns'] = {}) =>
  checkNotEmpty({ kind: 'library', source, name, rows, notes: [], columns });

function rowsOfNumbers(numbers: readonly { line: number; text: string }[]): ImportRow[] {
  // Several numbers may stand in one line, but each row has a line of its own.
  const perLine = numbers.every(({ line }, place) => line !== numbers[place - 1]?.line);
  return numbers.map(({ line, text }, place) => {
    const read = isbnIn(text);
    const isbn = read.kind === 'isbn' ? read.isbn : text.slice(0, 100);
    return { line: perLine ? line : place + 1, title: '', authors: [], isbn };
  });
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
  const guessed = guessColumns(header, rows);
  if (header.length < 2 && Object.keys(guessed).length === 0) {
    throw new UnreadableFile('This file isn’t a table: its first line has only one column. Choose a CSV file.');
  }
  return { kind: 'unknown', header, first, guessed };
}

type ReadRow = { line: number; facts: RowFacts } | { line: number; title: string; problem: string };

function readTableRow(row: TableRow, read: (cells: Cells) => RowFacts, places: ReadonlyMap<string, number>): ReadRow {
  const { line, cells } = row;
  const facts = read((column) => {
    const place = places.get(column);
    return place === undefined ? '' : cellText(cells[place] ?? '');
  });
  const problem = problemOf(cells, facts);
  return problem === null ? { line, facts } : { line, title: facts.title, problem };
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

function joinNotes(rows: readonly { line: number; facts: RowFacts }[]) {
  const books = new Map<string, { line: number; facts: RowFacts }>();
  for (const { line, facts } of rows) {
    const key = JSON.stringify([facts.title.toLowerCase(), facts.authors, facts.problem]);
    const book = books.get(key) ?? { line, facts: { ...facts, note: undefined, left_out: undefined } };
    const notes = [book.facts.note, facts.note].filter((note) => note !== undefined);
    const note = [...new Set(notes)].join('\n\n') || undefined;
    const leftOut = [...(book.facts.left_out ?? []), ...(facts.left_out ?? [])].slice(0, importLimits.leftOut);
    books.set(key, {
      line: book.line,
      facts: { ...book.facts, note, left_out: leftOut.length > 0 ? leftOut : undefined },
    });
  }
  return [...books.values()];
}

// Every line of the file is reported once, in order.
function withProblems(rows: readonly ReadRow[], table: Table, format: Format): ImportRow[] {
  const good = rows.filter((row) => 'facts' in row);
  const joined = format.source === 'flyleaf' ? joinRows(good) : format.joinsNotes ? joinNotes(good) : good;
  const books = joined.map(({ line, facts }) => wireRow(line, facts));
  const bad = rows
    .filter((row) => 'problem' in row)
    .map(({ line, title, problem }) => problemRow(line, title, problem));
  const tableProblems = table.problems.map(({ line, title, reason }) => problemRow(line, title, reason));
  return [...books, ...bad, ...tableProblems].sort((a, b) => a.line - b.line);
}
