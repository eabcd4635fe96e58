import type { Genre } from '../../contract.ts';
import type { BookQuery } from '../../service.ts';
import type { BookSource } from '../book.ts';
import type { CandidateRow } from '../queries.ts';
import { isLesserKind } from '../works.ts';
import { genresNamed } from './genre-words.ts';
import { prominenceOf } from './prominence.ts';
import { bareTitle, beginsWithArticle, fold, phraseKey, titleKey, withoutElisions, wordsOf } from './search-text.ts';

export interface RankedBook {
  row: CandidateRow;
  fit: number;
  points: number;
}

/**
 * Orders books by how well they match the query and how well known they are, one edition per work. Fame counts from 0
 * to 8 and a perfect match 6, so that a book with exactly this title comes before a famous one that contains the word,
 * and a famous author's books before a leaflet named after the author.
 */
export function rankCandidates(rows: readonly CandidateRow[], query: BookQuery): RankedBook[] {
  const fitOfRow = fitOf(query, new Set(rows.flatMap(({ series }) => (series === null ? [] : phraseKey(series)))));
  const candidates = [...new Map(rows.map((row) => [row.id, row])).values()].map(
    (row): RankedBook & { work_id: number; source: BookSource; language: string | null } => {
      const fit = fitOfRow(row, JSON.parse(row.authors) as string[]);
      const points = prominenceOf({ ratingsCount: row.ratings_count, lists: row.lists, source: row.source }) + fit;
      return { row, fit, points, work_id: row.work_id, source: row.source, language: row.language };
    },
  );
  candidates.sort((left, right) => right.points - left.points || left.row.id - right.row.id);
  return distinctWorks(candidates);
}

/**
 * Rows in order, one edition per work at the position of its best edition; a curated edition in the same language if
 * there is one.
 */
export function distinctWorks<Row extends { work_id: number; source?: BookSource; language?: string | null }>(
  rows: readonly Row[],
): Row[] {
  const works = new Map<number, Row>();
  for (const row of rows) {
    const known = works.get(row.work_id);
    const isCuratedInstead =
      row.source === 'curated' && known?.source !== 'curated' && row.language === known?.language;
    // Replacing an entry of a map doesn't change its position.
    if (known === undefined || isCuratedInstead) works.set(row.work_id, row);
  }
  return [...works.values()];
}

export const TITLE_WEIGHT = 6;
export const AUTHOR_WEIGHT = 4.3;
/** A book with this fit or more has a title, series or name that contains all words, so no correction is needed. */
export const GOOD_FIT = 1.9;
const SPREAD = 1.8;
const LESSER_KIND = -2.5;
const OF_GENRE = 4;
// Added for the first book of a series that is searched for by its name.
const FIRST_OF_SERIES = 1;
// Added for a title that begins with the article that was typed: "les mis" is not "Miss Peregrine".
const ARTICLE = 2;

/**
 * Returns a function that rates in points how well a book matches a query; `series` are the series of all candidates.
 */
function fitOf(
  query: BookQuery,
  series: ReadonlySet<string>,
): (row: CandidateRow, authors: readonly string[]) => number {
  const unelided = withoutElisions(query.words);
  const words = wordsOf(unelided);
  const typed = phraseKey(unelided);
  const asTyped = fold(unelided);
  const hasArticle = beginsWithArticle(asTyped);
  const wantsLesserKind = isLesserKind(query.words.replace(/ (?:trilogy|collection)$/i, ''));
  const named = query.field === 'any' || query.field === 'meta' ? genresNamed(words) : [];
  return (row, names) => {
    const isCollection = isLesserKind(row.title) || /\d\s*[-–&,]\s*\d/.test(row.position ?? '');
    const kind = isCollection && !wantsLesserKind ? LESSER_KIND : 0;
    if (query.field === 'meta' && named.length === 0) return kind;
    const titles = withAndWithout([row.title, ...(JSON.parse(row.other_titles) as string[])]).map(titleKey);
    const authors = withAndWithout([...names, ...(JSON.parse(row.other_authors) as string[])]).map(fold);
    const beginsAsTyped = () =>
      [row.title, ...(JSON.parse(row.other_titles) as string[])].some((title) =>
        fold(bareTitle(title)).startsWith(asTyped),
      );
    const byTitle = () =>
      titleFit(words, { typed, isSeries: series.has(typed) }, titles, row) +
      (hasArticle && beginsAsTyped() ? ARTICLE : 0);
    const byAuthor = () => authorFit(typed, words, authors, names.length);
    if (query.field === 'title') return kind + byTitle();
    if (query.field === 'author') return kind + byAuthor();
    const byGenre = genreFit(named, row);
    if (query.field === 'meta') return kind + byGenre;
    return kind + Math.max(byGenre, byTitle(), byAuthor(), bothFit(words, [...titles, row.title_key], authors, row));
  };
}

// Returns the texts, and after them those with an elision again without it: "L'Étranger" and "Étranger".
function withAndWithout(texts: readonly string[]): string[] {
  return [...texts, ...texts.map(withoutElisions).filter((text, place) => text !== texts[place])];
}

