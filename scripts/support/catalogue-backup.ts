import { createReadStream } from 'node:fs';
import { appendFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { BookToFill } from '../../worker/features/books/catalogue/book.ts';
import { editionOf } from '../../worker/features/books/catalogue/stored-works.ts';
import { type FillableCatalogue, fillCatalogue } from './fill.ts';

// The catalogue can't be exported as SQL, since it has a full-text index. What this repository doesn't hold goes into a backup
// as rows: books that services named, that operators imported or that librarians accepted.

const ROWS = 5_000;

/** Writes the books of a catalogue that don't come with the product, one a line; returns how many they are. */
export async function writeToldBooks(catalogue: FillableCatalogue, file: string): Promise<number> {
  await writeFile(file, '', { mode: 0o600 });
  let [count, after] = [0, 0];
  for (;;) {
    const rows = (await catalogue.query({
      sql: `SELECT 'edition' AS kept, id, isbn, work_id, title, other_titles, other_authors, authors, contributors, series,
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

/** Brings these books into a catalogue again; a second time changes nothing. */
export async function restoreToldBooks(catalogue: FillableCatalogue, file: string): Promise<number> {
  const { added } = await fillCatalogue(catalogue, booksIn(file));
  return added;
}

async function* booksIn(file: string): AsyncGenerator<BookToFill> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line !== '') yield JSON.parse(line) as BookToFill;
  }
}
