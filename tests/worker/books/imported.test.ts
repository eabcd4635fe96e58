import { env } from 'cloudflare:workers';
import { parse } from 'csv-parse/browser/esm/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { bookFromRow, type CsvRow } from '../../../scripts/support/csv-row.ts';
import type { BookToFill } from '../../../worker/features/books/catalogue/book.ts';
import { catalogueIn } from '../../../worker/features/books/catalogue/catalogue.ts';
import { planFill } from '../../../worker/features/books/catalogue/fill.ts';
import { bareTitle, titleKey } from '../../../worker/features/books/catalogue/search/search-text.ts';
import { type StoredRow, storedStatements } from '../../../worker/features/books/catalogue/stored-works.ts';
import { isbnOf, type Volume } from '../../../worker/features/books/contract.ts';
import { parseQuery } from '../../../worker/features/books/service.ts';
import { crowd } from '../../support/worker/features/crowd.ts';
import { watch } from '../../support/worker/watching.ts';

// First search results for typical queries, in a catalogue of the curated books, a hundred well-known ones with
// similar titles, and three thousand unknown ones that contain the same common words.

const csv = await (await fetch(`${env.TEST_SERVERS}/fixture/well-known-books.csv`)).text();

const EDITED = 19;

const watching = watch(env);
const catalogue = catalogueIn(watching.env.CATALOGUE);

async function fill(books: readonly BookToFill[]): Promise<{ added: number; changed: number; unchanged: number }> {
  const counts = { added: 0, changed: 0, unchanged: 0 };
  for (let start = 0; start < books.length; start += 500) {
    const batch = books.slice(start, start + 500);
    const stored = await env.CATALOGUE.batch<StoredRow>(
      storedStatements(batch).map(({ sql, values }) => env.CATALOGUE.prepare(sql).bind(...values)),
    );
    const plan = planFill(
      batch,
      stored.flatMap(({ results }) => results),
    );
    if (plan.statements.length > 0) {
      await env.CATALOGUE.batch(plan.statements.map(({ sql, values }) => env.CATALOGUE.prepare(sql).bind(...values)));
    }
    counts.added += plan.added;
    counts.changed += plan.changed;
    counts.unchanged += plan.unchanged;
  }
  return counts;
}

async function booksFor(query: string, languages: string[] = []): Promise<Volume[]> {
  return (await catalogue.search(parseQuery(query, languages))).items;
}

const titles = (books: readonly Volume[]) => books.map((book) => book.volumeInfo.title);
const authors = (books: readonly Volume[]) => books.map((book) => book.volumeInfo.authors?.[0]);
const offered = async (typed: string) => (await catalogue.suggest(parseQuery(typed), 8)).map(({ text }) => text);

