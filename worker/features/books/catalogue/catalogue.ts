import { openDatabase } from '../../../platform/db/database.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { type Genre, SEARCH_PAGE, type Volume } from '../contract.ts';
import { type BookFinder, type BookPage, type BookQuery, emptyPage } from '../service.ts';
import * as authorQueries from './author-queries.ts';
import type { NameRow, SuggestionRow } from './queries.ts';
import * as queries from './queries.ts';
import { type RelatedBook, relatedTo, similarOf } from './related.ts';
import { findBooksOfRows, type RowMatch, type RowToFind } from './rows.ts';
import { genresNamed } from './search/genre-words.ts';
import { distinctWorks, GOOD_FIT, type RankedBook, rankCandidates } from './search/ranking.ts';
import { correctSpelling, type Respelled } from './search/respelling.ts';
import {
  fold,
  phraseKey,
  significantWords,
  stopWords,
  withoutElisions,
  withoutTradeWords,
  wordsOf,
} from './search/search-text.ts';
import { bookSuggestion, containsAllWords, type Suggestion, suggestionsFrom } from './search/suggestions.ts';
import { coverAddress, RATINGS_FROM, volumeOf } from './volume.ts';
import { laterWorksInSeries } from './work-queries.ts';
import { isLesserKind } from './works.ts';

/** The most candidates that are ranked, however common the words are. */
const CANDIDATES = 160;
/** Books suggested for a corrected query, before its words. */
const CORRECTED = 3;
/** Additional books fetched for a shelf, to replace any that are skipped. */
const SPARE = 5;
/** Later volumes of its series that head the books similar to one. */
const LATER = 2;
/** The most neighbours of a book that are read. */
const MAX_NEAR = 16;
/** The most books with exactly the requested title, which may be less known than all candidates. */
const MAX_TITLED = 20;
/** A page of the catalogue's search. `good` are its books whose title, series or author contains all words. */
interface CataloguePage extends BookPage {
  good: Volume[];
}

/** The embedded book service, with calls that only it supports: suggestions, shelves and batches. */
export interface Catalogue extends BookFinder {
  search(query: BookQuery): Promise<CataloguePage>;
  /**
   * Returns at most `limit` books for a reader of this one, each with what they share. Also returns its work's ID, empty
   * if the catalogue doesn't have it.
   */
  similarTo(isbn: string, limit: number): Promise<SimilarTo>;
  similarToBookBy(authors: readonly string[], limit: number): Promise<Volume[]>;
  /** Returns at most `limit` suggestions for an unfinished query, or a correction of it if nothing matches. */
  suggest(query: BookQuery, limit: number): Promise<Suggestion[]>;
  /** Returns the suggestion of the book with this ISBN; none if it is unknown. */
  suggestByIsbn(isbn: string): Promise<Suggestion[]>;
  /** Returns for each genre the books picked by hand, then the best known of those with a description. */
  byGenres(genres: readonly Genre[], limit: number): Promise<Map<Genre, Volume[]>>;
  /** Returns the same books with the fields that a shelf shows. */
  shelfBooks(genres: readonly Genre[], limit: number): Promise<Map<Genre, ShelvedBook[]>>;
  byIsbns(isbns: readonly string[]): Promise<Volume[]>;
  relatedTo(isbns: readonly string[]): Promise<Map<string, RelatedBook[]>>;
  byRows(rows: readonly RowToFind[]): Promise<Map<number, RowMatch>>;
  /** Returns the first ID of each page of `size` books, for at most `limit` pages, best known first. */
  startsOfPages(size: number, limit: number): Promise<number[]>;
  /** Returns the ISBNs of `limit` books from this ID on. */
  isbnsFrom(id: number, limit: number): Promise<string[]>;
}

interface SimilarTo {
  work: string;
  items: RelatedBook[];
}

/** A book on a shelf; `rating` is the catalogue's, in stars. */
export interface ShelvedBook {
  isbn: string;
  /** The id of its work. */
  work: string;
  title: string;
  authors: readonly string[];
  cover: string;
  rating: number | null;
  ratingFrom: string;
  description: string | null;
}

/**
 * Returns the catalogue in this database. Each call makes one round trip; a search without good results makes two more.
 */
