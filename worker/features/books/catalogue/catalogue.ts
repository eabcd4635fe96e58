import { openDatabase } from '../../../platform/db/database.ts';
import type { Statement } from '../../../platform/db/statement.ts';
import { type Genre, SEARCH_PAGE, type Volume } from '../contract.ts';
import { type BookFinder, type BookPage, type BookQuery, emptyPage } from '../service.ts';
import * as authorQueries from './author-queries.ts';
import type { NameRow, SuggestionRow } from './queries.ts';
import * as queries from './queries.ts';
import { type RelatedBook, relatedTo } from './related.ts';
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
import { containsAllWords, type Suggestion, suggestionsFrom } from './search/suggestions.ts';
import { coverAddress, RATINGS_FROM, volumeOf } from './volume.ts';
import { isLesserKind } from './works.ts';

/** Candidates that are ranked; further ones are ignored, however common the words. */
const CANDIDATES = 160;
/** Extra books fetched for a shelf, to replace any that are skipped. */
const SPARE = 5;
/** Books of exactly the requested title, which may be less known than all the candidates. */
const TITLED = 20;
/** The embedded book service, with calls that only it supports: suggestions, shelves and batches. */
export interface Catalogue extends BookFinder {
  /**
   * Returns at most `limit` books for a reader of this one: what its readers also read, and books by its authors. Also
   * returns its work's ID, empty if the catalogue doesn't have it.
   */
  similarTo(isbn: string, limit: number): Promise<SimilarTo>;
  /** Books by the authors of a book that it does not know. */
  similarToBookBy(authors: readonly string[], limit: number): Promise<Volume[]>;
  /** At most `limit` suggestions that begin with what was typed, or the nearest spelling when nothing does. */
  suggest(query: BookQuery, limit: number): Promise<Suggestion[]>;
  /** At most `limit` of the best-known books of a genre. */
  ofGenre(genre: Genre, limit: number): Promise<Volume[]>;
  /** For each genre the books picked by hand, then the best known of those that have a description. */
  ofGenres(genres: readonly Genre[], limit: number): Promise<Map<Genre, Volume[]>>;
  /** The same in the shape of a shelf. */
  shelved(genres: readonly Genre[], limit: number): Promise<Map<Genre, ShelvedBook[]>>;
  byIsbns(isbns: readonly string[]): Promise<Volume[]>;
  relatedTo(isbns: readonly string[]): Promise<Map<string, RelatedBook[]>>;
  ofRows(rows: readonly RowToFind[]): Promise<Map<number, RowMatch>>;
  /** The ids with which pages of `size` books begin, best known first, at most `limit` of them. */
  startsOfPages(size: number, limit: number): Promise<number[]>;
  /** The ISBNs of `limit` books from this id on. */
  isbnsFrom(id: number, limit: number): Promise<string[]>;
}

interface SimilarTo {
  work: string;
  items: Volume[];
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

/** The catalogue in this database; each call makes one round trip to it, and a search in vain two more. */
export function catalogueIn(database: D1Database): Catalogue {
  const open = () => openDatabase(database, null, 'first-unconstrained');

  // Two queries for each genre, all in one round trip: its picks, then its best-known books that have a description.
  async function ofEach<Row extends { work_id: number; title: string; description: string | null }, One>(
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
      if (words.length === 0) return emptyPage;
      const { load } = open();
      const { field, languages } = query;
      const asTyped = { words: significantWords(words), field, languages, unfinished: false };
      const genres = field === 'any' || field === 'meta' ? genresNamed(words) : [];
      const beginning = { ...asTyped, unfinished: true };
      const rows = await load({
        titled: queries.booksTitled(
          field === 'any' || field === 'title' ? phraseKey(query.words) : '',
          languages,
          TITLED,
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
      const asAsked = rankCandidates([...rows.titled, ...rows.matching], query);
      const [best] = asAsked;
      if (query.exact || (best && best.fit >= GOOD_FIT)) return pageOf(asAsked, query.offset);
      const other = await correctSpelling(open, words, { query, wanted: asTyped });
      if (other === null || (best && !isBetter(other, best))) return pageOf(asAsked, query.offset);
      const corrected =
        fold(other.text) === withoutTradeWords(words).join(' ') || other.text === words.join(' ') ? null : other.text;
      return { ...pageOf(other.found, query.offset), corrected };
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

    ofRows: (rows) => findBooksOfRows(database, rows),

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
      const { own, found } = await load({
        own: queries.workByIsbn({ isbn }),
        found: authorQueries.booksBeside({ isbn, first: SEARCH_PAGE, second: limit, also: limit }),
      });
      const work = own[0]?.work_id;
      const others = distinctWorks(found).filter((row) => row.work_id !== work && !isLesserKind(row.title));
      return { work: work === undefined ? '' : String(work), items: others.slice(0, limit).map(volumeOf) };
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
      // Stop words are in half of all books: those found without them are looked through for them.
      const fewer = [...words.slice(0, -1).filter((word) => !stopWords.has(word)), ...words.slice(-1)];
      const rare = fewer.length > 1 && fewer.length < words.length;
      // A genre is no name, so genres are suggested only when asked for.
      const matchingNames = field === 'meta' ? queries.suggestionsHolding : queries.namesHolding;
      const nameRows: (NameRow | SuggestionRow)[] = rare
        ? (
            await load({ held: queries.suggestionsHolding({ ...suggestionQuery, words: fewer }, CANDIDATES) })
          ).held.filter((row) => containsAllWords(row, words, field))
        : (await load({ held: matchingNames(suggestionQuery, SEARCH_PAGE) })).held;
      const offered = suggestionsFrom(nameRows, words, query, limit);
      if (offered.length > 0) return offered;
      if (genresNamed(words).length > 0) return [{ text: words.join(' '), book: null }];
      const spelled = await correctSpelling(open, words, {
        query: query,
        wanted: { ...suggestionQuery, words: significantWords(words) },
      });
      return spelled === null ? [] : [{ text: spelled.text, book: null }];
    },

    ofGenres: (genres, limit) =>
      ofEach(genres, limit, { picks: queries.pickedForGenre, bestKnown: queries.booksOfGenre }, volumeOf),

    shelved: (genres, limit) =>
      ofEach(genres, limit, { picks: queries.shelvedPicks, bestKnown: queries.shelvedOfGenre }, shelvedBookOf),

    async ofGenre(genre, limit) {
      const { load } = open();
      const { rows } = await load({ rows: queries.booksOfGenre({ genre, limit: limit + SPARE }) });
      return distinctWorks(rows).slice(0, limit).map(volumeOf);
    },
  };
}

// The query finds something, though no name contains all of it: a correction must find a far better-known book.
const FAR_BETTER = 2;

function isBetter(other: Respelled, best: RankedBook): boolean {
  const [first] = other.found;
  return first !== undefined && first.fit >= GOOD_FIT && first.points >= best.points + FAR_BETTER;
}

function shelvedBookOf(row: queries.ShelfRow): ShelvedBook {
  const { isbn13: isbn, title, authors, average_rating: rating, description } = row;
  const [work, cover] = [String(row.work_id), coverAddress(isbn)];
  const ratingFrom = RATINGS_FROM[row.source];
  return { isbn, work, title, authors: JSON.parse(authors) as string[], cover, rating, ratingFrom, description };
}

function pageOf(found: readonly RankedBook[], offset: number): BookPage {
  return {
    items: found.slice(offset, offset + SEARCH_PAGE).map(({ row }) => volumeOf(row)),
    nextOffset: offset + SEARCH_PAGE < found.length ? offset + SEARCH_PAGE : null,
    corrected: null,
  };
}
