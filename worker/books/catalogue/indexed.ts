import { fold, wordsOf } from './fold.ts';

/** What of a book can be searched for. */
interface Searchable {
  title: string;
  authors: readonly string[];
  genres: readonly string[];
  language: string | null;
  knownAs: string | null;
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

// No folded word holds this sign, so a mark is never found by a word that somebody types.
const MARK = '§';

// Words among which initials are looked for.
const MOST_OF_NAME = 12;

/** The mark under which books in a language are found, one word for the index; `pt-BR` is found under `pt` as well. */
export function languageMark(language: string): string {
  return `${MARK}${language.toLowerCase().replaceAll('-', '')}`;
}

/** What the full-text index holds of a book: its words, and the other ways in which readers write them. */
export function indexedText(book: Searchable): IndexedText {
  const title = book.knownAs === null ? book.title : `${book.title} ${book.knownAs}`;
  const words = wordsOf(title, 80);
  const numbers = words.flatMap((word) => NUMBERS.get(word) ?? []);
  return {
    title: distinct([...words, ...compounds(title), ...numbers]),
    authors: distinct(
      book.authors.flatMap((author) => {
        const own = wordsOf(author);
        return [...own, ...compounds(author), ...initials(own)];
      }),
    ),
    genres: distinct(book.genres.flatMap(writtenAs)),
    marks:
      book.language === null
        ? ''
        : distinct([languageMark(book.language), languageMark(book.language.split('-')[0] ?? '')]),
  };
}

/** The words of a name, folded, and the other ways in which readers write them. */
export function writtenAs(name: string): string[] {
  const words = wordsOf(name, 40);
  return [...words, ...compounds(name), ...initials(words)];
}

// "Spider-Man" is found as "spiderman" too, "Sci-fi" as "scifi".
function compounds(text: string): string[] {
  if (!/[-‐‑]/.test(text)) return [];
  return [...text.matchAll(/[\p{L}\p{N}]+(?:[-‐‑][\p{L}\p{N}]+)+/gu)].map(([whole]) => fold(whole).replaceAll(' ', ''));
}

// "J.R.R. Tolkien" is found as "jrr tolkien" too.
function initials(words: readonly string[]): string[] {
  const single = words.slice(0, MOST_OF_NAME).filter((word) => word.length === 1 && /\p{Script=Latin}/u.test(word));
  return single.length > 1 ? [single.join('')] : [];
}

function distinct(words: readonly string[]): string {
  return [...new Set(words)].join(' ');
}
