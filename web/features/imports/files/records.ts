import { cellText, columnName } from './cell.ts';
import { problemRow } from './format.ts';
import type { Table } from './table.ts';
import { UnreadableFile } from './unreadable.ts';

type Cells = Map<string, string>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the records of a JSON file as a table; a line is the index of the record in the file, from 1. */
export function tableOfJson(value: unknown): Table {
  const parts = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];
  const all: unknown[] = parts.find((part) => Array.isArray(part) && part.some(isObject)) ?? parts;
  if (!all.some(isObject)) throw new UnreadableFile('There is no list of books in this JSON file.');
  const lines = all.map((record, place) => ({ line: place + 1, record }));
  const records = lines.flatMap(({ line, record }) => (isObject(record) ? { line, cells: cellsOf(record) } : []));
  const others = lines.filter(({ record }) => !isObject(record));
  return { ...tableOfRecords(records), problems: others.map(({ line }) => problemRow(line, '', 'This isn’t a book.')) };
}

function tableOfRecords(records: readonly { line: number; cells: Cells }[]): Table {
  const header = [...new Set(records.flatMap(({ cells }) => [...cells.keys()]))];
  const rows = records.map(({ line, cells }) => ({ line, cells: header.map((column) => cells.get(column) ?? '') }));
  return { header, rows, problems: [] };
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
 * Reads the books of a text with a heading and a labelled line for each fact, as Bookmory writes them; null for any
 * other text. A label that a book repeats is numbered, and other lines continue the one before.
 */
export function tableOfLabels(text: string): Table | null {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  if (!/^#{1,4} /.test(lines.find((line) => line.trim() !== '') ?? '')) return null;
  const records: { line: number; cells: Cells }[] = [];
  let [first, last] = ['', ''];
  for (const [place, line] of lines.entries()) {
    const [, label = '', value = ''] = LABEL.exec(line) ?? [];
    const cells = records.at(-1)?.cells;
    if (label !== '' && (first === '' || label === first)) {
      [first, last] = [label, label];
      records.push({ line: place + 1, cells: new Map([[label, value]]) });
    } else if (label !== '' && cells !== undefined) {
      last = label;
      for (let count = 2; cells.has(last); count += 1) last = `${label} ${count}`;
      cells.set(last, value);
    } else if (cells !== undefined && !/^#{1,4} /.test(line)) cells.set(last, `${cells.get(last)}\n${line}`.trim());
  }
  if (records.length === 0 || !/title|titel|titre|t[ií]t[uo]lo/.test(columnName(first))) return null;
  return tableOfRecords(records);
}

const CLIPPING_END = /^={10}[^\S\n]*$/m;

/** Reads the highlights of a Kindle's "My Clippings.txt", each with its place in the book; null for any other text. */
export function tableOfClippings(text: string): Table | null {
  if (!CLIPPING_END.test(text.replaceAll('\r', ''))) return null;
  const rows: { line: number; cells: string[] }[] = [];
  let line = 1;
  for (const entry of text.replace(/\r\n?/g, '\n').split(CLIPPING_END)) {
    const start = line + (/^\s*/.exec(entry)?.[0].split('\n').length ?? 1) - 1;
    line += entry.split('\n').length - 1;
    const [head = '', place = '', ...words] = cellText(entry).replaceAll('\uFEFF', '').trim().split('\n');
    const [, title = head, author = ''] = /^(.*\S)\s*\(([^()]*)\)\s*$/.exec(head) ?? [];
    if (place.startsWith('-')) rows.push({ line: start, cells: [title, author, words.join('\n').trim(), place] });
  }
  return rows.length === 0 ? null : { header: ['Title', 'Author', 'Clipping', 'Place'], rows, problems: [] };
}
