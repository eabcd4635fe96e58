import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BookToFill } from '../../../worker/features/books/catalogue/book.ts';
import { catalogueIn } from '../../../worker/features/books/catalogue/catalogue.ts';
import { type FillPlan, planFill } from '../../../worker/features/books/catalogue/fill.ts';
import { type StoredRow, storedStatements } from '../../../worker/features/books/catalogue/stored-works.ts';
import { parseQuery } from '../../../worker/features/books/service.ts';

const catalogue = catalogueIn(env.CATALOGUE);
const run = (sql: string, ...values: (string | number | null)[]) => env.CATALOGUE.prepare(sql).bind(...values);

beforeEach(async () => {
  const tables = [
    'editions',
    'works',
    'work_aliases',
    'service_works',
    'other_names',
    'edition_genres',
    'edition_authors',
    'words',
    'spellings',
  ];
  await env.CATALOGUE.batch([
    ...tables.map((table) => run(`DELETE FROM ${table}`)),
    run("INSERT INTO edition_words (edition_words) VALUES ('delete-all')"),
  ]);
});

const basicBook: BookToFill = {
  isbn13: '9780439554930',
  title: 'The Stone (Harry Potter, #1)',
  authors: ['J.K. Rowling', 'Mary GrandPré'],
  publisher: null,
  year: 1997,
  language: 'en',
  description: null,
  genres: [],
  averageRating: 4.44,
  ratingsCount: 4_602_479,
  contributors: [],
  series: null,
  pages: null,
  serviceWork: null,
  coverUrl: null,
  source: 'import',
};
const curated: BookToFill = {
  isbn13: '9780618260300',
  title: 'The Stone',
  authors: ['Joanne Rowling'],
  publisher: 'A Press',
  year: 1997,
  language: 'en',
  description: 'Forty words, or nearly.',
  genres: ['fantasy', 'children'],
  averageRating: null,
  ratingsCount: 0,
  contributors: [],
  series: null,
  pages: null,
  serviceWork: null,
  coverUrl: null,
  source: 'curated',
};

async function fill(...books: BookToFill[]): Promise<Omit<FillPlan, 'statements'>> {
  const batches = await env.CATALOGUE.batch<StoredRow>(
    storedStatements(books).map(({ sql, values }) => run(sql, ...values)),
  );
  const { statements, ...counts } = planFill(
    books,
    batches.flatMap(({ results }) => results),
  );
  if (statements.length > 0) await env.CATALOGUE.batch(statements.map(({ sql, values }) => run(sql, ...values)));
  return counts;
}

/** Returns the catalogue's rows and its index in a fixed order. */
async function allRows() {
  const tables = [
    'editions ORDER BY id',
    'works ORDER BY id',
    'edition_genres ORDER BY 1, 2',
    'edition_authors ORDER BY 1, 2',
    'spellings ORDER BY 1, 2',
  ];
  const rows = await Promise.all(tables.map(async (table) => (await run(`SELECT * FROM ${table}`).all()).results));
  const { results: words } = await run('SELECT word, editions FROM words WHERE editions <> 0 ORDER BY word').all<{
    word: string;
  }>();
  const matches = await Promise.all(
    words.map(async ({ word }) => [
      word,
      (await run('SELECT rowid FROM edition_words WHERE edition_words MATCH ? ORDER BY rowid', `"${word}"`).all())
        .results,
    ]),
  );
  return { kept: rows.slice(0, 4), words, found: matches };
}

const withoutWorks = ({ kept: [editions = [], , ...others], ...rest }: Awaited<ReturnType<typeof allRows>>) => ({
  ...rest,
  others,
  editions: editions.map(({ work_id: _, ...edition }) => edition),
});

const titles = async (query: string) =>
  (await catalogue.search(parseQuery(query))).items.map(({ volumeInfo }) => volumeInfo.title);

