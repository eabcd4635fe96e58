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
  /** Normalised words, all of which a book must contain. */
  words: readonly string[];
  field: SearchField;
  /** BCP 47 tags, one of which the book must be in; empty means any. */
  languages: readonly string[];
  unfinished: boolean;
  /** Genres, all of which a book must have; there may be no words then. */
  genres?: readonly Genre[];
}

/** An expression that no book matches. */
export const NOTHING = '""';

// Prefixes up to this length have an index of their own. For a longer one FTS5 collects all matches of all words
// with that prefix before it returns the first, which takes 40 ms for "stor" among a million books.
const INDEXED_BEGINNING = 3;
// A prefix that more books than this match is replaced by the words with that prefix, those in the most books first.
// The 41st of them is in a handful of books only, which would not be among the best known.
const HEAVY = 2_000;
const MAX_WORDS = 40;
const genreWords = [...new Set(Object.keys(genres).flatMap(wordsOfGenre))];

/**
 * An FTS5 expression of quoted words, split around its last word if that is an unfinished word too long for the prefix
 * index; otherwise it is all in `before`.
 */
export interface PartsOfMatch {
  before: string;
  last: string | null;
  after: string;
  /** Quoted words of genres with that prefix, joined by OR; null if there are none. */
  genres: string | null;
}

const noMatch = { last: null, after: '', genres: null };

/** Returns the FTS5 expression of a query, split so that {@link expressionOf} can expand its last word. */
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

// FTS5 would scan half of all titles for a stop word or a first letter that no genre contains, so these are left out
// unless a known genre contains them.
function inGenres(query: WantedWords): WantedWords {
  const { words, unfinished } = query;
  const begins = (word: string) => genreWords.some((genre) => genre.startsWith(word));
  const last = words.at(-1) ?? '';
  const significant = words.filter((word) => !stopWords.has(word));
  const vague = unfinished && last.length < INDEXED_BEGINNING && !begins(last);
  return { ...query, words: vague ? [] : significant, unfinished: unfinished && significant.at(-1) === last };
}

/** Returns SQL for an FTS5 expression from its parts, with a long prefix of common words replaced by these words. */
export function expressionOf({ before, last, after, genres: held }: Record<keyof PartsOfMatch, SqlValue>): SQL {
  return sql`CASE WHEN ${last} IS NULL THEN ${before} ELSE ${before} || coalesce(
    (SELECT CASE WHEN sum(editions) > ${HEAVY} OR ${held} IS NOT NULL
        THEN '(' || concat_ws(' OR ', ${held}, group_concat('"' || word || '"', ' OR ')) || ')' END
     FROM (SELECT word, editions FROM words
           WHERE word >= ${last} AND word < ${last} || char(1114111) AND editions > 0
           ORDER BY editions DESC LIMIT ${MAX_WORDS})),
    '"' || ${last} || '"*') || ${after} END`;
}

function quote(word: string): string {
  return `"${word.replaceAll('"', '')}"`;
}
