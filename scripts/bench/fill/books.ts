import type { BookToFill } from '../../../worker/features/books/catalogue/book.ts';
import { type Genre, genres } from '../../../worker/features/books/contract.ts';
import { curatedToFill } from '../../catalogue/index.ts';
import { rowsOf } from '../../support/csv-file.ts';
import { type Dice, diceFor, farDown } from './dice.ts';
import { madeDescription, madePerson, madeTitle, type Words, wordsOfBooks } from './titles.ts';

/** A catalogue of so many books that can be had one by one, the best-known first. */
export interface Library {
  count: number;
  /** What titles, names and texts are made from. */
  words: Words;
  isbnAt(place: number): string;
  bookAt(place: number): BookToFill;
}

// More ratings than the best-known book of the made ones has.
const MOST_RATINGS = 900_000;
const BOOKS_FOR_AUTHOR = 5;
const allGenres = Object.keys(genres) as Genre[];
const languages = [...Array<string>(16).fill('en'), 'es', 'fr', 'de', 'pt'];
const publishers = ['Larkspur & Finch', 'Quayside Press', 'Harrow House', 'Nine Lanterns', 'Ferry Lane'];

/** The books of a seed: the curated ones, those of the file if there is one, and then made-up ones in their manner. */
export async function libraryOf(seed: number, count: number, file: string | null): Promise<Library> {
  const real = [...curatedToFill(), ...(file === null ? [] : await booksIn(file))];
  const taken = new Set<string>();
  const known = real.filter(({ isbn13 }) => !taken.has(isbn13) && taken.add(isbn13)).slice(0, count);
  const words = wordsOfBooks(known);
  const isbns = isbnsBeside(taken, seed, count - known.length);
  return {
    count,
    words,
    isbnAt: (place) => known[place]?.isbn13 ?? isbns[place - known.length] ?? '',
    bookAt: (place) =>
      known[place] ??
      madeBook(diceFor(seed, `book ${place}`), words, { place, count, seed, isbn: isbns[place - known.length] ?? '' }),
  };
}

async function booksIn(file: string): Promise<BookToFill[]> {
  const books: BookToFill[] = [];
  for await (const row of rowsOf(file)) if ('book' in row) books.push(row.book);
  return books;
}

function madeBook(
  dice: Dice,
  words: Words,
  { place, count, seed, isbn }: { place: number; count: number; seed: number; isbn: string },
): BookToFill {
  const ratingsCount = Math.floor((MOST_RATINGS / (place + 1) ** 0.8) * (0.5 + dice.unit()));
  const writers = Math.max(1, Math.floor(count / BOOKS_FOR_AUTHOR));
  // Who writes is thrown from the writer's own number, so that all of a writer's books bear one name.
  const author = () => madePerson(diceFor(seed, `author ${farDown(dice, writers, 0.6)}`), words);
  return {
    isbn13: isbn,
    title: madeTitle(dice, words),
    authors: Array.from({ length: dice.chance(0.15) ? 2 : 1 }, author),
    publisher: dice.chance(0.5) ? dice.pick(publishers) : null,
    year: 2026 - farDown(dice, 200, 0.7),
    language: dice.pick(languages),
    description: dice.chance(0.2) ? madeDescription(dice, words) : null,
    genres: [
      ...new Set(
        Array.from({ length: dice.below(4) }, () => allGenres[farDown(dice, allGenres.length, 0.7)] ?? 'fiction'),
      ),
    ],
    averageRating: ratingsCount === 0 ? null : Math.round((2.5 + 2.4 * dice.unit()) * 100) / 100,
    ratingsCount,
    contributors: [],
    series: null,
    pages: null,
    serviceWork: null,
    coverUrl: null,
    source: 'import',
  };
}

// Each number below a thousand million once, in an order of its own, with its check digit; those of real books left out.
function isbnsBeside(taken: ReadonlySet<string>, seed: number, count: number): string[] {
  const isbns: string[] = [];
  const first = diceFor(seed, 'isbn').below(1_000_000_000);
  for (let step = 0; isbns.length < count; step += 1) {
    const digits = `978${String((first + step * 618_033_989) % 1_000_000_000).padStart(9, '0')}`;
    const sum = [...digits].reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
    const isbn = `${digits}${(10 - (sum % 10)) % 10}`;
    if (!taken.has(isbn)) isbns.push(isbn);
  }
  return isbns;
}
