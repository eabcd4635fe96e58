import * as z from 'zod';
import type { BookToFill } from '../../worker/features/books/catalogue/book.ts';
import { mergeStatements } from '../../worker/features/books/catalogue/work-pages.ts';
import { allMergedWorks } from '../../worker/features/books/merge.ts';
import { decidedOwnBooks } from '../../worker/features/books/own/queries.ts';
import { type FillableCatalogue, fillCatalogue } from './fill.ts';
import type { Readers } from './readers-at.ts';

// The decisions of librarians are stored in the readers' database, which is backed up: accepted own books with their
// facts, and merges that have not been undone. They are applied to the catalogue after it was loaded again.

// The keys are the columns of the tables.
const ownBook = z.object({
  isbn: z.coerce.string(),
  into_isbn: z.nullable(z.coerce.string()),
  title: z.string(),
  authors: z.string().transform((text) => z.array(z.string()).parse(JSON.parse(text))),
  year: z.nullable(z.int()),
  pages: z.nullable(z.int()),
  language: z.nullable(z.string()),
  series: z.nullable(z.string()),
  position: z.nullable(z.string()),
});
const merge = z.object({ from_id: z.int(), into_id: z.int() });

interface Replayed {
  accepted: number;
  merged: number;
}

/**
 * Adds the own books that librarians accepted to a catalogue, then repeats the merges. A second run changes nothing.
 */
export async function replayDecisions(readers: Pick<Readers, 'ask'>, catalogue: FillableCatalogue): Promise<Replayed> {
  const [own = [], merges = []] = await readers.ask([decidedOwnBooks(), allMergedWorks()]);
  const accepted = await addAccepted(catalogue, z.array(ownBook).parse(own));
  return { accepted, merged: await repeatMerges(catalogue, z.array(merge).parse(merges)) };
}

async function addAccepted(catalogue: FillableCatalogue, own: readonly z.infer<typeof ownBook>[]): Promise<number> {
  const books = own.map(
    (row): BookToFill => ({
      isbn13: row.into_isbn ?? row.isbn,
      title: row.title,
      authors: row.authors,
      contributors: [],
      series: row.series === null ? null : { name: row.series, position: row.position },
      publisher: null,
      year: row.year,
      language: row.language,
      description: null,
      genres: [],
      pages: row.pages,
      averageRating: null,
      ratingsCount: 0,
      serviceWork: null,
      coverUrl: null,
      source: 'import',
    }),
  );
  const isbns = JSON.stringify(books.map(({ isbn13 }) => Number(isbn13)));
  const storedRows = await catalogue.query({
    sql: 'SELECT isbn FROM editions WHERE isbn IN (SELECT value FROM json_each(?))',
    values: [isbns],
  });
  // An edition that the catalogue has from another source keeps its facts, as when the book was accepted.
  const existing = new Set(storedRows.map(({ isbn }) => String(isbn)));
  const { added } = await fillCatalogue(
    catalogue,
    books.filter(({ isbn13 }) => !existing.has(isbn13)),
  );
  return added;
}

async function repeatMerges(catalogue: FillableCatalogue, merges: readonly z.infer<typeof merge>[]): Promise<number> {
  const ids = JSON.stringify([...new Set(merges.flatMap(({ from_id: from, into_id: into }) => [from, into]))]);
  const existing = await catalogue.query({
    sql: `SELECT w.id AS id, w.id AS work FROM json_each(?) i CROSS JOIN works w ON w.id = i.value
      UNION ALL SELECT a.id, a.work_id FROM json_each(?) i CROSS JOIN work_aliases a ON a.id = i.value`,
    values: [ids, ids],
  });
  const workOf = new Map(existing.map(({ id, work }) => [Number(id), Number(work)]));
  const statements = merges.flatMap(({ from_id: from, into_id: into }) => {
    const [removed, remaining] = [workOf.get(from), workOf.get(into)];
    // Works that only the readers' database has are skipped.
    if (removed === undefined || remaining === undefined || removed === remaining) return [];
    for (const [id, work] of workOf) if (work === removed) workOf.set(id, remaining);
    return [mergeStatements(removed, remaining)];
  });
  if (statements.length > 0) await catalogue.run(statements.flat());
  return statements.length;
}
