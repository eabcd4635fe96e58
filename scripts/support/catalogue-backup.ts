import { createReadStream } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { BookToFill } from '../../worker/features/books/catalogue/book.ts';
import { editionOf } from '../../worker/features/books/catalogue/stored-works.ts';
import { type FillableCatalogue, fillCatalogue } from './fill.ts';

// D1 can't export the catalogue as SQL, since it has a full-text index. A backup therefore contains the books that
// don't come with the product (found by a book service, imported by an operator, accepted by a librarian) as lines of
// JSON.

const ROWS = 5_000;

/** Writes the books that don't come with the product to a file, one per line, and returns their number. */
export async function writeAddedBooks(catalogue: FillableCatalogue, file: string): Promise<number> {
  await writeFile(file, '', { mode: 0o600 });
  let [count, after] = [0, 0];
  for (;;) {
    const rows = (await catalogue.query({
      sql: `SELECT id, isbn, work_id, title, other_titles, other_authors, authors, contributors, series,
          position, publisher, year, language, description, genres, pages, cover_url, average_rating, ratings_count, lists,
          source, (SELECT name FROM service_works s WHERE s.work_id = editions.work_id LIMIT 1) AS service_work
        FROM editions WHERE id > ? AND source NOT IN ('curated', 'known') ORDER BY id LIMIT ${ROWS}`,
      values: [after],
    })) as unknown as (Parameters<typeof editionOf>[0] & { service_work: string | null })[];
    const last = rows.at(-1);
    if (last === undefined) return count;
    const lines = rows.map((row) => JSON.stringify({ ...editionOf(row), serviceWork: row.service_work }));
    await appendFile(file, `${lines.join('\n')}\n`);
    [count, after] = [count + rows.length, last.id];
  }
}

/** Adds the books of such a file to a catalogue and returns the number of those that were missing. */
export async function restoreAddedBooks(catalogue: FillableCatalogue, file: string): Promise<number> {
  const { added } = await fillCatalogue(catalogue, booksIn(file));
  return added;
}

async function* booksIn(file: string): AsyncGenerator<BookToFill> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line !== '') yield JSON.parse(line) as BookToFill;
  }
}
