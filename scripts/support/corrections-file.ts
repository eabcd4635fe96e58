import { parse } from 'csv-parse/sync';
import * as z from 'zod';
import type { BookToFill } from '../../worker/features/books/catalogue/book.ts';

// corrections.csv: what librarians corrected, one book a row, as JSON. `npm run catalogue:corrections` writes it from the
// readers' database, and the next release ships with these facts.

const series = z.object({ name: z.string(), position: z.nullable(z.string()) });
const facts = z
  .object({
    title: z.string(),
    authors: z.array(z.string()),
    series: z.nullable(series),
    year: z.nullable(z.int()),
    pages: z.nullable(z.int()),
    description: z.nullable(z.string()),
    coverUrl: z.nullable(z.string()),
  })
  .partial();
type FileFacts = z.infer<typeof facts>;

/** Returns the text of the file; `all` are the corrections of each book, oldest first. */
export function correctionsText(books: readonly { isbn13: string; all: readonly unknown[] }[]): string {
  const rows = books.map(({ isbn13, all }) => {
    const merged = Object.assign({}, ...all.map((one) => facts.parse(one)));
    return `${isbn13},"${JSON.stringify(merged).replaceAll('"', '""')}"`;
  });
  return `${['isbn13,facts', ...rows].join('\n')}\n`;
}

/** Returns the corrected facts in the text of such a file, by ISBN. */
export function parseCorrections(text: string): Map<string, FileFacts> {
  const rows = z
    .array(z.object({ isbn13: z.string(), facts: z.string() }))
    .parse(parse(text, { columns: true, bom: true, skip_empty_lines: true }));
  return new Map(rows.map((row) => [row.isbn13, facts.parse(JSON.parse(row.facts))]));
}

/** Returns a book with its corrected facts. */
export function withCorrections<Book extends BookToFill>(book: Book, corrected: FileFacts | undefined): Book {
  const given = Object.entries(corrected ?? {}).filter(([, value]) => value !== undefined);
  return { ...book, ...Object.fromEntries(given) };
}
