import { cellText } from './cell.ts';
import { columnName, type Table } from './table.ts';
import { UnreadableFile } from './unreadable.ts';

/** A record of a file that is no table: its cells by the names of their columns. */
type Cells = Map<string, string>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the records of a JSON file as a table; a line is the index of the record in the file, from 1. */
export function tableOfJson(value: unknown): Table {
  const parts = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  const all = parts.find((part) => Array.isArray(part) && part.some(isObject)) ?? parts;
  const problems = all.flatMap((record: unknown, place: number) =>
    isObject(record) ? [] : [{ line: place + 1, reason: 'This isn’t a book.', title: '' }],
  );
  if (problems.length === all.length) throw new UnreadableFile('There is no list of books in this JSON file.');
  const records = all.map((record: unknown) => (isObject(record) ? cellsOf(record) : null));
  return tableOfRecords(records, (place) => place + 1, problems);
}

function tableOfRecords(
  records: readonly (Cells | null)[],
  lineOf: (place: number) => number,
  problems: Table['problems'],
): Table {
  const header = [...new Set(records.flatMap((cells) => [...(cells?.keys() ?? [])]))];
  const rows = records.flatMap((cells, place) =>
    cells === null ? [] : [{ line: lineOf(place), cells: header.map((column) => cells.get(column) ?? '') }],
  );
  return { header, rows, problems };
}

// Several objects, or one, become columns of their own: `format.text`. An object whose keys are numbers is a list.
function cellsOf(record: Record<string, unknown>): Cells {
  const cells: Cells = new Map();
  for (const [name, value] of Object.entries(record)) {
    const parts = Array.isArray(value) ? value : [value];
    const objects = parts.filter((part) => isObject(part) && !Object.keys(part).every((key) => /^\d+$/.test(key)));
    if (objects.length === 0) cells.set(name, textOf(value));
    else
      for (const key of new Set(objects.flatMap(Object.keys)))
        cells.set(`${name}.${key}`, parts.map((part) => textOf(isObject(part) ? part[key] : part)).join('|'));
  }
  return cells;
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? Object.values(value).map(textOf).filter(Boolean).join('\n') : String(value);
}

const LABEL = /^\s*[-–*•]\s+(\p{L}[\p{L} /*]{1,40}):(?:\s+(.*))?$/u;

/**
 * Returns the books of a text with a heading and a labelled line for each fact, as Bookmory writes them; null for any
 * other text. A label that a book repeats is numbered, and other lines continue the one before.
 */
export function tableOfLabels(text: string): Table | null {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  if (!/^#{1,4} /.test(lines.find((line) => line.trim() !== '') ?? '')) return null;
  const records: { line: number; cells: Cells }[] = [];
  let first = '';
  let last = '';
  for (const [place, line] of lines.entries()) {
    const [, label = '', value = ''] = LABEL.exec(line) ?? [];
    const cells = records.at(-1)?.cells;
    if (label !== '' && (first === '' || label === first)) {
      first = label;
      last = label;
      records.push({ line: place + 1, cells: new Map([[label, value]]) });
    } else if (label !== '' && cells !== undefined) {
      last = label;
      for (let count = 2; cells.has(last); count += 1) last = `${label} ${count}`;
      cells.set(last, value);
    } else if (cells !== undefined && !/^#{1,4} /.test(line)) cells.set(last, `${cells.get(last)}\n${line}`.trim());
  }
  if (records.length === 0 || !/title|titel|titre|t[ií]t[uo]lo/.test(columnName(first))) return null;
  return tableOfRecords(
    records.map(({ cells }) => cells),
    (place) => records[place]?.line ?? 0,
    [],
  );
}

const CLIPPING_END = /^={10}[^\S\n]*$/m;

/** Returns the highlights of a Kindle's "My Clippings.txt", each with its place in the book; null for any other text. */
export function tableOfClippings(text: string): Table | null {
  if (!CLIPPING_END.test(text.replaceAll('\r', ''))) return null;
  const rows: { line: number; cells: string[] }[] = [];
  let line = 1;
  for (const entry of text.replace(/\r\n?/g, '\n').split(CLIPPING_END)) {
    const start = line + (/^\s*/.exec(entry)?.[0].split('\n').length ?? 1) - 1;
    line += entry.split('\n').length - 1;
    const [head = '', place = '', ...words] = cellText(entry).replaceAll('\uFEFF', '').trim().split('\n');
    const [, title = head, author = ''] = /^(.*\S)\s*\(([^()]*)\)\s*$/.exec(head) ?? [];
    // A bookmark has no words, only a place.
    if (place.startsWith('-')) rows.push({ line: start, cells: [title, author, words.join('\n').trim(), place] });
  }
  return rows.length === 0 ? null : { header: ['Title', 'Author', 'Clipping', 'Place'], rows, problems: [] };
}
