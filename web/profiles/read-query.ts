import { type Genre, genres } from '../../worker/books/contract.ts';
import { FIRST_YEAR, readShelf, type ShelfBook, shelfSorts } from '../../worker/readings/contract.ts';
import { call } from '../api/call.ts';
import type { ListPage } from '../api/use-more.ts';

/** What an address says of the order and the choice of read books; '' where it says nothing. */
export interface ReadQuery {
  sort: string;
  year: string;
  genre: string;
  rating: string;
}

const isGenre = (word: string): word is Genre => Object.hasOwn(genres, word);

/** What the address asks for; what there is not is ignored. */
export function readQuery(address: URLSearchParams): ReadQuery {
  const [year, genre, rating] = ['year', 'genre', 'rating'].map((name) => address.get(name) ?? '') as [
    string,
    string,
    string,
  ];
  const stars = Number(rating);
  return {
    sort: shelfSorts.find((sort) => sort === address.get('sort')) ?? 'date',
    year: /^\d{4}$/.test(year) && Number(year) >= FIRST_YEAR ? year : '',
    genre: isGenre(genre) ? genre : '',
    rating: stars >= 0.5 && stars <= 5 && Number.isInteger(stars * 2) ? String(stars) : '',
  };
}

/** Whether some of the read books are left out. */
export const isNarrowed = ({ year, genre, rating }: ReadQuery): boolean => `${year}${genre}${rating}` !== '';

/** One page of the books that a reader has read; one's own where nobody is named. */
export async function readPage(
  whose: string | undefined,
  query: ReadQuery,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ListPage<ShelfBook>> {
  const { sort, year, genre, rating } = query;
  const asked = {
    sort: shelfSorts.find((one) => one === sort) ?? 'date',
    ...(whose === undefined ? {} : { target_id: whose }),
    ...(year === '' ? {} : { year: Number(year) }),
    ...(isGenre(genre) ? { genre } : {}),
    ...(rating === '' ? {} : { rating: Number(rating) }),
    ...(cursor === null ? {} : { cursor }),
  };
  const { books, next_cursor } = await call(readShelf, asked, signal ? { signal } : {});
  return { items: books, next: next_cursor ?? null };
}
