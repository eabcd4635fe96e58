import { cellText, columnName, yesOrNo } from './cell.ts';
import { dateOf } from './dates.ts';
import { columnsOf, type Format, formats, type Meaning, meanings } from './format.ts';
import { isbnIn } from './isbn-cell.ts';
import type { TableRow } from './table.ts';

export type ColumnPositions = Readonly<Partial<Record<Meaning, number>>>;

const READ_COLUMN = /^(?:read|gelesen|lu|leído|lido|letto)$/;
// “My rating (of 5)” is “my rating”, “Read?” is “read”, and “DateRead” is “date read”.
const plainName = (name: string) =>
  columnName(name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
    .replace(/\s*\(.*\)$|[?:*]+$/g, '')
    .replace(/[_.]/g, ' ')
    .trim();

const SAMPLE_ROWS = 20;
const FULL_DATE = /^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|^\d{1,2}([-/.])\d{1,2}\1\d{2,4}/;

/** Whether a first row holds a book instead of column names. */
export function isBook(row: TableRow | undefined): boolean {
  const cells = row?.cells.map((cell) => cellText(cell).trim()) ?? [];
  return cells.some((cell) => isbnIn(cell).kind === 'isbn' || FULL_DATE.test(cell));
}

const isDate = (cell: string) => dateOf(cell) !== cell || /^\d{4}(?:-\d\d){0,2}$/.test(cell);

const FITTING: readonly (readonly [Meaning, (cell: string) => boolean])[] = [
  ['isbn', (cell) => isbnIn(cell).kind !== 'unusable' || /^[\d.E+]+$/i.test(cell)],
  ['rating', (cell) => !Number.isNaN(Number(cell.replace(',', '.')))],
  ...(['started', 'finished', 'added'] as const).map((meaning) => [meaning, isDate] as const),
];

/** The format with as many columns, whose cells hold what they should. */
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
    return (
      (only === undefined || holds(only.column, (cell) => only.values.split(', ').includes(cell.toLowerCase()))) &&
      FITTING.every(([meaning, isRight]) => columnsOf(format, meaning).every((column) => holds(column, isRight)))
    );
  });
}

const columnNames = new Set(Object.values(meanings).flatMap(({ names }) => names.split(', ')));

export const isColumnName = (name: string) => columnNames.has(plainName(name));

/** Guesses the meaning of columns from their names, and of one with ISBNs from its cells. */
export function guessColumns(header: readonly string[], rows: readonly TableRow[]): ColumnPositions {
  const columns: Partial<Record<Meaning, number>> = {};
  const isFree = (at: number) => !Object.values(columns).includes(at);
  const cellsAt = (at: number) => rows.slice(0, SAMPLE_ROWS).map((row) => cellText(row.cells[at] ?? '').trim());
  for (const [meaning, { names }] of Object.entries(meanings) as [Meaning, { names: string }][]) {
    const known = names.split(', ');
    const place = header.findIndex((text, at) => {
      const name = plainName(text);
      // A column “Read” holds dates or the answer whether.
      const answers = cellsAt(at).filter(Boolean).map(yesOrNo);
      const isAnswered = answers.includes(true) && !answers.includes(undefined);
      const isNamed = known.includes(name) && !(meaning === 'finished' && isAnswered);
      return isFree(at) && (isNamed || (meaning === 'state' && isAnswered && READ_COLUMN.test(name)));
    });
    if (place >= 0) columns[meaning] = place;
  }
  const numbered = (rows[0]?.cells ?? []).findIndex((cell) => isbnIn(cellText(cell)).kind === 'isbn');
  if (columns.isbn === undefined && numbered >= 0 && isFree(numbered)) columns.isbn = numbered;
  return columns;
}

/** The index of each column by its name, in order. One without a name, or with that of another, is numbered. */
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
