import { bareTitle, fold } from '../../worker/features/books/catalogue/search/search-text.ts';
import { genres } from '../../worker/features/books/contract.ts';
import { type Dice, diceFor, skewedIndex } from './dice.ts';

/** The books to search for, best known first. */
interface Books {
  count: number;
  bookAt(place: number): { title: string; authors: readonly string[] };
}

/** Queries of one kind, each as a reader would type it. */
export interface Questions {
  kind: string;
  texts: string[];
}

const commonWords =
  'the love life a of and in for to on you my is it war time one man woman girl world night house dead story new world’s';

/**
 * Returns at least two thousand searches: titles and their words, authors, tags, common words, misspellings, nonsense.
 */
export function searchesIn(library: Books, words: readonly string[]): Questions[] {
  const dice = diceFor('searches');
  const title = () => bareTitle(bookOf(dice, library).title);
  const author = () => bookOf(dice, library).authors[0] ?? 'Anonymous';
  const word = () => dice.pick(title().split(' '));
  const genre = () => dice.pick(Object.keys(genres));
  return [
    { kind: 'whole titles', texts: times(500, title) },
    { kind: 'authors', texts: times(200, author) },
    { kind: 'two words of a title', texts: times(300, () => `${word()} ${word()}`) },
    { kind: '[title]', texts: times(150, () => `${title()} [title]`) },
    { kind: '[author]', texts: times(150, () => `${author()} [author]`) },
    { kind: '[meta] genres', texts: times(60, () => `${genre()} [meta]`) },
    { kind: '[meta] other words', texts: [...words.slice(0, 60), ...times(60, word)].map((item) => `${item} [meta]`) },
    { kind: 'common words', texts: [...commonWords.split(' '), ...words.slice(0, 150)] },
    {
      kind: 'common words in pairs',
      texts: times(150, () => `${dice.pick(words.slice(0, 40))} ${dice.pick(words.slice(0, 40))}`),
    },
    { kind: 'misspelt titles', texts: times(300, () => misspell(dice, title())) },
    { kind: 'misspelt authors', texts: times(100, () => misspell(dice, author())) },
    { kind: 'in vain', texts: times(150, () => `${word()} ${nonsense(dice)}`.slice(dice.below(4))) },
  ];
}

/** Returns the queries that the search box sends while a title is typed, with and without misspellings. */
export function beginningsIn(library: Books): Questions[] {
  const dice = diceFor('beginnings');
  const title = () => fold(bareTitle(bookOf(dice, library).title));
  const typedQuery = (text: string) =>
    Array.from({ length: Math.min(12, text.length) }, (_, place) => text.slice(0, place + 1));
  const letters = times(120, title).flatMap(typedQuery);
  return [
    { kind: 'one or two letters', texts: letters.filter(({ length }) => length < 3) },
    { kind: '3 to 5 letters', texts: letters.filter(({ length }) => length > 2 && length < 6) },
    { kind: '6 to 12 letters', texts: letters.filter(({ length }) => length > 5) },
    { kind: 'whole titles', texts: times(150, title) },
    { kind: 'common words', texts: commonWords.split(' ').flatMap(typedQuery) },
    {
      kind: 'misspelt beginnings',
      texts: times(60, () => misspell(dice, title())).flatMap((text) => typedQuery(text).slice(4)),
    },
    { kind: 'misspelt titles', texts: times(150, () => misspell(dice, title())) },
    {
      kind: '[meta] beginnings',
      texts: times(60, title)
        .flatMap((text) => typedQuery(text).slice(1, 5))
        .map((item) => `${item} [meta]`),
    },
  ];
}

function times(count: number, make: () => string): string[] {
  return Array.from({ length: count }, make);
}

// Prefers well-known books.
function bookOf(dice: Dice, library: Books) {
  return library.bookAt(
    dice.chance(0.6) ? skewedIndex(dice, Math.min(10_000, library.count), 0.5) : dice.below(library.count),
  );
}

function misspell(dice: Dice, text: string): string {
  const words = text.split(' ');
  for (let errors = 1 + dice.below(2); errors > 0; errors -= 1) {
    const place = dice.below(words.length);
    const word = words[place] ?? '';
    const at = 1 + dice.below(Math.max(1, word.length - 2));
    const spellings = [
      `${word.slice(0, at)}${word.slice(at + 1)}`,
      `${word.slice(0, at)}${word[at] ?? ''}${word.slice(at)}`,
      `${word.slice(0, at)}${String.fromCodePoint(97 + dice.below(26))}${word.slice(at + 1)}`,
      `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`,
    ];
    words[place] = dice.pick(spellings);
  }
  return words.join(' ');
}

function nonsense(dice: Dice): string {
  return Array.from({ length: 4 + dice.below(8) }, () => String.fromCodePoint(97 + dice.below(26))).join('');
}
