import { escapeFormula } from './cell.ts';

/** A row by the names of its columns; anything but a text or a number is an empty cell. */
type Row = Readonly<Record<string, string | number | boolean | undefined>>;

export function csvOf(columns: readonly string[], rows: readonly Row[]): string {
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))];
  return lines.map((cells) => `${cells.map(cellOf).join(',')}\n`).join('');
}

function cellOf(value: Row[string]): string {
  const cell = escapeFormula(typeof value === 'boolean' ? '' : String(value ?? ''));
  return /[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
