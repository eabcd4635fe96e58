import type { ImportRow } from '../../../../worker/features/imports/contract.ts';
import { firstLast } from './author-names.ts';
import { cellText, lineOf } from './cell.ts';

const END = /^={10}\s*$/m;

/** Reads a Kindle's "My Clippings.txt": each book with its highlights as a note; null for any other text. */
export function clippings(text: string): { source: 'kindle'; name: string; rows: ImportRow[] } | null {
  if (!END.test(text)) return null;
  const books = new Map<string, { line: number; title: string; authors: string[]; notes: string[] }>();
  let line = 1;
  for (const entry of text.replace(/\r\n?/g, '\n').split(/^={10}[^\S\n]*$/m)) {
    const start = line + (/^\s*/.exec(entry)?.[0].split('\n').length ?? 1) - 1;
    line += entry.split('\n').length - 1;
    const [head = '', where = '', ...words] = cellText(entry).replaceAll('\uFEFF', '').trim().split('\n');
    if (head === '' || !where.startsWith('-')) continue;
    const [, title = head, author = ''] = /^(.*\S)\s*\(([^()]*)\)\s*$/.exec(head) ?? [];
    const key = lineOf(head).toLowerCase();
    const authors = author
      .split(';')
      .map((name) => firstLast(name))
      .filter(Boolean);
    const book = books.get(key) ?? { line: start, title: lineOf(title), authors, notes: [] };
    books.set(key, book);
    // A bookmark has no words, only a place.
    book.notes.push([words.join('\n').trim(), lineOf(where)].filter(Boolean).join('\n'));
  }
  if (books.size === 0) return null;
  const rows = [...books.values()].map(({ line, title, authors, notes }) => ({
    ...{ line, title: title.slice(0, 2_000), authors: authors.slice(0, 50), note: [...new Set(notes)].join('\n\n') },
  }));
  return { source: 'kindle', name: 'Kindle', rows };
}
