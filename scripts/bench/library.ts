import type { BookToFill } from '../../worker/features/books/catalogue/book.ts';
import { planFill } from '../../worker/features/books/catalogue/fill.ts';
import { bareTitle } from '../../worker/features/books/catalogue/search/search-text.ts';
import { type StoredRow, storedStatements } from '../../worker/features/books/catalogue/stored-works.ts';
import { type Genre, genres, withCheckDigit } from '../../worker/features/books/contract.ts';
import { curatedBooks } from '../catalogue/curated.ts';
import { openBulk } from './bulk.ts';
import { type Dice, diceFor, skewedIndex } from './dice.ts';

/** A catalogue of any size: the curated books first, then invented ones with words of the curated titles. */
export interface Library {
  count: number;
  isbnAt(place: number): string;
  bookAt(place: number): BookToFill;
}

const allGenres = Object.keys(genres) as Genre[];
const syllables = 'ba bre chi do dra fe gri ho ja kle lo mi na pri ro sha sto tha vu we zo'.split(' ');

/** Returns a library with a number of books. The result is always the same. */
export function libraryOf(count: number): Library {
  const books = curatedBooks.slice(0, count);
  const usedIsbns = new Set(books.map(({ isbn13 }) => isbn13));
  const titles = books.map(({ title }) => bareTitle(title).split(/\s+/).filter(Boolean));
  const names = books.flatMap(({ authors }) => authors.map((author) => author.split(' ')));
  const texts = books.flatMap(({ description }) => description ?? []);
  const isbns: string[] = [];
  for (let step = 0; isbns.length < count - books.length; step += 1) {
    const isbn = withCheckDigit(`978${String((step * 618_033_989) % 1_000_000_000).padStart(9, '0')}`);
    if (!usedIsbns.has(isbn)) isbns.push(isbn);
  }
  const rareName = (dice: Dice) => capital(`${dice.pick(syllables)}${dice.pick(syllables)}${dice.pick(syllables)}`);
  // The beginning of one title and the end of another, sometimes with an invented name.
  const title = (dice: Dice) => {
    const [left, other] = [dice.pick(titles), dice.pick(titles)];
    const words = [...left.slice(0, Math.ceil(left.length / 2)), ...other.slice(Math.floor(other.length / 2))];
    return (dice.chance(0.1) ? [rareName(dice), ...words] : words).slice(0, 20).join(' ').slice(0, 200);
  };
  const writer = (dice: Dice) => {
    const [first = 'A.'] = dice.pick(names);
    return `${first} ${dice.chance(0.3) ? rareName(dice) : (dice.pick(names).at(-1) ?? '')}`.slice(0, 100);
  };
  const isbnAt = (place: number) => books[place]?.isbn13 ?? isbns[place - books.length] ?? '';
  return {
    count,
    isbnAt,
    bookAt(place) {
      const real = books[place];
      if (real) return real;
      const dice = diceFor(`book ${place}`);
      return {
        isbn13: isbnAt(place),
        title: title(dice),
        // One writer has five books on average.
        authors: [writer(diceFor(`author ${skewedIndex(dice, Math.ceil(count / 5), 0.6)}`))],
        publisher: null,
        year: 2026 - skewedIndex(dice, 200, 0.7),
        language: dice.chance(0.8) ? 'en' : dice.pick(['es', 'fr', 'de', 'pt']),
        description: dice.chance(0.2) ? dice.pick(texts) : null,
        genres: [...new Set([dice.pick(allGenres), dice.pick(allGenres)])],
        averageRating: Math.round((2.5 + 2.4 * dice.unit()) * 100) / 100,
        ratingsCount: Math.floor((900_000 / (place + 1) ** 0.8) * (0.5 + dice.unit())),
        contributors: [],
        series: null,
        pages: null,
        serviceWork: null,
        coverUrl: null,
        source: 'import',
      };
    },
  };
}

const BATCH = 20_000;

/** Fills a catalogue with a library, with the code of the import. */
export function fillCatalogue(path: string, library: Library): void {
  const bulk = openBulk(path);
  for (let first = 0; first < library.count; first += BATCH) {
    const length = Math.min(BATCH, library.count - first);
    const books = Array.from({ length }, (_, place) => library.bookAt(first + place));
    const stored = storedStatements(books).flatMap(({ sql, values }) => bulk.all<StoredRow>(sql, ...values));
    for (const { sql, values } of planFill(books, stored).statements) bulk.run(sql, ...values);
  }
  bulk.close();
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
