import { type SQL, sql } from 'drizzle-orm';
import type { SqlValue } from '../../../../platform/db/statement.ts';
import { type Genre, genres } from '../../contract.ts';
import type { SearchField } from '../../service.ts';
import { genreMark, languageMark, genreWords as wordsOfGenre } from './indexed.ts';
import { stopWords } from './search-text.ts';

const ftsColumn: Record<SearchField, string> = {
  any: '',
  title: 'title : ',
  author: 'authors : ',
  meta: 'genres : ',
};

export interface WantedWords {
  /** Folded words, all of which a book must hold. */
  words: readonly string[];
  field: SearchField;
  /** BCP 47 tags, one of which the book must be in; empty means any. */
  languages: readonly string[];
  unfinished: boolean;
  /** Genres, all of which a book must be of; it may be all that is wanted. */
  genres?: readonly Genre[];
}

/** An expression that no book matches. */
export const NOTHING = '""';

// Beginnings up to this long have an index of their own. For a longer one FTS5 gathers every book of every word that
// begins so before it hands out the first, which takes 40 ms for "stor" among a million books.
const INDEXED_BEGINNING = 3;
// From so many books on a beginning is written out as the words that begin so, those of the most books first: the
// 41st of them stands in a handful of books, none of which would be among the best-known.
const HEAVY = 2_000;
const MOST_WORDS = 40;
// Genre words without the words of `words`, which belong to titles and names.
const genreWords = [...new Set(Object.keys(genres).flatMap(wordsOfGenre))];

/**
 * An FTS5 expression of quoted words, never the reader's own syntax, split around its last word where that is
 * unfinished and too long for an index; otherwise all is `before`.
 */
export interface PartsOfMatch {
  before: string;
  last: string | null;
  after: string;
  /** Words of genres that begin so, quoted, with OR between; null when there is none. */
  genres: string | null;
}

const noMatch = { last: null, after: '', genres: null };

/** Splits an expression, so that its last word can be expanded when it runs. */
export function partsOfMatch(query: WantedWords): PartsOfMatch {
  const { words, field, languages, unfinished } =
    query.field === 'meta' && query.genres === undefined ? inGenres(query) : query;
  const wantedGenres = (query.genres ?? []).map((genre) => quote(genreMark(genre)));
  const marks = languages.map((language) => quote(languageMark(language)));
  const inLanguage = marks.length === 0 ? '' : ` AND marks : (${marks.join(' OR ')})`;
  const inGenre = wantedGenres.length === 0 ? '' : `genres : (${wantedGenres.join(' AND ')})`;
  if (words.length === 0) return { ...noMatch, before: inGenre === '' ? NOTHING : `${inGenre}${inLanguage}` };
  const end = words.at(-1) ?? '';
  const long = unfinished && [...end].length > INDEXED_BEGINNING;
  const quoted = words.map((word, place) =>
    place < words.length - 1 ? quote(word) : long ? '' : `${quote(word)}${unfinished ? '*' : ''}`,
  );
  const before = `${ftsColumn[field]}(${quoted.join(' AND ')}`;
  const after = `)${inGenre === '' ? '' : ` AND ${inGenre}`}${inLanguage}`;
  if (!long) return { ...noMatch, before: `${before}${after}` };
  const genresBegun = field === 'any' || field === 'meta' ? genreWords.filter((word) => word.startsWith(end)) : [];
  return { before, last: end, after, genres: genresBegun.length === 0 ? null : genresBegun.map(quote).join(' OR ') };
}

// A word or a beginning that half of all titles hold and no genre does is looked up in every one of them before it is
// found to be in vain, so stop words and first letters are only asked for where a genre that we know has them.
function inGenres(query: WantedWords): WantedWords {
  const { words, unfinished } = query;
  const begins = (word: string) => genreWords.some((genre) => genre.startsWith(word));
  const last = words.at(-1) ?? '';
  const significant = words.filter((word) => !stopWords.has(word));
  const vague = unfinished && last.length < INDEXED_BEGINNING && !begins(last);
  return { ...query, words: vague ? [] : significant, unfinished: unfinished && significant.at(-1) === last };
}

/**
 * An expression as an SQL value, from its parts: a long beginning of common words is written out as these, and all of it
 * is `before` where `last` is NULL.
 */
export function expressionOf({ before, last, after, genres: held }: Record<keyof PartsOfMatch, SqlValue>): SQL {
  return sql`CASE WHEN ${last} IS NULL THEN ${before} ELSE ${before} || coalesce(
    (SELECT CASE WHEN sum(editions) > ${HEAVY} OR ${held} IS NOT NULL
        THEN '(' || concat_ws(' OR ', ${held}, group_concat('"' || word || '"', ' OR ')) || ')' END
     FROM (SELECT word, editions FROM words
           WHERE word >= ${last} AND word < ${last} || char(1114111) AND editions > 0
           ORDER BY editions DESC LIMIT ${MOST_WORDS})),
    '"' || ${last} || '"*') || ${after} END`;
}

function quote(word: string): string {
  return `"${word.replaceAll('"', '')}"`;
}
