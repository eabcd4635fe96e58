import type { Verdict } from '../../platform/db/schema/imports.ts';
import { knownAuthors, type RowMatch } from '../books/catalogue/rows.ts';
import { bareTitle, fold, mainTitleKey, significantWords, titleKey } from '../books/catalogue/search/search-text.ts';
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
 * Matches a row with a book: by ISBN, then by the source's work ID, then by title and author. Returns null if no
 * candidate can be the book.
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
  const another = named !== null && isAnother(normalised.title, named.volumeInfo.title);
  if (named !== null && !another)
    return isSame(normalised, named) ? certain(named) : { verdict: 'likely', books: [named] };
  const likely = others.filter((book) => isLikely(normalised, book));
  const best = likely.find((book) => wordsOf(book.volumeInfo.title) === wordsOf(normalised.title)) ?? likely[0];
  if (best !== undefined) return { verdict: 'likely', books: distinct([best, ...others]) };
  return unsure([...(named === null ? [] : [named]), ...others.filter((book) => isPlausible(normalised, book))]);
}

/** Returns a book as a candidate of a row. */
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

/** Returns whether title and author are equal except for case, accents, series and a leading article. */
function isSame({ title, authors }: NormalisedRow, { volumeInfo }: Volume): boolean {
  const names = new Set((volumeInfo.authors ?? []).map(fold));
  return (
    titleKey(title) === titleKey(volumeInfo.title) && authors.some((author) => names.has(fold(reversedName(author))))
  );
}

/** Returns whether the title may be the book's and an author has the same name, so that the reader need not check. */
function isLikely(normalised: NormalisedRow, book: Volume): boolean {
  const { title, authors = [] } = book.volumeInfo;
  if (isAnother(normalised.title, title) || numbersOf(normalised.title) !== numbersOf(title)) return false;
  const names = knownAuthors(normalised.authors);
  if (names.length === 0 || !shareName(names, authors)) return false;
  const [own, other] = [mainTitleKey(normalised.title), mainTitleKey(title)];
  return (
    own === other ||
    wordsOf(normalised.title) === wordsOf(title) ||
    isBeginning(own, titleKey(title)) ||
    isBeginning(other, titleKey(normalised.title))
  );
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

/** Returns whether a book is worth showing: most significant words of one title appear in the other. */
function isPlausible(normalised: NormalisedRow, book: Volume): boolean {
  const own = new Set(significantWords(mainTitleKey(normalised.title).split(' ')));
  const other = new Set(significantWords(mainTitleKey(book.volumeInfo.title).split(' ')));
  const shared = [...own].filter((word) => other.has(word)).length;
  return shared * 2 > Math.min(own.size, other.size);
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

function isBeginning(short: string, long: string): boolean {
  return short !== '' && long.startsWith(`${short} `);
}

// The numbers in a title, which distinguish volumes.
function numbersOf(title: string): string {
  return (fold(bareTitle(title)).match(/\d+/g) ?? []).join(' ');
}

function scriptOf(text: string): 'latin' | 'other' {
  return /\p{Script=Latin}/u.test(text) ? 'latin' : 'other';
}
