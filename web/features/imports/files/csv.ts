import { escapeFormula } from './cell.ts';

/** Writes rows as CSV, with formulas escaped. */
export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map(cellOf).join(',')}\n`).join('');
}

function cellOf(text: string): string {
  const cell = escapeFormula(text);
  return /[",;\r\n\t]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
