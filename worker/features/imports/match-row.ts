import type { Verdict } from '../../platform/db/schema/imports.ts';
import { knownAuthors, type RowMatch } from '../books/catalogue/rows.ts';
import {
  bareTitle,
  fold,
  mainTitleKey,
  phraseKey,
  significantWords,
  titleKey,
} from '../books/catalogue/search/search-text.ts';
import { isLesserKind, workIdsOf } from '../books/catalogue/works.ts';
import { isbnOf, type Volume } from '../books/contract.ts';
import { type Candidate, importLimits } from './contract.ts';
import type { NormalisedRow } from './normalised-row.ts';

/** The match of a row and the possible books, best first; the first is the match. */
export interface Match {
  verdict: Extract<Verdict, 'certain' | 'likely' | 'unsure'>;
  books: Volume[];
}

/**
 * Matches a row with a book: by ISBN, then by the source's work ID, then by title and author, under any name by which
 * search finds the book. Returns null if no candidate can be the book.
 */
export function matchRow(normalised: NormalisedRow, match: RowMatch | undefined): Match | null {
  if (match === undefined) return null;
  const { numbered, byService, named, others } = match;
  if (numbered !== null) {
    // If the ISBN belongs to a book with another title, the reader is asked.
    if (normalised.title === '' || resembles(normalised, numbered)) return certain(numbered);
    return unsure([numbered, ...(named === null ? [] : [named]), ...others]);
  }
  if (byService !== null) return certain(byService);
  const books = [...(named === null ? [] : [named]), ...others];
  const judged = books.map((book) => ({ book, verdict: judge(normalised, namesOf(book, match), book === named) }));
  const best =
    judged.find(({ verdict }) => verdict === 'certain') ?? judged.find(({ verdict }) => verdict === 'likely');
  if (best !== undefined)
    return best.verdict === 'certain'
      ? certain(best.book)
      : { verdict: 'likely', books: best.book === named ? [named] : distinct([best.book, ...others]) };
  return unsure(judged.flatMap(({ book, verdict }) => (verdict === 'unsure' ? [book] : [])));
}

export function candidateOf(book: Volume): Candidate {
  const { title, authors = [], imageLinks, publishedDate = '' } = book.volumeInfo;
  const year = Number.parseInt(publishedDate, 10);
  return {
    isbn: isbnOf(book),
    work_id: book.work_id,
    title,
    authors,
    cover: imageLinks?.thumbnail ?? '',
    ...(Number.isNaN(year) ? {} : { year }),
  };
}

function certain(book: Volume): Match {
  return { verdict: 'certain', books: [book] };
}

function unsure(books: readonly Volume[]): Match | null {
  const candidates = distinct(books);
  return candidates.length === 0 ? null : { verdict: 'unsure', books: candidates };
}

// Keeps one edition per work.
function distinct(books: readonly Volume[]): Volume[] {
  const works = new Map<string, Volume>();
  for (const book of books) if (!works.has(book.work_id)) works.set(book.work_id, book);
  return [...works.values()].slice(0, importLimits.candidates);
}

/** All names of a book, its own title first. */
interface BookNames {
  titles: readonly string[];
  authors: readonly string[];
  series: { name: string; position?: string | undefined } | undefined;
}

function namesOf(book: Volume, { otherNames }: RowMatch): BookNames {
  const { title, authors = [], series } = book.volumeInfo;
  const other = otherNames?.get(book);
  return { titles: [title, ...(other?.titles ?? [])], authors: [...authors, ...(other?.authors ?? [])], series };
}

/**
 * Judges whether a row is a book. Only the same title is certain, and only a subtitle more or less, another name of the
 * book, or small words that differ are likely; anything that another book could have, too, is asked. @param isNamed
 * whether the catalogue knows this title and author as one of the work's.
 */
function judge(normalised: NormalisedRow, book: BookNames, isNamed: boolean): 'certain' | 'likely' | 'unsure' | null {
  const [ownTitle = ''] = book.titles;
  const titles = titlesOf(normalised.title, book.series?.name);
  const pairs = titles.flatMap((title) => book.titles.map((other) => [title, other] as const));
  const isEqual = pairs.some(([title, other]) => titleKey(title) === titleKey(other));
  const isLike = pairs.some(([title, other]) => wordsOf(title) === wordsOf(other) || isSubtitled(title, other));
  const names = knownAuthors(normalised.authors);
  const known = names.some((name) => book.authors.some((author) => isSamePerson(name, author)));
  const [own, other] = [normalised.position, book.series?.position];
  const isOtherPlace = own !== undefined && other !== undefined && own !== other;
  const isOtherKind = pairs.every(([title, other]) => isAnother(title, other) || volumeOf(title) !== volumeOf(other));
  if (known && !isOtherPlace && !isOtherKind) {
    if (isEqual) return titleKey(normalised.title) === titleKey(ownTitle) ? 'certain' : 'likely';
    if ((isLike || isNamed) && (own === undefined) === (other === undefined)) return 'likely';
    if (isNamed && !isPlausible(normalised, book)) return 'likely';
  }
  // By another author, "@Home" is no "Home".
  const isOtherSign = pairs.every(([title, other]) => signOf(title) !== signOf(other));
  if (!known && isOtherSign) return null;
  return isNamed || isEqual || isPlausible(normalised, book) ? 'unsure' : null;
}