describe('a catalogue of many books', () => {
  const known = (parse(csv, { columns: true }) as CsvRow[]).map(bookFromRow);
  const books = [...known, ...crowd];

  beforeAll(async () => {
    // Each book counts once, even if books added later change its rows.
    expect(await fill(books)).toEqual({ added: books.length - EDITED, changed: EDITED, unchanged: 0 });
  }, 60_000);

  test('is not changed by the same books once more, in whichever order', async () => {
    expect(await fill(books.toReversed())).toEqual({ added: 0, changed: 0, unchanged: books.length });
  }, 60_000);

  test.for([
    // Titles, with and without an article, in upper or lower case.
    ['the hobbit', 'The Hobbit'],
    ['HOBBIT', 'The Hobbit'],
    ['1984', '1984'],
    ['emma [title]', 'Emma'],
    ['it [title]', 'It'],
    ['it', 'It'],
    ['dune', 'Dune'],
    ['night', 'Night (The Night Trilogy #1)'],
    ['gone girl', 'Gone Girl'],
    ['the book thief', 'The Book Thief'],
    ['mockingbird harper lee', 'To Kill a Mockingbird'],
    ['to kill a mocking', 'To Kill a Mockingbird'],
    ['lord of the ri', 'The Fellowship of the Ring (The Lord of the Rings, #1)'],
    ['game of thrones', 'A Game of Thrones (A Song of Ice and Fire, #1)'],
    ['pride & prejudice', 'Pride and Prejudice'],
    ['pride prejudice', 'Pride and Prejudice'],
    ['les miserables', 'Les Misérables'],
    ['Les Misérables', 'Les Misérables'],
    ["hitchhiker's guide", "The Hitchhiker's Guide to the Galaxy"],
    ['hitchhikers guide', "The Hitchhiker's Guide to the Galaxy"],
    // Title and author together.
    ['emma austen', 'Emma'],
    ['the hobbit by tolkien', 'The Hobbit'],
    ['dune frank herbert', 'Dune'],
    ['1984 george orwell', '1984'],
    ['Márquez cholera', 'Love in the Time of Cholera'],
    ['zafon shadow wind', 'The Shadow of the Wind (The Cemetery of Forgotten Books,  #1)'],
    ['catcher in the rye salinger paperback', 'The Catcher in the Rye'],
    // Authors: their best-known book.
    ['garcia marquez', 'One Hundred Years of Solitude'],
    ['gabriel garcía márquez', 'One Hundred Years of Solitude'],
    ['tolkien [author]', 'The Hobbit'],
    ['Tolkien [AUTHOR]', 'The Hobbit'],
    ['tolk [author]', 'The Hobbit'],
    ['jrr tolkien', 'The Hobbit'],
    ['J.R.R. Tolkien', 'The Hobbit'],
    ['jk rowling', "Harry Potter and the Sorcerer's Stone (Harry Potter, #1)"],
    ['stephen king', 'The Shining'],
    ["o'brien", 'The Things They Carried'],
    ['dr seuss', 'Green Eggs and Ham'],
    ['村上春樹', '1Q84 BOOK 1 (1Q84, #1)'],
    ['رضوى عاشور', 'ثلاثية غرناطة'],
    // Series, including those that a curated title does not name.
    ['harry potter', "Harry Potter and the Sorcerer's Stone (Harry Potter, #1)"],
    ['harry potter 3', 'Harry Potter and the Prisoner of Azkaban (Harry Potter, #3)'],
    ['hunger games', 'The Hunger Games'],
    ['kingkiller chronicle', 'The Name of the Wind'],
    ['millennium', 'The Girl with the Dragon Tattoo'],
    ['song of ice and fire', 'A Game of Thrones (A Song of Ice and Fire, #1)'],
    // Numbers and compounds.
    ['fahrenheit 451', 'Fahrenheit 451'],
    ['catch22', 'Catch-22'],
    ['catch 22', 'Catch-22'],
    ['slaughterhouse 5', 'Slaughterhouse-Five'],
    ['50 shades', 'Fifty Shades of Grey (Fifty Shades, #1)'],
    ['100 years of solitude', 'One Hundred Years of Solitude'],
    ['1q84', '1Q84'],
    // Genres.
    ['sci-fi [meta]', 'The Hunger Games'],
    ['scifi [meta]', 'The Hunger Games'],
    // Operators of a query language are plain words, and its symbols are ignored.
    ['"the hobbit"', 'The Hobbit'],
    ['hobbit*', 'The Hobbit'],
    ['(hobbit) -', 'The Hobbit'],
    ['pride AND prejudice', 'Pride and Prejudice'],
    ['the hobbit OR', 'The Hobbit'],
    ['title:(hobbit', null],
  ] as const)('"%s" finds %s', async ([query, title]) => {
    expect(titles(await booksFor(query))[0] ?? null).toBe(
      title === null ? null : bareTitle(title.replace(/\s+/g, ' ')),
    );
  });

  test.for([
    'AND',
    'OR',
    'NOT',
    'NEAR',
    'NEAR(a b)',
    '"',
    '""',
    "'",
    '*',
    '-',
    '^',
    '(',
    ')',
    '😀',
    '§',
    '§en',
    '\\',
    ' ',
    '%',
    '_',
  ])('"%s" is answered', async (query) => {
    const page = await catalogue.search(parseQuery(query));
    expect(page.items.length).toBeLessThanOrEqual(40);
    expect(await offered(query)).toBeInstanceOf(Array);
  });

  test('a complete title finds the book among the first three', async () => {
    const missed: string[] = [];
    // An omnibus of three volumes ranks after the single volumes.
    const single = known.filter(({ title }) => !title.includes('#1-3)'));
    for (const { isbn13, title } of [...single, ...crowd.filter((_, place) => place % 31 === 0)]) {
      const query = bareTitle(title).slice(0, 200);
      const first = (await booksFor(query)).slice(0, 3);
      if (!first.some((book) => isbnOf(book) === isbn13 || titleKey(book.volumeInfo.title) === titleKey(title))) {
        missed.push(query);
      }
    }
    expect(missed).toEqual([]);
  });

  test('the index’s own marks cannot be searched for', async () => {
    expect(await booksFor('§en')).toEqual(await booksFor('en'));
  });

  test('a common word finds the best-known books with it', async () => {
    expect(titles(await booksFor('the')).slice(0, 10)).toContain('The Catcher in the Rye');
  });

  test.for([
    ['hobit', 'hobbit'],
    ['tolkein', 'tolkien'],
    ['harry poter', 'harry potter'],
    ['harrypotter', 'harry potter'],
    ['lordoftherings', 'lord of the rings'],
    ['slaughter house five', 'slaughterhouse five'],
    ['wuthering hights', 'wuthering heights'],
    ['teh great gatsby', 'the great gatsby'],
    ['shakespear hamlett', 'shakespeare hamlet'],
    ['crime and punishment dostoevsky', 'crime and punishment dostoyevsky'],
    ['sheakspeare', 'shakespeare'],
    ['grate gatsby', 'great gatsby'],
  ])('"%s" is searched as "%s" at once', async ([query = '', right = '']) => {
    const page = await catalogue.search(parseQuery(query));
    expect(page.corrected).toBe(right);
    expect((await offered(query)).at(-1)).toBe(right);
    expect(page.items[0]).toEqual((await booksFor(right))[0]);
    // An exact search is not corrected.
    const exact = await catalogue.search(parseQuery(query, [], 0, true));
    expect([exact.items, exact.corrected]).toEqual([[], null]);
  });

  test('a query that no spelling helps finds nothing', async () => {
    expect(await catalogue.search(parseQuery('asdfghjkl qwertzuiop'))).toEqual({
      items: [],
      good: [],
      nextOffset: null,
      corrected: null,
    });
  });

  test('a work is shown once, and a curated one with its description', async () => {
    for (const query of [
      'frankenstein',
      'dracula',
      'os maias',
      'orientalism',
      'hobbit',
      'quiet',
      'born a crime',
      'harry potter',
    ]) {
      const all = await booksFor(query);
      const works = all.map((book) => `${book.volumeInfo.title.toLowerCase()} ${book.volumeInfo.authors?.[0]}`);
      expect(new Set(works).size, query).toBe(works.length);
    }
    const [first, ...others] = await booksFor('frankenstein');
    expect(first?.volumeInfo).toMatchObject({ title: 'Frankenstein', authors: ['Mary Shelley'] });
    expect(first?.volumeInfo.description?.length).toBeGreaterThan(100);
    expect(others.filter((book) => book.volumeInfo.authors?.[0]?.includes('Shelley'))).toEqual([]);
  });

  test('a curated book takes the ratings of its best-known edition', async () => {
    const [curated] = await booksFor('frankenstein');
    expect(curated?.volumeInfo.ratingsCount).toBeGreaterThan(500_000);
    expect(curated?.volumeInfo.averageRating).toBe(3.75);
    expect(curated?.volumeInfo.ratingsFrom).toBe('goodbooks-10k, 2017');
  });

  test('guides, companions and boxed sets rank below the books that they are about', async () => {
    const potter = titles(await booksFor('harry potter'));
    const set = potter.findIndex((title) => /boxset/i.test(title));
    expect(set).toBeGreaterThan(6);
    const games = titles(await booksFor('hunger games'));
    expect(games.slice(0, 3)).toEqual(['The Hunger Games', 'Catching Fire', 'Mockingjay']);
    const twilight = titles(await booksFor('twilight'));
    expect(twilight[0]).toBe('Twilight');
    expect(twilight.findIndex((title) => /companion/i.test(title))).toBeGreaterThan(3);
    expect(titles(await booksFor('twilight companion'))[0]).toMatch(/companion/i);
  });

  test('an author’s own books rank before books about them', async () => {
    const frank = await booksFor('anne frank');
    expect(authors(frank)[0]).toBe('Anne Frank');
    expect(new Set(authors(await booksFor('stephen king [author]'))).size).toBeLessThan(4);
    expect(authors(await booksFor('jane austen')).slice(0, 5)).toEqual(Array(5).fill('Jane Austen'));
  });

  test('a language filter holds, also with a common word, and a region within it', async () => {
    for (const [query, language] of [
      ['de', 'es'],
      ['le', 'fr'],
      ['the', 'en'],
      ['1q84', 'ja'],
      ['murakami', 'ja'],
    ] as const) {
      const languages = (await booksFor(query, [language])).map((book) => book.volumeInfo.language);
      expect(new Set(languages), query).toEqual(new Set([language]));
    }
    expect(await booksFor('hobbit', ['sw'])).toEqual([]);
    const both = (await booksFor('murakami', ['ja', 'en'])).map((book) => book.volumeInfo.language);
    expect(new Set(both)).toEqual(new Set(['ja', 'en']));
  });

  test.for(['the', 'love', 'king', 'harry potter', 'a'])(
    'pages of "%s" contain every candidate once',
    async (query) => {
      const visited: string[] = [];
      let pages = 0;
      for (let offset: number | null = 0; offset !== null; pages += 1) {
        const page = await catalogue.search(parseQuery(query, [], offset));
        expect(page.items.length).toBe(page.nextOffset === null ? page.items.length : 40);
        visited.push(...page.items.map(isbnOf));
        offset = page.nextOffset;
      }
      expect(new Set(visited).size).toBe(visited.length);
      expect(visited.length).toBeGreaterThan(15);
      expect(visited.length).toBeLessThanOrEqual(220);
      expect(pages).toBe(Math.max(1, Math.ceil(visited.length / 40)));
    },
  );

  test.for([
    ['harry p', "Harry Potter and the Sorcerer's Stone"],
    ['tolk', 'The Hobbit'],
    ['jk row', "Harry Potter and the Sorcerer's Stone"],
    ['the hob', 'The Hobbit'],
    ['hunger g', 'The Hunger Games'],
    ['lord of the', 'The Lord of the Rings'],
    ['the st', 'The Stand'],
    ['king', 'King Lear'],
    ['garcia', 'One Hundred Years of Solitude'],
    ['dune herb', 'Dune'],
    ['村上', '村上 春樹'],
    ['fant [meta]', 'Fantasy'],
    ['tolk [author]', 'J.R.R. Tolkien'],
    ['nineteen', 'Nineteen Minutes'],
  ])('"%s" is offered %s first', async ([query = '', first]) => {
    expect((await offered(query))[0]).toBe(first);
  });

  test('at most eight suggestions are shown, each once, and each finds something', async () => {
    for (const text of ['ha', 'the', 'lo', 'stephen', 'wa', 'an', 'x', '19']) {
      const queries = await offered(text);
      expect(queries.length).toBeLessThanOrEqual(8);
      expect(new Set(queries.map((query) => query.toLowerCase())).size).toBe(queries.length);
      for (const query of queries) expect((await booksFor(query)).length, query).toBeGreaterThan(0);
    }
  });

  test('a search makes one round trip and reads a bounded number of rows, a search in vain a few', async () => {
    for (const [query, roundTrips] of [
      ['the', 1],
      ['love', 1],
      ['harry potter', 1],
      ['gone girl', 1],
      ['hobit', 3],
      ['asdfghjkl', 2],
    ] as const) {
      watching.clear();
      await booksFor(query);
      expect(watching.roundTrips.CATALOGUE, query).toBeLessThanOrEqual(roundTrips);
      let rows = 0;
      for (const { sql, values } of watching.ran) {
        rows +=
          (
            await env.CATALOGUE.prepare(sql)
              .bind(...values)
              .run()
          ).meta.rows_read ?? 0;
      }
      expect(rows, query).toBeLessThanOrEqual(1_100);
    }
  });
});
