import { genres, isGenre, type SuggestionKind } from '../../contract.ts';
import { type BookQuery, isInLanguages, type SearchField } from '../../service.ts';
import type { Contributor, Series } from '../book.ts';
import type { NameRow, SuggestionRow } from '../queries.ts';
import { coverAddress } from '../volume.ts';
import { isLesserKind } from '../works.ts';
import { indexedText, spellingsOf } from './indexed.ts';
import { prominenceOfId } from './prominence.ts';
import { bareTitle, fold, mainTitleKey } from './search-text.ts';

/** A book to open, or words to search for: an author, a series, a genre or a corrected query. */
export interface Suggestion {
  text: string;
  kind: SuggestionKind;
  /** The edition that represents a work; null for words. */
  book: { isbn: string; title: string; author: string; year: number | null; cover: string } | null;
}

type Row = NameRow | SuggestionRow;

// Points for how well a name fits the typed words. They are added to the fame of the book, from 0 to 8.
const FIT = { whole: 3.5, beginsWithWords: 3, begins: 2.7, hasWords: 1.5, hasBeginning: 1 } as const;
// Lost by a title in another language or of another edition: "du" rather begins "Dune" than "Du côté de chez Swann".
const OTHER_TITLE = 1.5;
const LESSER_KIND = 3;
// The fit of a book whose author is typed.
const BY_AUTHOR = 0.3;
/** How many names of authors and series may take the places of further books. */
const MAX_NAMES = 3;

/**
 * Returns suggestions from these books: first works with a title or an author that contains the words, the last one
 * unfinished, then such authors and series. A work appears once, by its title in the first of the languages that it
 * has, whatever other name was typed. If no name contains all words ("dune herb"), returns the works.
 */
export function suggestionsFrom(
  rows: readonly Row[],
  words: readonly string[],
  { field, languages }: Pick<BookQuery, 'field' | 'languages'>,
  limit: number,
): Suggestion[] {
  const works = new Map<number, Suggestion & { points: number }>();
  const names = new Map<string, Suggestion & { fit: number }>();
  const editions = displayEditions(rows, languages);
  for (const row of rows) {
    const edition = editions.get(row.work_id) ?? row;
    const fit = workFit(row, edition, words, field);
    const points = prominenceOfId(edition.id) + (fit ?? 0);
    if (fit !== null && points > (works.get(row.work_id)?.points ?? -1))
      works.set(row.work_id, { text: displayTitle(edition, words), kind: 'book', book: bookOf(edition), points });
    for (const { text, kind, fit } of namesOf(row, field, words)) {
      const key = fold(text);
      if (fit > (names.get(key)?.fit ?? 0)) names.set(key, { text, kind, book: null, fit });
    }
  }
  const ranked = [...works.values()].sort((left, right) => right.points - left.points);
  const others = [...names.values()].sort(
    (left, right) => Number(left.kind === 'series') - Number(right.kind === 'series') || right.fit - left.fit,
  );
  if (ranked.length === 0 && others.length === 0) return distinct([...editions.values()].map(bookSuggestion), limit);
  const shownNames = others.slice(0, Math.max(MAX_NAMES, limit - ranked.length));
  const books = distinct(ranked, limit - Math.min(shownNames.length, MAX_NAMES));
  // A series of the same name as its first book would find the same.
  const titles = new Set(books.map(({ text }) => fold(text)));
  const otherNames = shownNames.filter(({ text }) => !titles.has(fold(text)));
  return [...books, ...otherNames].slice(0, limit).map(({ text, kind, book }) => ({ text, kind, book }));
}

/** Returns the suggestion that opens an edition. */
export function bookSuggestion(row: Parameters<typeof bookOf>[0]): Suggestion {
  return { text: bareTitle(row.title), kind: 'book', book: bookOf(row) };
}

// One suggestion per text: the best-known work with a title.
function distinct(books: readonly Suggestion[], limit: number): Suggestion[] {
  return [...new Map(books.toReversed().map((book) => [fold(book.text), book])).values()].toReversed().slice(0, limit);
}

