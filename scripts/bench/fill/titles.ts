import type { BookToFill } from '../../../worker/features/books/catalogue/book.ts';
import { bareTitle } from '../../../worker/features/books/catalogue/search-text.ts';
import { type Dice, farDown } from './dice.ts';

/** What titles and names are made from. */
export interface Words {
  /** Titles of real books without their series, each as a list of words. */
  titles: string[][];
  /** Words of titles and descriptions, as often as they stand there. */
  all: string[];
  firstNames: string[];
  lastNames: string[];
  sentences: string[];
}

/** Takes real books apart into what others can be made from. */
export function wordsOfBooks(books: readonly BookToFill[]): Words {
  const titles = books
    .map(({ title }) => bareTitle(title).split(/\s+/).filter(Boolean))
    .filter(({ length }) => length > 0);
  const descriptions = books.map(({ description }) => description ?? '');
  const names = books
    .flatMap(({ authors }) => authors.map((author) => author.split(/\s+/)))
    .filter(({ length }) => length > 1);
  return {
    titles,
    all: [...titles.flat(), ...descriptions.flatMap((text) => text.match(/\p{L}{4,}/gu) ?? []).map(capital)],
    firstNames: names.map((name) => name.slice(0, -1).join(' ')),
    lastNames: names.map((name) => name.at(-1) ?? ''),
    sentences: descriptions.flatMap((text) => text.match(/[^.!?]{20,}[.!?]/g) ?? []).map((sentence) => sentence.trim()),
  };
}

function capital(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}

/**
 * A title such as there are: the beginning of one and the end of another, one with a word exchanged, the same words
 * again, one in two parts, now and then with a made-up name in it or a series behind it.
 */
export function madeTitle(dice: Dice, words: Words): string {
  const [one, other] = [dice.pick(words.titles), dice.pick(words.titles)];
  const kind = dice.unit();
  let title: string[];
  if (kind < 0.4) title = [...one.slice(0, Math.ceil(one.length / 2)), ...other.slice(Math.floor(other.length / 2))];
  else if (kind < 0.6) title = one.with(dice.below(one.length), dice.pick(words.all));
  else if (kind < 0.75) title = [...one];
  else if (kind < 0.85) title = [`${one.join(' ')}:`, ...other];
  else title = ['The', dice.pick(words.all), dice.pick(['of', 'and', 'in', 'for', 'without']), ...other.slice(-2)];
  if (dice.chance(0.06)) title.splice(dice.below(title.length + 1), 0, madeName(dice));
  if (dice.chance(0.08))
    title.push(
      `(${other
        .slice(0, 3)
        .join(' ')
        .replace(/[()#;]/g, '')}, #${1 + farDown(dice, 20, 1)})`,
    );
  return title.slice(0, 20).join(' ').slice(0, 200);
}

/** A name of a person, often of words that stand in no other name. */
export function madePerson(dice: Dice, words: Words): string {
  const last = dice.chance(0.3) ? madeName(dice) : dice.pick(words.lastNames);
  return `${dice.pick(words.firstNames)} ${last}`.slice(0, 100);
}

const beginnings = 'b br c ch d dr f g gr h j k kr l m n p r s sh st t th v w z'.split(' ');
const middles = 'a ai e ei i ie o oa ou u y'.split(' ');
const ends = 'ck ld ll m n nd ng r rn rt s sk ss t th x'.split(' ');

// Names of two or three syllables: some hundred thousand, as rare words are in a large catalogue.
function madeName(dice: Dice): string {
  const syllables = dice.chance(0.6) ? 2 : 3;
  const parts = Array.from({ length: syllables }, () => `${dice.pick(beginnings)}${dice.pick(middles)}`);
  return capital(`${parts.join('')}${dice.pick(ends)}`);
}

/** Some sentences about a book. */
export function madeDescription(dice: Dice, words: Words): string {
  return Array.from({ length: 2 + dice.below(4) }, () => dice.pick(words.sentences)).join(' ');
}
