import { on } from '../../../platform/http/handle.ts';
import type { ShelvedBook } from '../../books/catalogue/catalogue.ts';
import { type Genre, genres } from '../../books/contract.ts';
import { meanRating, ratingsOf } from '../../books/queries.ts';
import { catalogueOf } from '../../books/query-services.ts';
import { getBookshelves, SHELF_BOOKS, type ShelfBook } from './contract.ts';

export const bookshelfRoutes = [
  on(getBookshelves, async (call, { genre }) => {
    const selected = genre === undefined ? (Object.keys(genres) as Genre[]) : [genre];
    const shelves = await catalogueOf(call).shelfBooks(
      selected,
      genre === undefined ? SHELF_BOOKS.all : SHELF_BOOKS.single,
    );
    const { ratings } = await call.load({ ratings: ratingsOf([...shelves.values()].flat()) });
    const rated = new Map(ratings.map((row) => [row.isbn, row]));
    const entries = [...shelves].map(([name, books]) => [name, shelfOf(books, rated)]);
    return Object.fromEntries(entries) as Record<Genre, Record<string, ShelfBook>>;
  }),
];

type Ratings = Parameters<typeof meanRating>[0];

function shelfOf(books: readonly ShelvedBook[], rated: ReadonlyMap<string, Ratings>): Record<string, ShelfBook> {
  const shelf = new Map<string, ShelfBook>();
  for (const { isbn, title, authors, cover, rating, ratingFrom, description } of books) {
    const author = authors[0] ?? 'Unknown';
    const ratings = rated.get(isbn);
    const own = meanRating(ratings);
    // Distinguishes two books with one title. Keys that are numbers, like 1984, would be moved to the front of the
    // object.
    const key = shelf.has(title) || /^\d+$/.test(title) ? `${title} (${author})` : title;
    shelf.set(key, {
      title,
      position: shelf.size + 1,
      isbn,
      cover,
      rating: own ?? rating,
      ...(own !== null ? { ratings: ratings?.ratingCount ?? 0 } : rating === null ? {} : { rating_from: ratingFrom }),
      author,
      description: description ?? '',
    });
  }
  return Object.fromEntries(shelf);
}