// How well the title of a work or its author fits, or null. Only books are suggested for a query without tag or by title.
function workFit(row: Row, edition: Row, words: readonly string[], field: SearchField): number | null {
  if (field === 'author' || field === 'meta') return null;
  const best = (texts: readonly string[]) => Math.max(-1, ...texts.flatMap((text) => fitOf(text, words) ?? []));
  const fits = [
    best([...titlesOf(row), ...titlesOf(edition)]),
    best(JSON.parse(row.other_titles) as string[]) - OTHER_TITLE,
    field === 'any' && best(authorsOf(row)) >= 0 ? BY_AUTHOR : -1,
  ];
  const fit = Math.max(...fits);
  return fit < -OTHER_TITLE + FIT.hasBeginning ? null : fit - (isLesserKind(edition.title) ? LESSER_KIND : 0);
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

function bookOf({ isbn13: isbn, title, authors, year }: Pick<Row, 'isbn13' | 'title' | 'authors' | 'year'>) {
  const [author = 'Unknown'] = JSON.parse(authors) as string[];
  return { isbn, title: bareTitle(title), author, year, cover: coverAddress(isbn) };
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

interface Name {
  text: string;
  kind: SuggestionKind;
  fit: number;
}

function namesOf(row: Row, field: SearchField, words: readonly string[]): Name[] {
  const named = (kind: SuggestionKind, text: string, others: readonly string[] = []): Name[] => {
    const fits = [text, ...others].flatMap((name) => fitOf(name, words) ?? []);
    return fits.length === 0 ? [] : [{ text, kind, fit: Math.max(...fits) }];
  };
  if (field === 'meta' && 'genres' in row)
    return (JSON.parse(row.genres) as string[]).flatMap((genre) =>
      named('genre', isGenre(genre) ? genres[genre] : genre),
    );
  const authors = JSON.parse(row.authors) as string[];
  const otherAuthors = JSON.parse(row.other_authors) as string[];
  // Other names belong to the author if there is only one; otherwise it is unknown whose they are.
  const authorNames =
    authors.length === 1
      ? named('author', authors[0] ?? '', otherAuthors)
      : [...authors, ...otherAuthors].flatMap((author) => named('author', author));
  return [
    ...(field === 'title' ? [] : authorNames),
    ...(field === 'author' || row.series === null ? [] : named('series', row.series)),
  ];
}

function authorsOf(row: Row): string[] {
  const [first = ''] = JSON.parse(row.authors) as string[];
  return [first, ...(JSON.parse(row.other_authors) as string[])];
}

// The title without subtitle first, if books are matched by it. "Harry Potter: Film Wizardry" is not "Harry Potter".
function titlesOf({ title }: Row): string[] {
  const bare = bareTitle(title).trim();
  const main = /^(.+?)\s*[:;]\s/u.exec(bare)?.[1] ?? bare;
  return main !== bare && !isLesserKind(title) && mainTitleKey(bare) === mainTitleKey(main) ? [main, bare] : [bare];
}

function displayTitle(row: Row, words: readonly string[]): string {
  const titles = titlesOf(row);
  return titles.find((title) => fitOf(title, words) !== null) ?? titles[0] ?? row.title;
}

function fitOf(text: string, words: readonly string[]): number | null {
  const phrase = words.join(' ');
  const folded = fold(text);
  const beginnings = [folded, folded.replace(/^(?:the|a|an) /, '')].filter((start) => start.startsWith(phrase));
  if (beginnings.some((start) => start.length === phrase.length)) return FIT.whole;
  if (beginnings.some((start) => start[phrase.length] === ' ')) return FIT.beginsWithWords;
  if (beginnings.length > 0) return FIT.begins;
  const parts = spellingsOf(text);
  if (words.every((word) => parts.includes(word))) return FIT.hasWords;
  const last = words.at(-1) ?? '';
  return words.slice(0, -1).every((word) => parts.includes(word)) && parts.some((part) => part.startsWith(last))
    ? FIT.hasBeginning
    : null;
}
