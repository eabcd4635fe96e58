import { cellText, isNo, isYes } from './cell.ts';
import { dateOf } from './dates.ts';
import { columnsOf, type Format, formats, type Meaning, meanings } from './format.ts';
import { isbnIn } from './isbn-cell.ts';
import { columnName, type TableRow } from './table.ts';

/** The meaning of columns: their indices, from 0. */
export type ColumnPositions = Readonly<Partial<Record<Meaning, number>>>;

const READ_COLUMN = /^(?:read|gelesen|lu|leído|lido|letto)$/;
// “My rating (of 5)” is “my rating”, “Read?” is “read”, and “DateRead” is “date read”.
const plainName = (name: string) =>
  columnName(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replace(/\s*\(.*\)$|[?:*]+$/g, '')
    .replace(/[_.]/g, ' ')
    .trim();

// Rows by which a file without column names is recognised.
const SAMPLE_ROWS = 20;
const FULL_DATE = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|^\d{1,2}([-/.])\d{1,2}\1\d{2,4}/;

// Whether a first row holds a book instead of column names: none of its cells is a name of a column, and one is an ISBN
// or a date.
export function isBook(row: TableRow | undefined): boolean {
  const cells = (row?.cells ?? []).map((cell) => cellText(cell).trim());
  return cells.some((cell) => isbnIn(cell).kind === 'isbn' || FULL_DATE.test(cell));
}

// Returns the format with as many columns whose cells hold what they should.
export function formatOfRows(rows: readonly TableRow[]): Format | undefined {
  return formats.find((format) => {
    const header = format.header?.split(',') ?? [];
    if (header.length !== rows[0]?.cells.length) return false;
    const places = placesOf(header);
    const { only } = format;
    const holds = (column: string, isRight: (cell: string) => boolean) =>
      rows.slice(0, SAMPLE_ROWS).every(({ cells }) => {
        const cell = cellText(cells[places.get(column) ?? -1] ?? '').trim();
        return cell === '' || isRight(cell);
      });
    const fits = (meaning: Meaning, isRight: (cell: string) => boolean) =>
      columnsOf(format, meaning).every((column) => holds(column, isRight));
    return (
      (only === undefined || holds(only.column, (cell) => only.values.split(', ').includes(cell.toLowerCase()))) &&
      fits('isbn', (cell) => isbnIn(cell).kind !== 'unusable' || /^[\d.E+]+$/i.test(cell)) &&
      fits('rating', (cell) => !Number.isNaN(Number(cell.replace(',', '.')))) &&
      ['started', 'finished', 'added'].every((meaning) =>
        fits(meaning as Meaning, (cell) => dateOf(cell) !== cell || /^\d{4}(?:-\d\d){0,2}$/.test(cell)),
      )
    );
  });
}

const columnNames = new Set(Object.values(meanings).flatMap(({ names }) => names.split(', ')));

export const isColumnName = (name: string) => columnNames.has(plainName(name));

/** Guesses the meaning of columns from their names, and of one with ISBNs from its cells. */
export function guessColumns(header: readonly string[], rows: readonly TableRow[]): ColumnPositions {
  const columns: Partial<Record<Meaning, number>> = {};
  const taken = new Set<number>();
  // A column “Read” holds dates or the answer whether.
  const isAnswered = (at: number) => {
    const cells = rows.slice(0, SAMPLE_ROWS).map((row) => cellText(row.cells[at] ?? ''));
    return cells.some(isYes) && cells.every((cell) => cell.trim() === '' || isYes(cell) || isNo(cell));
  };
  const meaningAt = (name: string, at: number, meaning: Meaning, known: readonly string[]) =>
    meaning === 'finished' && isAnswered(at)
      ? false
      : known.includes(name) || (meaning === 'state' && READ_COLUMN.test(name) && isAnswered(at));
  for (const [meaning, { names }] of Object.entries(meanings) as [Meaning, { names: string }][]) {
    const known = names.split(', ');
    const place = header.findIndex((name, at) => !taken.has(at) && meaningAt(plainName(name), at, meaning, known));
    if (place < 0) continue;
    columns[meaning] = place;
    taken.add(place);
  }
  const numbered = (rows[0]?.cells ?? []).findIndex((cell) => isbnIn(cellText(cell)).kind === 'isbn');
  if (columns.isbn === undefined && numbered >= 0 && !taken.has(numbered)) columns.isbn = numbered;
  return columns;
}

/** Returns the index of each column by its name, in order. One without a name, or with that of another, is numbered. */
export function placesOf(header: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [place, cell] of header.entries()) {
    const name = columnName(cellText(cell)) || `column ${place + 1}`;
    let unique = name;
    for (let count = 2; places.has(unique); count += 1) unique = `${name} ${count}`;
    places.set(unique, place);
  }
  return places;
}
