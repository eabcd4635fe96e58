import { genres, isGenre } from '../../contract.ts';
import type { SearchField } from '../../service.ts';
import type { Contributor, Series } from '../book.ts';
import type { NameRow, SuggestionRow } from '../queries.ts';
import { isLesserKind } from '../works.ts';
import { indexedText, spellingsOf } from './indexed.ts';
import { bareTitle, fold, mainTitleKey } from './search-text.ts';

/**
 * Returns suggestions from these books, the best known first: names of series, titles and authors that contain the
 * words, the last one unfinished; names that begin with the query come first. If no name contains all words ("dune
 * herb"), returns the titles.
 */
export function suggestionsFrom(
  rows: readonly (NameRow | SuggestionRow)[],
  words: readonly string[],
  field: SearchField,
  limit: number,
): string[] {
  const offers = new Map<string, { text: string; rank: number }>();
  // Nothing comes before those of the first rank, in the order in which they were found.
  let first = 0;
  for (const row of rows) {
    if (first >= limit) break;
    for (const text of textsOf(row, field)) {
      const folded = fold(text);
      const fit = offers.has(folded) ? null : rankOf(text, folded, words);
      if (fit === null) continue;
      const rank = fit + (isLesserKind(text) ? 3 : 0);
      offers.set(folded, { text, rank });
      if (rank === 0) first += 1;
    }
  }
  const texts = [...offers.values()].sort((left, right) => left.rank - right.rank).map(({ text }) => text);
  return (texts.length > 0 ? texts : [...new Set(rows.map((row) => bareTitle(row.title)))]).slice(0, limit);
}

/**
 * Returns whether a book holds all of these words in this field, the last one unfinished: what the index would say
 * of it.
 */
export function containsAllWords(row: SuggestionRow, words: readonly string[], field: SearchField): boolean {
  const { title, authors, genres } = indexedText({
    title: row.title,
    otherTitles: JSON.parse(row.other_titles) as string[],
    series: seriesOfRow(row),
    authors: JSON.parse(row.authors) as string[],
    otherAuthors: JSON.parse(row.other_authors) as string[],
    contributors: JSON.parse(row.contributors) as Contributor[],
    genres: JSON.parse(row.genres) as string[],
    language: null,
  });
  const text = { any: `${title} ${authors} ${genres}`, title, author: authors, meta: genres }[field];
  const ends = (word: string, place: number) => (place < words.length - 1 ? `${word} ` : word);
  return words.every((word, place) => ` ${text} `.includes(` ${ends(word, place)}`));
}

function seriesOfRow({ series, position }: SuggestionRow): Series | null {
  return series === null ? null : { name: series, position };
}

function textsOf(row: NameRow | SuggestionRow, field: SearchField): string[] {
  if (field === 'meta' && 'genres' in row)
    return (JSON.parse(row.genres) as string[]).map((genre) => (isGenre(genre) ? genres[genre] : genre));
  const shortTitle = bareTitle(row.title).trim();
  const main = /^(.+?)\s*[:;]\s/u.exec(shortTitle)?.[1] ?? shortTitle;
  // The short title where it is known by that; a reader can go on typing towards the long one.
  const titles =
    main !== shortTitle && mainTitleKey(shortTitle) === mainTitleKey(main) ? [main, shortTitle] : [shortTitle];
  return [
    ...(field === 'author'
      ? []
      : [...(row.series === null ? [] : [row.series]), ...titles, ...(JSON.parse(row.other_titles) as string[])]),
    ...(field === 'title'
      ? []
      : [...(JSON.parse(row.authors) as string[]), ...(JSON.parse(row.other_authors) as string[])]),
  ];
}

// 0 when a text begins with the words that were typed, 1 when it begins like that or holds the words, 2 when it holds
// words that begin like that, null when it does not.
function rankOf(text: string, folded: string, words: readonly string[]): number | null {
  const phrase = words.join(' ');
  const beginnings = [folded, folded.replace(/^(?:the|a|an) /, '')].filter((start) => start.startsWith(phrase));
  if (beginnings.some((start) => start.length === phrase.length || start[phrase.length] === ' ')) return 0;
  if (beginnings.length > 0) return 1;
  const parts = spellingsOf(text);
  if (words.every((word) => parts.includes(word))) return 1;
  const last = words.at(-1) ?? '';
  return words.slice(0, -1).every((word) => parts.includes(word)) && parts.some((part) => part.startsWith(last))
    ? 2
    : null;
}
