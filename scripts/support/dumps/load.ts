import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { BookToFill } from '../../../worker/features/books/catalogue/book.ts';
import { coverOf } from '../../../worker/features/books/open-library/facts.ts';
import { type FillableCatalogue, fillCatalogue, isbnStatements } from '../fill.ts';
import { createLineHandlers, type EditionFacts, type LoadFilter, type WorkFacts } from './line-handlers.ts';
import { numberOf } from './lines.ts';
import { openScratch, type Progress, type Scratch } from './scratch.ts';

export interface Loaded {
  works: number;
  added: number;
  changed: number;
  isbns: number;
  skipped: { step: string; reason: string; lines: number }[];
}

/** The size of the parts of a load. An interrupted load resumes after the last complete part. */
interface Pieces {
  /** Lines of a dump. */
  lines: number;
  /** Works that go into the catalogue. */
  works: number;
}

const PIECES: Pieces = { lines: 20_000, works: 2_500 };
const SCRATCH = 'flyleaf-load.sqlite';
const dumps = {
  ratings: /ratings/,
  'reading log': /reading-log/,
  redirects: /redirects/,
  works: /works/,
  authors: /authors/,
  editions: /editions/,
} as const;
type Dump = keyof typeof dumps;

/** The error for a folder that lacks a required dump. */
export class MissingDump extends Error {}

/**
 * Loads Open Library's dumps from a folder: each file as a stream, and the catalogue a batch of works at a time. Rows
 * read so far are stored in a file in the folder, so an interrupted run resumes and a finished one changes nothing.
 */
export async function loadDumps(
  folder: string,
  filter: LoadFilter,
  catalogue: FillableCatalogue,
  progress: Progress = () => undefined,
  pieces: Pieces = PIECES,
): Promise<Loaded> {
  const files = filesIn(folder);
  const scratch = openScratch(resolve(folder, SCRATCH), pieces.lines, progress);
  try {
    const take = createLineHandlers(scratch, filter);
    for (const step of ['ratings', 'reading log'] as const) {
      const path = files.get(step);
      if (path !== undefined) await scratch.read(step, path, take.reader);
    }
    const redirects = files.get('redirects');
    if (redirects !== undefined) await scratch.read('redirects', redirects, take.redirect);
    scratch.once('readers of redirected works', () => moveReaders(scratch));
    // Authors are read last, since editions name authors that their works don't.
    await scratch.read('works', requirePath(files, 'works'), take.work);
    await scratch.read('editions', requirePath(files, 'editions'), take.edition);
    await scratch.read('authors', requirePath(files, 'authors'), take.author);
    return { ...(await fill(scratch, catalogue, pieces.works, progress)), skipped: scratch.skippedLines() };
  } finally {
    scratch.close();
  }
}

function filesIn(folder: string): Map<Dump, string> {
  const names = readdirSync(folder).filter((name) => /\.txt(\.gz)?$/.test(name));
  const paths = Object.entries(dumps).flatMap(([dump, pattern]): [Dump, string][] => {
    const name = names.find((name) => pattern.test(name));
    return name === undefined ? [] : [[dump as Dump, resolve(folder, name)]];
  });
  const files = new Map(paths);
  for (const dump of ['works', 'editions', 'authors'] as const) requirePath(files, dump);
  if (!files.has('ratings') && !files.has('reading log')) throw new MissingDump('the ratings or the reading log');
  return files;
}

function requirePath(files: ReadonlyMap<Dump, string>, dump: Dump): string {
  const path = files.get(dump);
  if (path === undefined) throw new MissingDump(`the ${dump}`);
  return path;
}

function moveReaders({ database }: Scratch): void {
  const add = database.prepare(
    'INSERT INTO readers VALUES (?, ?) ON CONFLICT (work) DO UPDATE SET count = count + excluded.count',
  );
  const count = database.prepare('SELECT count FROM readers WHERE work = ?');
  const remove = database.prepare('DELETE FROM readers WHERE work = ?');
  for (const { key, location } of database
    .prepare("SELECT key, location FROM redirects WHERE key LIKE '/works/%'")
    .iterate()) {
    const [from, to] = [numberOf(key, 'W'), numberOf(location, 'W')];
    const row = from === null ? undefined : count.get(from);
    if (from === null || to === null || row === undefined) continue;
    add.run(to, Number(row.count));
    remove.run(from);
  }
}

