import { previewRoles } from '../../../worker/features/accounts/contract.ts';
import { type Genre, genres } from '../../../worker/features/books/contract.ts';
import {
  FIRST_YEAR,
  readingFormats,
  readShelf,
  type ShelfBook,
  type ShelfDirection,
  type ShelfSort,
  shelfSorts,
  usualDirections,
} from '../../../worker/features/library/readings/contract.ts';
import { limits } from '../../../worker/platform/http/basics-contract.ts';
import { call } from '../../platform/api/call.ts';
import type { ListPage } from '../../platform/api/use-more.ts';

const filters = ['q', 'read_in', 'genre', 'rating', 'format', 'list', 'owned'] as const;

/**
 * Order and filters of read books in an address, '' where it sets none: `q` is the searched words, `read_in` the year in
 * which they were read, `as` the role in which the reader previews their own profile.
 */
export interface ReadQuery extends Record<(typeof filters)[number], string> {
  sort: ShelfSort;
  direction: ShelfDirection;
  as: string;
}

/** The change of an address that sets no filter. */
export const noFilters = Object.fromEntries(filters.map((name) => [name, '']));

const isGenre = (word: string): word is Genre => Object.hasOwn(genres, word);

/** Parses the URL; unknown values are ignored. */
export function readQuery(address: URLSearchParams): ReadQuery {
  const of = (name: keyof ReadQuery) => address.get(name) ?? '';
  const [year, genre, stars, words, list] = [of('read_in'), of('genre'), Number(of('rating')), of('q'), of('list')];
  const sort = shelfSorts.find((name) => name === of('sort')) ?? 'date';
  const usual = usualDirections[sort];
  const q = words.replace(/\s+/g, ' ').trim();
  return {
    sort,
    direction: of('direction') === reverse(usual) ? reverse(usual) : usual,
    q: q.length <= limits.searchQuery ? q : '',
    read_in: /^\d{4}$/.test(year) && Number(year) >= FIRST_YEAR ? year : '',
    genre: isGenre(genre) ? genre : '',
    rating: stars >= 0.5 && stars <= 5 && Number.isInteger(stars * 2) ? String(stars) : '',
    format: readingFormats.find((format) => format === of('format')) ?? '',
    list: /^[\w-]{1,64}$/.test(list) ? list : '',
    owned: ['yes', 'no'].find((answer) => answer === of('owned')) ?? '',
    as: previewRoles.find((previewRole) => previewRole === of('as')) ?? '',
  };
}

export const reverse = (direction: ShelfDirection): ShelfDirection =>
  direction === 'ascending' ? 'descending' : 'ascending';

export const hasFilters = (query: ReadQuery): boolean => filters.some((name) => query[name] !== '');

/** Loads one page of a reader's read books; the viewer's own by default. */
export async function readPage(
  readerId: string | undefined,
  query: ReadQuery,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ListPage<ShelfBook>> {
  const { sort, direction, q, read_in, genre, rating, list, owned } = query;
  const as = previewRoles.find((previewRole) => previewRole === query.as);
  const format = readingFormats.find((readingFormat) => readingFormat === query.format);
  const input = {
    sort,
    ...(direction === usualDirections[sort] ? {} : { direction }),
    ...(readerId === undefined ? {} : { target_id: readerId }),
    ...(as === undefined ? {} : { as }),
    ...(q === '' ? {} : { query: q }),
    ...(read_in === '' ? {} : { year: Number(read_in) }),
    ...(isGenre(genre) ? { genre } : {}),
    ...(rating === '' ? {} : { rating: Number(rating) }),
    ...(format === undefined ? {} : { format }),
    ...(list === '' ? {} : { list_id: list }),
    ...(owned === '' ? {} : { owned: owned === 'yes' }),
    ...(cursor === null ? {} : { cursor }),
  };
  const { books, next_cursor } = await call(readShelf, input, signal ? { signal } : {});
  return { items: books, next: next_cursor ?? null };
}
