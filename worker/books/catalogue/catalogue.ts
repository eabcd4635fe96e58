import { openDatabase } from '../../db/open.ts';
import { type Genre, genres, SEARCH_PAGE, type Volume } from '../contract.ts';
import type { BookPage, BookQuery, BookService } from '../service.ts';
import { editsBetween, fold, tellingWords, titleKey, wordsOf } from './fold.ts';
import * as queries from './queries.ts';

/** Candidates that are ranked; more are never looked at, however common the words. */
const CANDIDATES = 160;

/** The embedded book service, and what only it can do: suggestions, shelves, several books at once. */
export interface Catalogue extends BookService {
  name: 'catalogue';
  /** At most `most` queries that begin with what was typed, or the nearest spelling when nothing does. */
  suggest(text: string, most: number): Promise<string[]>;
  /** At most `most` of the best-known books of a genre. */
  ofGenre(genre: Genre, most: number): Promise<Volume[]>;
  byIsbns(isbns: readonly string[]): Promise<Volume[]>;
}

/** The catalogue in this database; each call makes one trip to it. */
export function catalogueIn(database: D1Database): Catalogue {
  const open = () => openDatabase(database, null, 'first-unconstrained');
  return {
    name: 'catalogue',

    async search(query) {
      const { build, load } = open();
      const words = wordsOf(query.words);
      if (words.length === 0) return { items: [], nextOffset: null, suggestion: null };
      const telling = tellingWords(words);
      const whole = queries.matchOf(telling, query.field, false);
      const begun = queries.matchOf(telling, query.field, true);
      const found = await load({
        titled: queries.booksTitled(
          build,
          query.field === 'any' || query.field === 'title' ? titleKey(query.words) : '',
          query.languages,
          20,
        ),
        matching: queries.booksMatching(build, whole, query.languages, CANDIDATES),
        begun: queries.booksMatching(build, begun, query.languages, SEARCH_PAGE),
        near: queries.wordsNear(build, telling.slice(0, 6)),
      });
      const rows = [...found.titled, ...found.matching, ...(found.matching.length < 5 ? found.begun : [])];
      return pageOf(ranked(rows, query, words), query.offset, () => nearest(telling, found.near));
    },

    async byIsbn(isbn) {
      const { build, load } = open();
      const { rows } = await load({ rows: queries.bookByIsbn(build, isbn) });
      return rows[0] ? volumeOf(rows[0]) : null;
    },

    async byIsbns(isbns) {
      const { build, load } = open();
      const { rows } = await load({ rows: queries.booksByIsbn(build, isbns) });
      return rows.map(volumeOf);
    },

    async similarTo(isbn, most) {
      const { build, load } = open();
      const { own, authors, shelf } = await load({
        own: queries.bookByIsbn(build, isbn),
        authors: queries.booksBySameAuthors(build, isbn, SEARCH_PAGE),
        shelf: queries.booksOnSameShelf(build, isbn, most * 2),
      });
      const title = own[0] ? titleKey(own[0].title) : '';
      return distinctWorks([...authors, ...shelf])
        .filter((row) => row.isbn13 !== isbn && titleKey(row.title) !== title)
        .slice(0, most)
        .map(volumeOf);
    },

    async suggest(text, most) {
      const words = wordsOf(text);
      if (words.length === 0) return [];
      const { build, load } = open();
      const telling = tellingWords(words);
      const { begun, near } = await load({
        begun: queries.booksMatching(build, queries.matchOf(telling, 'any', true), [], 30),
        near: queries.wordsNear(build, telling.slice(0, 4)),
      });
      const offered = begun.length > 0 ? begun.flatMap((row) => queriesFrom(row, telling)) : [];
      const spelled = begun.length === 0 ? nearest(telling, near) : null;
      const all = spelled === null ? offered : [spelled];
      return [...new Map(all.map((query) => [fold(query), query])).values()].slice(0, most);
    },

    async ofGenre(genre, most) {
      const { build, load } = open();
      const { rows } = await load({ rows: queries.booksOfGenre(build, genre, most) });
      return rows.map(volumeOf);
    },
  };
}