function genreFit(namedGenres: readonly Genre[], row: CandidateRow): number {
  if (namedGenres.length === 0) return 0;
  const genres = JSON.parse(row.genres) as string[];
  if (!namedGenres.every((genre) => genres.includes(genre))) return 0;
  return OF_GENRE + (genres[0] === namedGenres[0] ? 0.5 : 0);
}

function titleFit(
  words: readonly string[],
  { typed, isSeries }: { typed: string; isSeries: boolean },
  titles: readonly string[],
  row: CandidateRow,
): number {
  if (titles.includes(typed)) return TITLE_WEIGHT;
  // Less for a series: "Harry Potter: Film Wizardry" has that main title but is about the books.
  if (row.title_key === typed && !isSeries) return TITLE_WEIGHT - 0.5;
  // "ps i love you", "spiderman": only the spaces differ.
  const close = typed.replaceAll(' ', '');
  if (titles.some((title) => title.replaceAll(' ', '') === close)) return TITLE_WEIGHT - 0.2;
  const series = row.series === null ? [] : withAndWithout([row.series]);
  const bySeries = Math.max(0, ...series.map((name) => seriesFit(typed, name, row.position)));
  const beginning = titles.some((name) => `${name} `.startsWith(`${typed} `))
    ? 3
    : titles.some((name) => name.startsWith(typed))
      ? 2.5
      : titles.some((name) => ` ${name} `.includes(` ${typed} `))
        ? 2
        : 0;
  const fit = Math.max(bySeries, beginning);
  if (fit > 0) return fit;
  const names = [...titles, ...series.map(phraseKey)].map((name) => ` ${name} `);
  // Words that only title and series together contain fit less: "midnight children" is not a book about Midnight in the
  // series "The Children of the Red King".
  const contained = names.some((name) => words.every((word) => name.includes(` ${word} `)));
  const own = names.join('');
  const fullMatches = words.filter((word) => own.includes(` ${word} `)).length;
  // The last word may be unfinished.
  const last = fullMatches === words.length - 1 && own.includes(` ${words.at(-1)}`) ? 0.9 : 0;
  const matched = fullMatches + (own.includes(` ${words.at(-1)} `) ? 0 : last);
  return (contained || last > 0 ? 2 : SPREAD) * (matched / words.length);
}

// "Harry Potter 3" matches the third book of the series; "Harry Potter" or "the Twilight saga" the first most of
// all.
function seriesFit(typed: string, name: string, position: string | null): number {
  const series = phraseKey(name);
  const seriesName = typed.replace(/ (?:saga|series|trilogy|cycle|books)$/, '');
  const own = series.replace(/ (?:saga|series|trilogy|cycle|books)$/, '');
  const order = Number.parseFloat(position ?? '');
  const [, before = '', number] = /^(.+?) (?:book |part |volume |vol )?(\d+)$/.exec(seriesName) ?? [];
  if (number !== undefined && before === own) return position === number ? TITLE_WEIGHT : 1.5;
  const first = order === 1 ? FIRST_OF_SERIES : order > 0 ? Math.max(0, 0.4 - order / 20) : 0;
  if (own === seriesName) return 3.5 + first;
  if (`${own} `.startsWith(`${seriesName} `)) return 3 + first;
  if (own.startsWith(seriesName)) return 2.5 + first;
  return ` ${own} `.includes(` ${seriesName} `) ? 2 + first : 0;
}

// Authors after the first are often translators, illustrators or writers of prefaces.
function authorFit(typed: string, words: readonly string[], authors: readonly string[], own: number): number {
  const authorFits = authors.map((author, place) => {
    const matched = words.filter((word) => ` ${author} `.includes(` ${word} `)).length;
    const isBegun = ` ${author}`.includes(` ${words.at(-1)}`) && matched >= words.length - 1;
    const isExact = author === typed || (words.length === 1 && author.endsWith(` ${typed}`));
    const fit = isExact ? AUTHOR_WEIGHT : matched === words.length ? 3.5 : isBegun ? 3 : matched / words.length;
    // Other names of authors follow after all authors.
    return place === 0 || place >= own ? fit : fit * 0.6;
  });
  return Math.max(0, ...authorFits);
}

// For "dune herbert" and "the hobbit by tolkien": the words besides the author's name are the title.
function bothFit(
  words: readonly string[],
  titles: readonly string[],
  authors: readonly string[],
  row: CandidateRow,
): number {
  const names = ` ${authors.join(' ')} `;
  const others = words.filter((word) => !names.includes(` ${word} `));
  if (others.length === words.length) return 0;
  const rest = phraseKey(others.filter((word) => word !== 'by').join(' '));
  if (rest === '') return 0;
  if (titles.includes(rest)) return TITLE_WEIGHT;
  const titleFit = titles.some((title) => ` ${title} `.includes(` ${rest} `)) ? 3 : 0;
  return Math.max(titleFit, row.series === null ? 0 : seriesFit(rest, row.series, row.position));
}