const signOf = (title: string) => /^[@#+-]/.exec(title)?.[0];

// The title, and the part after the colon if the part before it is the series: "Mistborn: The Final Empire".
function titlesOf(title: string, series: string | undefined): string[] {
  const [, main = '', rest = ''] = /^(.+?):\s+(.+)$/.exec(bareTitle(title)) ?? [];
  const isSeries = main !== '' && series !== undefined && phraseKey(series).includes(phraseKey(main));
  return isSeries ? [title, rest] : [title];
}

// Whether the longer title is the shorter one and a subtitle.
function isSubtitled(title: string, other: string): boolean {
  const [key, otherKey] = [titleKey(title), titleKey(other)];
  return key.length < otherKey.length ? mainTitleKey(other) === key : mainTitleKey(title) === otherKey;
}

/**
 * Returns whether two similar titles belong to different books: one is about the other, or "An Oresteia: Three
 * Plays" against "The Oresteia".
 */
function isAnother(own: string, other: string): boolean {
  if (isLesserKind(own) !== isLesserKind(other)) return true;
  const [article, otherArticle] = [articleOf(own), articleOf(other)];
  const hasSubtitle = (title: string) => mainTitleKey(title) !== titleKey(title);
  return (
    article !== null && otherArticle !== null && article !== otherArticle && hasSubtitle(own) !== hasSubtitle(other)
  );
}

function articleOf(title: string): 'the' | 'a' | null {
  const [, article] = /^(the|an?) /.exec(fold(title)) ?? [];
  return article === undefined ? null : article === 'the' ? 'the' : 'a';
}

// Lets "Notes from the Underground" equal "Notes from Underground", and "Volume 3" "Vol. 3".
function wordsOf(title: string): string {
  const words = significantWords(mainTitleKey(title).split(' '));
  return words.map((word) => (word === 'volume' ? 'vol' : word)).join(' ');
}

const VOLUME_WORDS = /\b(?:complete|collected|omnibus|volumes?|vol|parts?|books?|box(?:ed)? set|trilogy)\b/g;

// The numbers and words in a title that distinguish volumes, parts and collections.
function volumeOf(title: string): string {
  const folded = fold(bareTitle(title));
  const words = (folded.match(VOLUME_WORDS) ?? []).map((word) => word.replace(/^vol.*/, 'vol').replace(/s$/, ''));
  const romans = folded.match(/\b(?:vol(?:ume)?|part|book) ([ivx]+)\b/g) ?? [];
  return [...(folded.match(/\d+/g) ?? []), ...romans, ...new Set(words)].join(' ');
}

function resembles(normalised: NormalisedRow, book: Volume): boolean {
  const { title, authors = [] } = book.volumeInfo;
  if (shareName(normalised.authors, authors)) return true;
  const ids = new Set(workIdsOf({ title, authors }));
  if (workIdsOf({ title: bareTitle(normalised.title), authors: normalised.authors }).some((id) => ids.has(id)))
    return true;
  const words = new Set(significantWords(fold(title).split(' ')));
  const shared = significantWords(fold(normalised.title).split(' ')).some((word) => words.has(word));
  // Titles in two scripts can't be compared.
  return shared || scriptOf(normalised.title) !== scriptOf(title);
}

// Whether a book is worth showing: most significant words of a title appear in one of the other's.
function isPlausible({ title }: NormalisedRow, { titles, series }: BookNames): boolean {
  const words = (text: string) => new Set(significantWords(mainTitleKey(text).split(' ')));
  return titlesOf(title, series?.name).some((own) =>
    titles.some((other) => {
      const [left, right] = [words(own), words(other)];
      const shared = [...left].filter((word) => right.has(word)).length;
      return shared * 2 > Math.min(left.size, right.size);
    }),
  );
}

// Turns "Last, First" into "First Last".
function reversedName(author: string): string {
  const [last = '', first] = author.split(/,\s*(?=\S)/, 2);
  return first === undefined ? author : `${first} ${last}`;
}

// Names match if one contains the last word of the other: "Conan Doyle, Arthur" and "Sir Arthur Conan Doyle".
function shareName(authors: readonly string[], others: readonly string[]): boolean {
  const foldedNames = new Set(others.flatMap((other) => fold(other).split(' ')));
  return authors.some((author) => {
    const last = fold(reversedName(author)).split(' ').at(-1) ?? '';
    return last.length > 1 && foldedNames.has(last);
  });
}

/**
 * Returns whether two names are one person's: the last word of one is in the other, and a first name or its initial
 * agrees. "Conan Doyle, Arthur" is "Sir Arthur Conan Doyle", but Brian Herbert is not Frank Herbert.
 */
function isSamePerson(name: string, other: string): boolean {
  const [words, others] = [name, other].map((text) => fold(reversedName(text)).split(' ').filter(Boolean));
  if (words === undefined || others === undefined) return false;
  if (words.join(' ') === others.join(' ')) return true;
  const [last = '', otherLast = ''] = [words.at(-1), others.at(-1)];
  if (last.length < 2 || !(others.includes(last) || words.includes(otherLast))) return false;
  const firsts = words.filter((word) => word !== last && word !== otherLast);
  const otherFirsts = others.filter((word) => word !== last && word !== otherLast);
  return firsts.some((first) => otherFirsts.some((given) => first[0] === given[0]));
}

function scriptOf(text: string): 'latin' | 'other' {
  return /\p{Script=Latin}/u.test(text) ? 'latin' : 'other';
}