function pageOf(rows: queries.CatalogueRow[], offset: number, spelling: () => string | null): BookPage {
  return {
    items: rows.slice(offset, offset + SEARCH_PAGE).map(volumeOf),
    nextOffset: offset + SEARCH_PAGE < rows.length ? offset + SEARCH_PAGE : null,
    suggestion: rows.length === 0 ? spelling() : null,
  };
}

/** Orders candidates by how well they are meant: the very title, then its beginning, then fame. */
function ranked(rows: readonly queries.CatalogueRow[], query: BookQuery, words: readonly string[]) {
  const typed = titleKey(query.words);
  const score = (row: queries.CatalogueRow): number => {
    const title = titleKey(row.title);
    const authors = fold(row.authors);
    let points = Math.log10(10 + row.ratings_count);
    if (query.field !== 'author' && title === typed) points += 6;
    else if (query.field !== 'author' && title.startsWith(`${typed} `)) points += 1.5;
    const inTitle = words.filter((word) => ` ${title} `.includes(` ${word} `)).length / words.length;
    const inAuthors = words.filter((word) => ` ${authors} `.includes(` ${word} `)).length / words.length;
    return points + 2 * Math.max(inTitle, inAuthors);
  };
  return distinctWorks([...rows].sort((left, right) => score(right) - score(left) || left.id - right.id));
}

// One card a work: editions share title and first author, and the best one comes first.
function distinctWorks(rows: readonly queries.CatalogueRow[]): queries.CatalogueRow[] {
  const works = new Map<string, queries.CatalogueRow>();
  for (const row of rows) {
    const [author = ''] = JSON.parse(row.authors) as string[];
    const work = `${titleKey(row.title)}|${fold(author)}`;
    if (!works.has(work)) works.set(work, row);
  }
  return [...works.values()];
}

function nearest(
  words: readonly string[],
  near: readonly { typed: string; near: string; books: number }[],
): string | null {
  const corrected = words.map((word) => {
    const candidates = near
      .filter((row) => row.typed === word)
      .map((row) => ({ ...row, edits: editsBetween(word, row.near) }))
      .sort((left, right) => left.edits - right.edits || right.books - left.books);
    return candidates[0]?.near ?? word;
  });
  const query = corrected.join(' ');
  return query === words.join(' ') ? null : query;
}

// A book offers its title, or the author whose name was typed.
function queriesFrom(row: queries.CatalogueRow, words: readonly string[]): string[] {
  const last = words.at(-1) ?? '';
  const holds = (text: string) => {
    const parts = fold(text).split(' ');
    return words.slice(0, -1).every((word) => parts.includes(word)) && parts.some((part) => part.startsWith(last));
  };
  const authors = (JSON.parse(row.authors) as string[]).filter(holds);
  const bare = row.title.replace(/\s*\([^)]*\)\s*$/u, '');
  return holds(bare) || authors.length === 0 ? [bare, ...authors] : authors;
}

function volumeOf(row: queries.CatalogueRow): Volume {
  const shelves = (JSON.parse(row.genres) as string[]).map((genre) => genres[genre as Genre] ?? genre);
  return {
    volumeInfo: {
      title: row.title,
      authors: JSON.parse(row.authors) as string[],
      ...(row.publisher === null ? {} : { publisher: row.publisher }),
      ...(row.description === null ? {} : { description: row.description }),
      ...(shelves.length === 0 ? {} : { categories: shelves }),
      ...(row.language === null ? {} : { language: row.language }),
      ...(row.year === null ? {} : { publishedDate: yearText(row.year) }),
      maturityRating: 'NOT_MATURE',
      imageLinks: { thumbnail: coverAddress(row.isbn13) },
      industryIdentifiers: [{ type: 'ISBN_13', identifier: row.isbn13 }],
      ...(row.average_rating === null ? {} : { averageRating: row.average_rating }),
      ...(row.ratings_count === 0 ? {} : { ratingsCount: row.ratings_count }),
    },
  };
}

/** Where the drawn cover of a book of the catalogue is served. */
export function coverAddress(isbn: string): string {
  return `/api/covers/${isbn}.svg`;
}

// ISO 8601 writes four digits; years before our era keep their sign and are written out by the page.
function yearText(year: number): string {
  return year < 0 ? String(year) : String(year).padStart(4, '0');
}
