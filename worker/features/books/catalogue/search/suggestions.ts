import { genres, isGenre } from '../../contract.ts';
import { type BookQuery, isInLanguages, type SearchField } from '../../service.ts';
import type { Contributor, Series } from '../book.ts';
import type { NameRow, SuggestionRow } from '../queries.ts';
import { coverAddress } from '../volume.ts';
import { isLesserKind } from '../works.ts';
import { indexedText, spellingsOf } from './indexed.ts';
import { bareTitle, fold, mainTitleKey } from './search-text.ts';

/**
 * Something to search for. `book` is the edition that represents a work, and null for an author, a series or a genre.
 */
export interface Suggestion {
  text: string;
  book: { isbn: string; title: string; author: string; cover: string } | null;
}

type Row = NameRow | SuggestionRow;

/**
 * Returns suggestions from these books, the best known first: works, authors and series with a name that contains the
 * words, the last one unfinished; those with a name that begins with the query come first. A work appears once, by its
 * title in the first of the languages that it has, whatever other name was typed. If no name contains all words ("dune
 * herb"), returns the works.
 */
export function suggestionsFrom(
  rows: readonly Row[],
  words: readonly string[],
  { field, languages }: Pick<BookQuery, 'field' | 'languages'>,
  limit: number,
): Suggestion[] {
  const offers = new Map<string, Suggestion & { rank: number }>();
  const editions = displayEditions(rows, languages);
  // Once there are enough suggestions of the first rank, no other can come before them.
  let first = 0;
  for (const row of rows) {
    if (first >= limit) break;
    const edition = editions.get(row.work_id) ?? row;
    for (const { texts, work } of namesOf(row, field)) {
      const fits = texts.flatMap((text) => rankOf(text, fold(text), words) ?? []);
      const displayText = work ? displayTitle(edition, words) : (texts[0] ?? '');
      const key = work ? String(row.work_id) : fold(displayText);
      if (fits.length === 0 || offers.has(key)) continue;
      const rank = Math.min(...fits) + (isLesserKind(displayText) ? 3 : 0);
      offers.set(key, { text: displayText, book: work ? bookOf(edition) : null, rank });
      if (rank === 0) first += 1;
    }
  }
  const ranked = [...offers.values()].sort((left, right) => left.rank - right.rank);
  const works = [...editions.values()].map((edition) => ({ text: bareTitle(edition.title), book: bookOf(edition) }));
  // One suggestion per text: the best-known work with a title, and a work rather than a series of the same name.
  const texts = new Map<string, Suggestion>();
  for (const { text, book } of ranked.length > 0 ? ranked : works) {
    const key = fold(text);
    if (!texts.get(key)?.book) texts.set(key, { text, book });
  }
  return [...texts.values()].slice(0, limit);
}

// The edition that represents each work: the best known in the first requested language that the work has.
function displayEditions(rows: readonly Row[], languages: readonly string[]): Map<number, Row> {
  const shown = new Map<number, Row>();
  const placeOf = ({ language }: Row) => {
    const place = languages.findIndex((wanted) => isInLanguages(language ?? undefined, [wanted]));
    return place === -1 ? languages.length : place;
  };
  for (const row of rows) {
    const before = shown.get(row.work_id);
    if (before === undefined || placeOf(row) < placeOf(before)) shown.set(row.work_id, row);
  }
  return shown;
}

function bookOf({ isbn13: isbn, title, authors }: Row): Suggestion['book'] {
  const [author = 'Unknown'] = JSON.parse(authors) as string[];
  return { isbn, title: bareTitle(title), author, cover: coverAddress(isbn) };
}

/**
 * Returns whether a book contains all of these words in this field, the last one unfinished, as the index would find
 * it.
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

interface Names {
  texts: readonly string[];
  /** Whether they are names of the work; otherwise of an author, a series or a genre. */
  work: boolean;
}

function namesOf(row: Row, field: SearchField): Names[] {
  const named = (text: string): Names => ({ texts: [text], work: false });
  if (field === 'meta' && 'genres' in row)
    return (JSON.parse(row.genres) as string[]).map((genre) => named(isGenre(genre) ? genres[genre] : genre));
  const authors = JSON.parse(row.authors) as string[];
  const otherAuthors = JSON.parse(row.other_authors) as string[];
  // Other names belong to the author if there is only one; otherwise it is unknown whose they are.
  const authorNames =
    authors.length === 1
      ? [{ texts: [...authors, ...otherAuthors], work: false }]
      : [...authors, ...otherAuthors].map(named);
  return [
    ...(field === 'author' || row.series === null ? [] : [named(row.series)]),
    ...(field === 'author'
      ? []
      : [{ texts: [...titlesOf(row), ...(JSON.parse(row.other_titles) as string[])], work: true }]),
    ...(field === 'title' ? [] : authorNames),
  ];
}

// The title without subtitle first, if books are matched by it.
function titlesOf({ title }: Row): string[] {
  const bare = bareTitle(title).trim();
  const main = /^(.+?)\s*[:;]\s/u.exec(bare)?.[1] ?? bare;
  return main !== bare && mainTitleKey(bare) === mainTitleKey(main) ? [main, bare] : [bare];
}

function displayTitle(row: Row, words: readonly string[]): string {
  const titles = titlesOf(row);
  return titles.find((title) => rankOf(title, fold(title), words) !== null) ?? titles[0] ?? row.title;
}

// 0 if a text begins with the typed words, 1 if it begins with them and the last one is unfinished, or contains them
// all, 2 if it contains them and the last one is unfinished, else null.
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
