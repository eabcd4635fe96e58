import { escapeFormula } from './cell.ts';

/** Rows as CSV; no cell is one that a spreadsheet would run. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\n`).join('');
}

function cellOf(text: string): string {
  const cell = escapeFormula(text);
  return /[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
