import type { Series } from '../book.ts';
import { fold, withoutElisions, wordsOf } from './search-text.ts';

interface Searchable {
  title: string;
  otherTitles: readonly string[];
  series: Series | null;
  authors: readonly string[];
  otherAuthors: readonly string[];
  contributors: readonly { name: string }[];
  genres: readonly string[];
  language: string | null;
}

/** The four columns of the full-text index, each with normalised words separated by spaces. */
interface IndexedText {
  title: string;
  authors: string;
  genres: string;
  marks: string;
}

// Readers write "slaughterhouse 5", "50 shades" and "100 years of solitude".
const units = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety hundred'.split(' ');
const NUMBERS = new Map([
  ...units.map((word, number) => [word, String(number)] as const),
  ...tens.map((word, place) => [word, String((place + 2) * 10)] as const),
]);

// Readers write "st exupery" and "mr ripley" as often as the words in full.
const ABBREVIATIONS = new Map([
  ['st', 'saint'],
  ['dr', 'doctor'],
  ['mr', 'mister'],
  ['mt', 'mount'],
]);
const OTHER_FORMS = new Map(
  [...NUMBERS, ...ABBREVIATIONS].flatMap(([word, other]) => [[word, other] as const, [other, word] as const]),
);

/** Returns the digits of a number that was typed as two words: "22" for "twenty" and "two"; nothing for others. */
export function compoundNumber(first: string, second: string): string[] {
  const [ten, unit] = [Number(NUMBERS.get(first) ?? first), Number(NUMBERS.get(second))];
  return ten >= 20 && ten < 100 && ten % 10 === 0 && unit > 0 && unit < 10 ? [String(ten + unit)] : [];
}

/** Returns the other way to write a number or an abbreviation: "five" for "5", "st" for "saint"; nothing for others. */
export function otherForms(word: string): string[] {
  return [OTHER_FORMS.get(word) ?? []].flat();
}

// No normalised word contains this character, so typed words never match a mark.
const MARK = '§';

// Readers add these words to names of series, as in "Twilight saga" and "millennium trilogy".
const SERIES_WORDS = ['series', 'saga', 'trilogy'];

// The most words of all titles and the series of a book.
const MAX_OF_TITLES = 200;
// The most words of a name that may be initials.
const MAX_OF_NAME = 12;

/** Returns the mark for a language in the index; books in `pt-BR` also have the mark for `pt`. */
export function languageMark(language: string): string {
  return `${MARK}${language.toLowerCase().replaceAll('-', '')}`;
}

/** Returns the mark for a genre in the index. */
export function genreMark(genre: string): string {
  return `${MARK}${fold(genre).replaceAll(' ', '')}`;
}

/** Returns the full-text index entry of a book, with other spellings that readers may type. */
export function indexedText(book: Searchable): IndexedText {
  const series = book.series === null ? [] : [`${book.series.name} ${book.series.position ?? ''}`];
  const title = [book.title, ...book.otherTitles, ...series].join(' ');
  const words = wordsOf(title, MAX_OF_TITLES);
  const numbers = words.flatMap(otherForms);
  const names = [...book.authors, ...book.otherAuthors, ...book.contributors.map(({ name }) => name)];
  return {
    title: distinct([
      ...words,
      ...wordsWithoutElisions(title),
      ...compounds(title),
      ...abbreviations(title),
      ...numbers,
    ]),
    authors: distinct(names.flatMap(spellingsOf)),
    genres: distinct(book.genres.flatMap((genre) => [...genreWords(genre), genreMark(genre)])),
    marks: distinct([
      ...(book.series === null ? [] : SERIES_WORDS),
      ...(book.language === null ? [] : [languageMark(book.language), languageMark(book.language.split('-')[0] ?? '')]),
    ]),
  };
}

/** Returns the words that find a genre. "fiction" must not find non-fiction. */
export function genreWords(genre: string): string[] {
  return /^non-/.test(genre) ? [fold(genre).replaceAll(' ', '')] : spellingsOf(genre);
}

export function spellingsOf(name: string): string[] {
  const words = wordsOf(name, 40);
  return [...words, ...wordsWithoutElisions(name), ...compounds(name), ...initials(words)];
}

// Lets "etranger" find "L'Étranger".
function wordsWithoutElisions(text: string): string[] {
  const unelided = withoutElisions(text);
  return unelided === text ? [] : wordsOf(unelided, MAX_OF_TITLES);
}

// Lets "spiderman" find "Spider-Man", and "scifi" "Sci-fi".
function compounds(text: string): string[] {
  if (!/[-‐‑]/.test(text)) return [];
  return [...text.matchAll(/[\p{L}\p{N}]+(?:[-‐‑][\p{L}\p{N}]+)+/gu)].map(([phrase]) =>
    fold(phrase).replaceAll(' ', ''),
  );
}

// Lets "ps i love you" find "P.S. I Love You".
function abbreviations(text: string): string[] {
  return [...text.matchAll(/(?:\p{L}\.\s?){2,}/gu)].map(([phrase]) => fold(phrase).replaceAll(' ', ''));
}

// Lets "jrr tolkien" find "J.R.R. Tolkien".
function initials(words: readonly string[]): string[] {
  const single = words.slice(0, MAX_OF_NAME).filter((word) => word.length === 1 && /\p{Script=Latin}/u.test(word));
  return single.length > 1 ? [single.join('')] : [];
}

function distinct(words: readonly string[]): string {
  return [...new Set(words)].join(' ');
}
