/** A table in Markdown whose columns stand under each other; numbers to the right. */
export function table(heads: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const texts = rows.map((row) => row.map(textOf));
  const right = heads.map((_, place) => rows.length > 0 && rows.every((row) => typeof row[place] === 'number'));
  const widths = heads.map((head, place) => Math.max(3, head.length, ...texts.map((row) => row[place]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, place) => (right[place] ? cell.padStart(widths[place] ?? 0) : cell.padEnd(widths[place] ?? 0))).join(' | ')} |`;
  const rule = widths.map((width, place) => (right[place] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width)));
  return [line(heads), line(rule), ...texts.map(line)].join('\n');
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

function textOf(value: string | number): string {
  if (typeof value === 'string') return value.replaceAll('|', '\\|');
  return Number.isInteger(value) ? whole.format(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}
