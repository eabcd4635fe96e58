import type { BookQuery } from '../service.ts';
import { fold, phraseKey, seriesNames, seriesOf, titleKey, wordsOf } from './fold.ts';
import { fameOf } from './prominence.ts';
import type { CatalogueRow, EditionRow } from './queries.ts';
import { type Edition, isLesserKind, sameWork } from './works.ts';

interface Candidate extends Edition {
  row: CatalogueRow;
  points: number;
}

/**
 * Orders what was found by how well it fits what was asked, the better known first among equals, one edition for each
 * work. Fame counts from 0 to 8, a perfect fit 6, so that a book by its very title comes before a famous one that
 * happens to hold the word, and a famous author's books before a leaflet named after the author.
 */
export function ranked(rows: readonly CatalogueRow[], query: BookQuery): CatalogueRow[] {
  const fits = fitOf(query);
  const candidates = [...new Map(rows.map((row) => [row.id, row])).values()].map((row): Candidate => {
    const authors = JSON.parse(row.authors) as string[];
    return {
      row,
      title: row.title,
      authors,
      curated: row.curated === 1,
      points: fameOf(row.ratings_count, row.curated === 1) + fits(row, authors),
    };
  });
  candidates.sort((left, right) => right.points - left.points || left.row.id - right.row.id);
  return oneForEachWork(candidates).map(({ row }) => row);
}

/** Orders rows as they are, one edition for each work. */
export function distinctWorks<Row extends EditionRow>(rows: readonly Row[]): Row[] {
  const editions = rows.map((row) => ({
    row,
    title: row.title,
    authors: JSON.parse(row.authors) as string[],
    curated: row.curated === 1,
  }));
  return oneForEachWork(editions).map(({ row }) => row);
}

// A work stands where its best edition stands; a curated edition shows it, since only that has a description.
function oneForEachWork<T extends Edition & { row: EditionRow }>(editions: readonly T[]): T[] {
  const works: T[] = [];
  const places = new Map<string, number[]>();
  for (const edition of editions) {
    const named = places.get(edition.row.title_key) ?? [];
    const place = named.find((known) => works[known] !== undefined && sameWork(works[known], edition));
    if (place === undefined) {
      places.set(edition.row.title_key, [...named, works.length]);
      works.push(edition);
    } else if (edition.curated && !works[place]?.curated) {
      works[place] = edition;
    }
  }
  return works;
}

const VERY_TITLE = 6;
const VERY_AUTHOR = 4;
const LESSER_KIND = -2.5;

/** A function that says in points how well a book fits a query. */
function fitOf(query: BookQuery): (row: CatalogueRow, authors: readonly string[]) => number {
  const words = wordsOf(query.words);
  const typed = phraseKey(query.words);
  const wantsLesserKind = isLesserKind(query.words);
  return (row, names) => {
    const kind = !wantsLesserKind && isLesserKind(row.title) ? LESSER_KIND : 0;
    if (query.field === 'meta') return kind;
    const titles = [row.title, ...(row.known_as === null ? [] : [row.known_as])].map(titleKey);
    const authors = names.map(fold);
    const byTitle = () => titleFit(typed, words, titles, row);
    const byAuthor = () => authorFit(typed, words, authors);
    if (query.field === 'title') return kind + byTitle();
    if (query.field === 'author') return kind + byAuthor();
    return kind + Math.max(byTitle(), byAuthor(), bothFit(words, [...titles, row.title_key], authors));
  };
}

function titleFit(typed: string, words: readonly string[], titles: readonly string[], row: CatalogueRow): number {
  if (titles.includes(typed)) return VERY_TITLE;
  if (row.title_key === typed) return VERY_TITLE - 0.5;
  const series = seriesNames(seriesOf(row.known_as ?? row.title)).map(phraseKey);
  if (series.includes(typed)) return 3.5;
  const names = [...titles, ...series];
  if (names.some((name) => `${name} `.startsWith(`${typed} `))) return 3;
  if (names.some((name) => name.startsWith(typed))) return 2.5;
  if (names.some((name) => ` ${name} `.includes(` ${typed} `))) return 2;
  const held = words.filter((word) => titles.some((title) => ` ${title} `.includes(` ${word} `)));
  return 1.5 * (held.length / words.length);
}

// Those who come after the first author are often translators, illustrators and writers of prefaces.
function authorFit(typed: string, words: readonly string[], authors: readonly string[]): number {
  const fits = authors.map((author, place) => {
    const held = words.filter((word) => ` ${author} `.includes(` ${word} `)).length;
    const begun = ` ${author}`.includes(` ${words.at(-1)}`) && held >= words.length - 1;
    const fit = author === typed ? VERY_AUTHOR : held === words.length ? 3.5 : begun ? 3 : held / words.length;
    return place === 0 ? fit : fit * 0.6;
  });
  return Math.max(0, ...fits);
}

// "dune herbert", "the hobbit by tolkien": what is left without the author's words is the very title.
function bothFit(words: readonly string[], titles: readonly string[], authors: readonly string[]): number {
  const names = ` ${authors.join(' ')} `;
  const others = words.filter((word) => !names.includes(` ${word} `));
  if (others.length === words.length) return 0;
  const rest = phraseKey(others.filter((word) => word !== 'by').join(' '));
  if (rest === '') return 0;
  if (titles.includes(rest)) return VERY_TITLE;
  return titles.some((title) => ` ${title} `.includes(` ${rest} `)) ? 3 : 0;
}
