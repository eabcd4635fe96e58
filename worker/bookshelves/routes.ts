import { catalogueOf } from '../books/books.ts';
import { type Genre, genres, isbnOf, type Volume } from '../books/contract.ts';
import { meanRating, ratingsOf } from '../books/queries.ts';
import { on } from '../http/handle.ts';
import { getBookshelves, SHELF_BOOKS, type ShelfBook } from './contract.ts';

export const bookshelfRoutes = [
  on(getBookshelves, async (call, { genre }) => {
    const wanted = genre === undefined ? (Object.keys(genres) as Genre[]) : [genre];
    const shelves = await catalogueOf(call).ofGenres(wanted, genre === undefined ? SHELF_BOOKS.all : SHELF_BOOKS.one);
    const { ratings } = await call.load({ ratings: ratingsOf([...shelves.values()].flat().map(isbnOf)) });
    const means = new Map(ratings.map((row) => [row.isbn, meanRating(row)]));
    const entries = [...shelves].map(([name, books]) => [name, shelfOf(books, means)]);
    return Object.fromEntries(entries) as Record<Genre, Record<string, ShelfBook>>;
  }),
];

function shelfOf(books: readonly Volume[], means: ReadonlyMap<string, number | null>): Record<string, ShelfBook> {
  const shelf = new Map<string, ShelfBook>();
  for (const book of books) {
    const { title, authors, averageRating, description, imageLinks } = book.volumeInfo;
    const author = authors?.[0] ?? 'Unknown';
    // Two books of one title may stand on one shelf; the key of the second says whose it is.
    shelf.set(shelf.has(title) ? `${title} (${author})` : title, {
      isbn: isbnOf(book),
      cover: imageLinks?.thumbnail ?? '',
      rating: means.get(isbnOf(book)) ?? averageRating ?? null,
      author,
      description: description ?? '',
    });
  }
  return Object.fromEntries(shelf);
}
