import { isbnTyped, normaliseIsbn } from '../../../worker/features/books/contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';

/** The fields for adding a book that a search did not find. */
interface WantedBook {
  title: string;
  authors: string;
  isbn: string;
  series: string;
  position: string;
}

const TAG = /\[\s*(title|author|meta)\s*\]/gi;
const ISBN = /(?:\bisbn(?:-?1[03])?\s*[:#]?\s*)?\b((?:97[89][-\s]?)?(?:\d[-\s]?){9}[\dX])\b/i;
const NUMBER = String.raw`\d{1,4}(?:\.\d{1,4})?`;
/** "Onyx Storm (The Empyrean, #3)" */
const IN_BRACKETS = new RegExp(
  String.raw`^(.+?)\s*\((.+?),?\s+(?:#|book|vol(?:ume)?\.?|no\.?)?\s*(${NUMBER})\)$`,
  'iu',
);
/** "Heartstopper, volume 6" */
const NUMBERED = new RegExp(String.raw`^(.+?),?\s+(?:#|(?:book|vol(?:ume)?)\b\.?)\s*(${NUMBER})$`, 'iu');
/** "Butter by Asako Yuzuki", but not "Call Me by Your Name". */
const BY_AUTHOR =
  /^(.+)\sby\s+((?!(?:an?|the|my|your|his|her|its|our|their)\s)\p{L}[\p{L}.'’-]*(?:\s\p{L}[\p{L}.'’-]*){1,3})$/iu;
const LOWER_CASE_WORDS = /^(?:an?|and|as|at|but|by|for|from|in|nor|of|on|or|the|to|with)$/;

/** Parses title, author, ISBN and place in a series from a search query, in title case. */
export function wantedBook(query: string): WantedBook {
  const emptyBook: WantedBook = { title: '', authors: '', isbn: '', series: '', position: '' };
  const tag = [...query.matchAll(TAG)].at(-1)?.[1]?.toLowerCase();
  const words = collapseBlanks(query.replace(TAG, ' '));
  if (isbnTyped(words) !== null) return { ...emptyBook, isbn: words.replace(/^\s*isbn(?:-?1[03])?\s*[:#]?\s*/i, '') };
  if (tag === 'author') return { ...emptyBook, authors: nameCase(words) };
  const number = ISBN.exec(words);
  const isbn = number?.[1] !== undefined && normaliseIsbn(number[1]) !== null ? number[1].trim() : '';
  const titleText = isbn === '' ? words : collapseBlanks(words.replace(number?.[0] ?? '', ' '));
  const [, bookNamed = titleText, author = ''] = BY_AUTHOR.exec(titleText) ?? [];
  const inBrackets = IN_BRACKETS.exec(bookNamed);
  const numbered = NUMBERED.exec(bookNamed);
  const title = inBrackets?.[1] ?? bookNamed;
  const [series = '', position = ''] = inBrackets?.slice(2) ?? numbered?.slice(1) ?? [];
  return {
    title: titleCase(title).slice(0, limits.title),
    authors: nameCase(author),
    isbn,
    series: titleCase(series),
    position,
  };
}

const collapseBlanks = (text: string) => text.replace(/\s+/g, ' ').trim();

// Typed capitals are intended, unless all letters are.
function isWithoutCase(text: string): boolean {
  return text === text.toLowerCase() || (text === text.toUpperCase() && text.includes(' '));
}

function titleCase(text: string): string {
  if (!isWithoutCase(text)) return text;
  const words = text.toLowerCase().split(' ');
  return words
    .map((word, place) => {
      const isInside = place > 0 && place < words.length - 1 && !words[place - 1]?.endsWith(':');
      return isInside && LOWER_CASE_WORDS.test(word) ? word : capitalise(word);
    })
    .join(' ');
}

function nameCase(name: string): string {
  return isWithoutCase(name) ? name.toLowerCase().split(' ').map(capitalise).join(' ') : name;
}

const capitalise = (word: string) => word.replace(/(^|[-.(“"])\p{Ll}/gu, (letters) => letters.toUpperCase());