describe('filling', () => {
  test('adds a book that is findable by all of its facts', async () => {
    expect(await fill({ ...basicBook, genres: ['fantasy'] })).toEqual({
      added: 1,
      changed: 0,
      unchanged: 0,
      curatedUpdated: 0,
      unusable: 0,
    });
    for (const query of ['stone', 'harry potter', 'rowling', 'grandpre [author]', 'fantasy [meta]', 'jk rowling']) {
      expect(await titles(query), query).toEqual(['The Stone']);
    }
    expect((await catalogue.byAuthor('Mary GrandPre')).length).toBe(1);
  });

  test('changes nothing the second time', async () => {
    await fill(curated, basicBook);
    const before = await allRows();
    expect(planFill([curated, basicBook], []).statements.length).toBeGreaterThan(0);
    expect(await fill(basicBook, curated)).toEqual({
      added: 0,
      changed: 0,
      unchanged: 2,
      curatedUpdated: 0,
      unusable: 0,
    });
    expect(await allRows()).toEqual(before);
  });

  test('updates a book: its old words no longer find it, and its fame moves it', async () => {
    await fill(basicBook, { ...basicBook, isbn13: '9780316015844', title: 'Another Stone', ratingsCount: 10 });
    const renamed = {
      ...basicBook,
      title: 'The Gem (Harry Potter, #1)',
      authors: ['Someone Else'],
      language: 'fr',
      ratingsCount: 3,
    };
    expect(await fill(renamed)).toEqual({ added: 0, changed: 1, unchanged: 0, curatedUpdated: 0, unusable: 0 });
    expect(await titles('stone')).toEqual(['Another Stone']);
    expect(await titles('gem')).toEqual(['The Gem']);
    expect(await catalogue.byAuthor('Mary GrandPré')).toHaveLength(1);
    expect((await catalogue.search(parseQuery('gem', ['en']))).items).toEqual([]);
    // A catalogue filled from scratch ends up with the same rows.
    const after = await allRows();
    await env.CATALOGUE.batch([
      run('DELETE FROM editions'),
      run('DELETE FROM works'),
      run('DELETE FROM work_aliases'),
      run('DELETE FROM edition_authors'),
      run('DELETE FROM words'),
    ]);
    await run("INSERT INTO edition_words (edition_words) VALUES ('delete-all')").run();
    await fill({ ...basicBook, isbn13: '9780316015844', title: 'Another Stone', ratingsCount: 10 }, renamed);
    // Work IDs differ, as a changed work keeps the ID that readers know.
    expect(withoutWorks(await allRows())).toEqual(withoutWorks(after));
  });

  test('keeps facts that a later file lacks', async () => {
    await fill({ ...basicBook, publisher: 'A Press', description: 'Told once.', genres: ['fantasy'] });
    expect(await fill(basicBook)).toEqual({ added: 0, changed: 0, unchanged: 1, curatedUpdated: 0, unusable: 0 });
    await fill({ ...basicBook, description: 'Told anew.' });
    const row = await run('SELECT publisher, description, genres FROM editions').first();
    expect(row).toEqual({ publisher: 'A Press', description: 'Told anew.', genres: '["fantasy"]' });
  });

  test.for(['curated first', 'import first', 'both at once'])(
    'what is curated stands; an import tells ratings and its title (%s)',
    async (order) => {
      const imported = {
        ...basicBook,
        isbn13: curated.isbn13,
        title: 'Stone: UK edition (Harry Potter, #1)',
        authors: ['Wrong'],
      };
      const steps = {
        'curated first': [[curated], [imported]],
        'import first': [[imported], [curated]],
        'both at once': [[curated, imported]],
      };
      for (const books of steps[order as keyof typeof steps]) await fill(...books);
      const { results } = await run(
        'SELECT title, other_titles, series, authors, publisher, description, average_rating, ratings_count, source FROM editions',
      ).all();
      expect(results).toEqual([
        {
          title: 'The Stone',
          other_titles: '["Stone: UK edition"]',
          series: 'Harry Potter',
          authors: '["Joanne Rowling"]',
          publisher: 'A Press',
          description: 'Forty words, or nearly.',
          average_rating: 4.44,
          ratings_count: 4_602_479,
          source: 'curated',
        },
      ]);
      expect(await titles('harry potter')).toEqual(['The Stone']);
      expect(await fill(curated, imported)).toMatchObject({ added: 0, changed: 0 });
    },
  );

  test('a curated work takes the ratings of its best-known edition, in any order', async () => {
    const editions = [basicBook, { ...basicBook, isbn13: '9780316015844', averageRating: 1, ratingsCount: 7 }];
    for (const order of [editions, editions.toReversed()]) {
      await fill(curated);
      const [first, second] = [await fill(...order.slice(0, 1)), await fill(...order.slice(1))];
      for (const { added, changed, unchanged } of [first, second]) expect(added + changed + unchanged).toBe(1);
      if (order === editions) expect([first.curatedUpdated, second.curatedUpdated]).toEqual([1, 0]);
      const row = await run(
        "SELECT average_rating, ratings_count, series FROM editions WHERE source = 'curated'",
      ).first();
      expect(row).toEqual({ average_rating: 4.44, ratings_count: 4_602_479, series: 'Harry Potter' });
      // The book is listed once, as the curated edition.
      expect(await titles('stone')).toEqual(['The Stone']);
      expect(await fill(...editions)).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
      expect(await fill(curated)).toMatchObject({ unchanged: 1 });
    }
  });

  test('a book of the same title by another author is another book', async () => {
    await fill(curated);
    await fill({ ...basicBook, authors: ['Nobody Known'] });
    expect((await run("SELECT ratings_count FROM editions WHERE source = 'curated'").first())?.ratings_count).toBe(0);
    expect(await titles('stone')).toHaveLength(2);
  });

  test('one ISBN twice in a batch is one book with the later facts', async () => {
    expect(await fill(basicBook, { ...basicBook, title: 'The Later' })).toMatchObject({ added: 1 });
    expect(await titles('later')).toEqual(['The Later']);
    expect(await titles('stone')).toEqual([]);
  });

  test('no statement is longer than D1 allows', () => {
    const books = Array.from({ length: 300 }, (_, place) => ({
      ...basicBook,
      isbn13: `978${String(place).padStart(10, '0')}`,
      title: `It's 春 ${'wörd'.repeat(5)}${place} `.repeat(5),
      description: "'".repeat(2_000),
    }));
    for (const { values } of planFill(books, []).statements) {
      for (const value of values) {
        const bytes = new TextEncoder().encode(String(value)).length + String(value).split("'").length;
        expect(bytes).toBeLessThan(70_000);
      }
    }
  });
});
