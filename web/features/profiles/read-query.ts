import { previewRoles } from '../../../worker/features/accounts/contract.ts';
import { type Genre, genres } from '../../../worker/features/books/contract.ts';
import {
  FIRST_YEAR,
  readShelf,
  type ShelfBook,
  shelfSorts,
} from '../../../worker/features/library/readings/contract.ts';
import { call } from '../../platform/api/call.ts';
import type { ListPage } from '../../platform/api/use-more.ts';

/** Order and filters of read books in an address; '' where it sets none. */
export interface ReadQuery {
  sort: string;
  /** The year in which they were read. */
  read_in: string;
  genre: string;
  rating: string;
  /** The role in which the reader previews their own profile. */
  as: string;
}

const isGenre = (word: string): word is Genre => Object.hasOwn(genres, word);

/** Parses the URL; unknown values are ignored. */
export function readQuery(address: URLSearchParams): ReadQuery {
  const of = (name: keyof ReadQuery) => address.get(name) ?? '';
  const [year, genre, stars] = [of('read_in'), of('genre'), Number(of('rating'))];
  return {
    sort: shelfSorts.find((sort) => sort === of('sort')) ?? 'date',
    read_in: /^\d{4}$/.test(year) && Number(year) >= FIRST_YEAR ? year : '',
    genre: isGenre(genre) ? genre : '',
    as: previewRoles.find((previewRole) => previewRole === of('as')) ?? '',
    rating: stars >= 0.5 && stars <= 5 && Number.isInteger(stars * 2) ? String(stars) : '',
  };
}

export const hasFilters = ({ read_in, genre, rating }: ReadQuery): boolean => `${read_in}${genre}${rating}` !== '';

/** Loads one page of a reader's read books; the viewer's own by default. */
export async function readPage(
  readerId: string | undefined,
  query: ReadQuery,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ListPage<ShelfBook>> {
  const { sort, read_in, genre, rating } = query;
  const as = previewRoles.find((previewRole) => previewRole === query.as);
  const input = {
    sort: shelfSorts.find((shelfSort) => shelfSort === sort) ?? 'date',
    ...(readerId === undefined ? {} : { target_id: readerId }),
    ...(as === undefined ? {} : { as }),
    ...(read_in === '' ? {} : { year: Number(read_in) }),
    ...(isGenre(genre) ? { genre } : {}),
    ...(rating === '' ? {} : { rating: Number(rating) }),
    ...(cursor === null ? {} : { cursor }),
  };
  const { books, next_cursor } = await call(readShelf, input, signal ? { signal } : {});
  return { items: books, next: next_cursor ?? null };
}