async function fill(
  scratch: Scratch,
  catalogue: FillableCatalogue,
  piece: number,
  progress: Progress,
): Promise<Omit<Loaded, 'skipped'>> {
  const loaded = { works: 0, added: 0, changed: 0, isbns: 0 };
  const next = scratch.database.prepare(`
    SELECT w.id, w.facts, r.count FROM works w JOIN readers r ON r.work = w.id WHERE w.id > ? ORDER BY w.id LIMIT ${piece}`);
  const count = scratch.database.prepare(
    'SELECT count(*) AS count, coalesce(sum(id <= ?), 0) AS done FROM works WHERE id IN (SELECT work FROM readers)',
  );
  const buildBooks = createBookBuilder(scratch);
  for (;;) {
    const { done, finished } = scratch.progressOf('catalogue');
    if (finished) return loaded;
    const rows = next.all(done);
    const outputs = rows.map(({ id, facts, count }) =>
      buildBooks(Number(id), JSON.parse(String(facts)), Number(count)),
    );
    const { added, changed } = await fillCatalogue(
      catalogue,
      outputs.flatMap(({ books }) => books),
    );
    const others = outputs.flatMap(({ isbns }) => isbns);
    if (others.length > 0) await catalogue.run(isbnStatements(others));
    loaded.works += rows.length;
    loaded.added += added;
    loaded.changed += changed;
    loaded.isbns += others.length;
    scratch.saveStep('catalogue', Number(rows.at(-1)?.id ?? done), rows.length < piece);
    const { count: all, done: loadedWorks } = count.get(scratch.progressOf('catalogue').done) ?? {};
    progress('catalogue', loaded.works, Number(all) === 0 ? 1 : Number(loadedWorks) / Number(all));
  }
}

// Of each language the edition of which most is known; the others are found by their numbers.
function createBookBuilder({ database }: Scratch) {
  const editions = database.prepare(
    'SELECT isbn, language, facts FROM editions WHERE work = ? ORDER BY language, quality DESC, isbn',
  );
  const nameOf = database.prepare('SELECT name FROM authors WHERE id = ?');
  return (id: number, work: WorkFacts, readers: number) => {
    const rows = editions.all(id).map(({ isbn, language, facts }) => ({
      isbn: String(isbn).padStart(13, '0'),
      language: String(language),
      facts: JSON.parse(String(facts)) as EditionFacts,
    }));
    const groups = [...Map.groupBy(rows, ({ language }) => language).values()];
    const series = rows.find(({ facts }) => facts.series !== null)?.facts.series ?? null;
    const firstYear = work.year ?? Math.min(...rows.flatMap(({ facts }) => facts.year ?? []));
    const books = groups.flatMap(([best]): BookToFill[] => {
      if (best === undefined) return [];
      const { facts, language, isbn } = best;
      const ids = work.authors.length > 0 ? work.authors : facts.authors;
      const cover = facts.cover ?? work.cover;
      return [
        {
          isbn13: isbn,
          title: facts.title,
          authors: ids.flatMap((author) => String(nameOf.get(author)?.name ?? '') || []),
          contributors: [],
          series,
          publisher: facts.publisher,
          year: Number.isFinite(firstYear) ? firstYear : null,
          language: language || null,
          description: work.description,
          genres: work.genres,
          pages: facts.pages,
          // Open Library has few ratings, so the number of readers who have the book on a shelf is used.
          averageRating: null,
          ratingsCount: readers,
          serviceWork: `openlibrary:OL${id}W`,
          coverUrl: coverOf(cover ?? undefined),
          source: 'openlibrary',
        },
      ];
    });
    const isbns = groups.flatMap(([best, ...others]) =>
      others.map(({ isbn }) => ({ isbn13: isbn, edition: best?.isbn ?? '' })),
    );
    return { books, isbns };
  };
}