export function catalogueIn(database: D1Database): Catalogue {
  const open = () => openDatabase(database, null, 'first-unconstrained');

  // Two queries per genre, all in one round trip: its picks, and its best-known books.
  async function loadByGenre<Row extends { work_id: number; title: string; description: string | null }, One>(
    genres: readonly Genre[],
    limit: number,
    query: Record<'picks' | 'bestKnown', (at: { genre: Genre; limit: number }) => Statement<Row[]>>,
    toItem: (row: Row) => One,
  ): Promise<Map<Genre, One[]>> {
    const { load } = open();
    const rows = await load(
      Object.fromEntries(
        genres.flatMap((genre) => [
          [`${genre} picks`, query.picks({ genre, limit })],
          [genre, query.bestKnown({ genre, limit: 2 * limit + SPARE })],
        ]),
      ),
    );
    const isShelved = ({ title, description }: Row) => description !== null && !isLesserKind(title);
    return new Map(
      genres.map((genre) => [
        genre,
        distinctWorks([...(rows[`${genre} picks`] ?? []), ...(rows[genre] ?? []).filter(isShelved)])
          .slice(0, limit)
          .map(toItem),
      ]),
    );
  }

  return {
    async search(query) {
      const words = wordsOf(withoutElisions(query.words));
      if (words.length === 0) return { ...emptyPage, good: [] };
      const { load } = open();
      const { field, languages } = query;
      const asTyped = { words: significantWords(words), field, languages, unfinished: false };
      const genres = field === 'any' || field === 'meta' ? genresNamed(words) : [];
      const beginning = { ...asTyped, unfinished: true };
      const rows = await load({
        titled: queries.booksWithTitle(
          field === 'any' || field === 'title' ? phraseKey(query.words) : '',
          languages,
          MAX_TITLED,
        ),
        matching:
          genres.length > 0
            ? queries.booksMatching({ ...asTyped, words: [], genres }, CANDIDATES, {
                below: CANDIDATES + 1,
                limit: SEARCH_PAGE,
                wanted: asTyped,
              })
            : queries.booksMatching(asTyped, CANDIDATES, {
                below: CANDIDATES + 1,
                limit: SEARCH_PAGE,
                wanted: beginning,
              }),
      });
      const ranked = rankCandidates([...rows.titled, ...rows.matching], query);
      const [best] = ranked;
      if (query.exact || (best && best.fit >= GOOD_FIT)) return pageOf(ranked, query.offset);
      const other = await correctSpelling(open, words, { query, wanted: asTyped });
      if (other === null || (best && !isBetter(other, best))) return pageOf(ranked, query.offset);
      const corrected =
        fold(other.text) === withoutTradeWords(words).join(' ') || other.text === words.join(' ') ? null : other.text;
      return { ...pageOf(other.books, query.offset), corrected };
    },

    async byIsbn(isbn) {
      const { load } = open();
      const { rows } = await load({ rows: queries.bookByIsbn({ isbn: Number(isbn) }) });
      return rows[0] ? volumeOf(rows[0]) : null;
    },

    async byIsbns(isbns) {
      const { load } = open();
      const { rows } = await load({ rows: queries.booksByIsbn(isbns) });
      return rows.map(volumeOf);
    },

    relatedTo: (isbns) => relatedTo(database, isbns),

    byRows: (rows) => findBooksOfRows(database, rows),

    async startsOfPages(size, limit) {
      const { load } = open();
      const { rows } = await load({ rows: queries.startsOfPages({ size, limit }) });
      return rows.map(({ id }) => id);
    },

    async isbnsFrom(id, limit) {
      const { load } = open();
      const { rows } = await load({ rows: queries.isbnsFrom({ id, limit }) });
      return rows.map(({ isbn13 }) => isbn13);
    },

    async byAuthor(author) {
      const { load } = open();
      const { rows } = await load({ rows: authorQueries.booksByAuthor({ author: fold(author), limit: SEARCH_PAGE }) });
      return distinctWorks(rows).map(volumeOf);
    },

    async similarTo(text, limit) {
      const isbn = Number(text);
      const { load } = open();
      const { own, later, near } = await load({
        own: queries.bookByIsbn({ isbn }),
        later: laterWorksInSeries({ isbn, limit: LATER }),
        near: authorQueries.relatedBooks({ isbn, first: SEARCH_PAGE, second: limit, near: MAX_NEAR }),
      });
      const [book] = own;
      if (book === undefined) return { work: '', items: [] };
      return { work: String(book.work_id), items: similarOf(book, later, near).slice(0, limit) };
    },

    async similarToBookBy([author = '', other = ''], limit) {
      if (author === '') return [];
      const { load } = open();
      const { first, second } = await load({
        first: authorQueries.booksByAuthor({ author: fold(author), limit: SEARCH_PAGE }),
        second: authorQueries.booksByAuthor({ author: fold(other), limit }),
      });
      return distinctWorks([...first, ...second])
        .slice(0, limit)
        .map(volumeOf);
    },

    async suggest(query, limit) {
      const { field } = query;
      const words = wordsOf(query.words);
      if (words.length === 0) return [];
      const { load } = open();
      const suggestionQuery = { words, field, languages: [], unfinished: true };
      // Half of all books contain a stop word, so the index is queried without them and the results are filtered.
      const fewer = [...words.slice(0, -1).filter((word) => !stopWords.has(word)), ...words.slice(-1)];
      const rare = fewer.length > 1 && fewer.length < words.length;
      // Genres are suggested only if the query is restricted to them.
      const matchingNames = field === 'meta' ? queries.suggestionsMatching : queries.namesMatching;
      const nameRows: (NameRow | SuggestionRow)[] = rare
        ? (
            await load({ held: queries.suggestionsMatching({ ...suggestionQuery, words: fewer }, CANDIDATES) })
          ).held.filter((row) => containsAllWords(row, words, field))
        : (await load({ held: matchingNames(suggestionQuery, SEARCH_PAGE) })).held;
      const offers = suggestionsFrom(nameRows, words, query, limit);
      if (offers.length > 0) return offers;
      if (genresNamed(words).length > 0) return [{ text: words.join(' '), kind: 'genre', book: null }];
      const spelled = await correctSpelling(open, words, {
        query: query,
        wanted: { ...suggestionQuery, words: significantWords(words) },
      });
      if (spelled === null) return [];
      const books = field === 'any' || field === 'title' ? spelled.books.slice(0, CORRECTED) : [];
      return [...books.map(({ row }) => bookSuggestion(row)), { text: spelled.text, kind: 'correction', book: null }];
    },

    async suggestByIsbn(isbn) {
      const { load } = open();
      const { rows } = await load({ rows: queries.bookByIsbn({ isbn: Number(isbn) }) });
      return rows.map(bookSuggestion);
    },

    byGenres: (genres, limit) =>
      loadByGenre(genres, limit, { picks: queries.pickedForGenre, bestKnown: queries.booksOfGenre }, volumeOf),

    shelfBooks: (genres, limit) =>
      loadByGenre(genres, limit, { picks: queries.shelvedPicks, bestKnown: queries.shelvedOfGenre }, shelvedBookOf),
  };
}

// If the query itself finds something, a correction is used only for a far better-known book.
const FAR_BETTER = 2;

function isBetter(other: Respelled, best: RankedBook): boolean {
  const [first] = other.books;
  return first !== undefined && first.fit >= GOOD_FIT && first.points >= best.points + FAR_BETTER;
}

function shelvedBookOf(row: queries.ShelfRow): ShelvedBook {
  const { isbn13: isbn, title, authors, average_rating: rating, description } = row;
  const [work, cover] = [String(row.work_id), coverAddress(isbn)];
  const ratingFrom = RATINGS_FROM[row.source];
  return { isbn, work, title, authors: JSON.parse(authors) as string[], cover, rating, ratingFrom, description };
}

function pageOf(books: readonly RankedBook[], offset: number): CataloguePage {
  const shown = books.slice(offset, offset + SEARCH_PAGE).map(({ row, fit }) => ({ book: volumeOf(row), fit }));
  return {
    items: shown.map(({ book }) => book),
    good: shown.filter(({ fit }) => fit >= GOOD_FIT).map(({ book }) => book),
    nextOffset: offset + SEARCH_PAGE < books.length ? offset + SEARCH_PAGE : null,
    corrected: null,
  };
}
