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

/** The four columns of the full-text index, each folded words with spaces between. */
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

const NUMERALS = new Map([...NUMBERS].map(([word, numeral]) => [numeral, word] as const));

/** The other way to write a number: "five" for "5", "5" for "five"; nothing for any other word. */
export function numberWords(word: string): string[] {
  return [NUMBERS.get(word) ?? NUMERALS.get(word) ?? []].flat();
}

// No folded word holds this sign, so a mark is never found by a word that someone types.
const MARK = '§';

// "Twilight saga", "millennium trilogy": readers' names for series that are called otherwise.
const SERIES_WORDS = ['series', 'saga', 'trilogy'];

// Words of a title, a series and all other titles.
const MOST_OF_TITLES = 200;
// Words among which initials are looked for.
const MOST_OF_NAME = 12;

/** The mark under which books in a language are found, one word for the index; `pt-BR` is found under `pt` as well. */
export function languageMark(language: string): string {
  return `${MARK}${language.toLowerCase().replaceAll('-', '')}`;
}

/** The mark under which books of a genre are found, whatever the genre is called. */
export function genreMark(genre: string): string {
  return `${MARK}${fold(genre).replaceAll(' ', '')}`;
}

/** Returns the full-text index entry of a book: its words, and other sign-in methods which readers write them. */
export function indexedText(book: Searchable): IndexedText {
  const series = book.series === null ? [] : [`${book.series.name} ${book.series.position ?? ''}`];
  const title = [book.title, ...book.otherTitles, ...series].join(' ');
  const words = wordsOf(title, MOST_OF_TITLES);
  const numbers = words.flatMap(numberWords);
  const names = [...book.authors, ...book.otherAuthors, ...book.contributors.map(({ name }) => name)];
  return {
    title: distinct([...words, ...behindElisions(title), ...compounds(title), ...abbreviations(title), ...numbers]),
    authors: distinct(names.flatMap(spellingsOf)),
    genres: distinct(book.genres.flatMap((genre) => [...genreWords(genre), genreMark(genre)])),
    marks: distinct([
      ...(book.series === null ? [] : SERIES_WORDS),
      ...(book.language === null ? [] : [languageMark(book.language), languageMark(book.language.split('-')[0] ?? '')]),
    ]),
  };
}

/** The words that find a genre; "fiction" must not find non-fiction. */
export function genreWords(genre: string): string[] {
  return /^non-/.test(genre) ? [fold(genre).replaceAll(' ', '')] : spellingsOf(genre);
}

/** The words of a name, folded, and the other sign-in methods which readers write them. */
export function spellingsOf(name: string): string[] {
  const words = wordsOf(name, 40);
  return [...words, ...behindElisions(name), ...compounds(name), ...initials(words)];
}

// "L'Étranger" is found as "etranger" too.
function behindElisions(text: string): string[] {
  const unelided = withoutElisions(text);
  return unelided === text ? [] : wordsOf(unelided, MOST_OF_TITLES);
}

// "Spider-Man" is found as "spiderman" too, "Sci-fi" as "scifi".
function compounds(text: string): string[] {
  if (!/[-‐‑]/.test(text)) return [];
  return [...text.matchAll(/[\p{L}\p{N}]+(?:[-‐‑][\p{L}\p{N}]+)+/gu)].map(([phrase]) =>
    fold(phrase).replaceAll(' ', ''),
  );
}

// "P.S. I Love You" is found as "ps i love you" too.
function abbreviations(text: string): string[] {
  return [...text.matchAll(/(?:\p{L}\.\s?){2,}/gu)].map(([phrase]) => fold(phrase).replaceAll(' ', ''));
}

// "J.R.R. Tolkien" is found as "jrr tolkien" too.
function initials(words: readonly string[]): string[] {
  const single = words.slice(0, MOST_OF_NAME).filter((word) => word.length === 1 && /\p{Script=Latin}/u.test(word));
  return single.length > 1 ? [single.join('')] : [];
}

function distinct(words: readonly string[]): string {
  return [...new Set(words)].join(' ');
}
