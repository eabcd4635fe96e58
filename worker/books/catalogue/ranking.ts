import type { BookQuery } from '../service.ts';
import type { BookSource } from './book.ts';
import { fold, phraseKey, titleKey, wordsOf } from './fold.ts';
import { fameOf } from './prominence.ts';
import type { CandidateRow } from './queries.ts';
import { isLesserKind } from './works.ts';

interface Candidate {
  row: CandidateRow;
  points: number;
}

/**
 * Orders what was found by how well it fits what was asked, the better known first among equals, one edition for each
 * work. Fame counts from 0 to 8, a perfect fit 6, so that a book by its very title comes before a famous one that
 * happens to hold the word, and a famous author's books before a leaflet named after the author.
 */
export function ranked(rows: readonly CandidateRow[], query: BookQuery): CandidateRow[] {
  const fits = fitOf(query);
  const candidates = [...new Map(rows.map((row) => [row.id, row])).values()].map((row): Candidate => {
    const authors = JSON.parse(row.authors) as string[];
    return { row, points: fameOf(row.ratings_count, row.source === 'curated') + fits(row, authors) };
  });
  candidates.sort((left, right) => right.points - left.points || left.row.id - right.row.id);
  return distinctWorks(candidates.map(({ row }) => row));
}

/** Rows in their order, one edition for each work: where its best stands, a curated one if there is one. */
export function distinctWorks<Row extends { work_id: number; source?: BookSource }>(rows: readonly Row[]): Row[] {
  const works = new Map<number, Row>();
  for (const row of rows) {
    const known = works.get(row.work_id);
    // Only a curated edition has a description. Setting again keeps the place in the order.
    if (known === undefined || (row.source === 'curated' && known.source !== 'curated')) works.set(row.work_id, row);
  }
  return [...works.values()];
}

const VERY_TITLE = 6;
const VERY_AUTHOR = 4;
const LESSER_KIND = -2.5;

/** A function that says in points how well a book fits a query. */
function fitOf(query: BookQuery): (row: CandidateRow, authors: readonly string[]) => number {
  const words = wordsOf(query.words);
  const typed = phraseKey(query.words);
  const wantsLesserKind = isLesserKind(query.words);
  return (row, names) => {
    const kind = !wantsLesserKind && isLesserKind(row.title) ? LESSER_KIND : 0;
    if (query.field === 'meta') return kind;
    const titles = [row.title, ...(JSON.parse(row.other_titles) as string[])].map(titleKey);
    const authors = [...names, ...(JSON.parse(row.other_authors) as string[])].map(fold);
    const byTitle = () => titleFit(typed, words, titles, row);
    const byAuthor = () => authorFit(typed, words, authors);
    if (query.field === 'title') return kind + byTitle();
    if (query.field === 'author') return kind + byAuthor();
    return kind + Math.max(byTitle(), byAuthor(), bothFit(words, [...titles, row.title_key], authors));
  };
}

function titleFit(typed: string, words: readonly string[], titles: readonly string[], row: CandidateRow): number {
  if (titles.includes(typed)) return VERY_TITLE;
  if (row.title_key === typed) return VERY_TITLE - 0.5;
  const series = row.series === null ? [] : [phraseKey(row.series)];
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
