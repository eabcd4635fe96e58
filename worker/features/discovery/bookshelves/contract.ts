import * as z from 'zod/mini';
import { endpoint, PRODUCT } from '../../../platform/http/contract.ts';
import { type Genre, genres } from '../../books/contract.ts';

/** Books per shelf when all shelves are requested, and when one is: as many as are picked by hand. */
export const SHELF_BOOKS = { all: 12, single: 40 } as const;

/** Who picked the books of the shelves (scripts/catalogue/picks.csv), and when. */
export const SHELVES_PICKED = `Picked by hand by the makers of ${PRODUCT}, November 2026.`;

const genreNames = Object.keys(genres) as [Genre, ...Genre[]];

/**
 * `position` counts from 1; `rating` is in stars, null without ratings; `rating_from` names its source, or `ratings`
 * counts those of our readers.
 */
const shelfBook = z.object({
  title: z.string(),
  position: z.int(),
  isbn: z.string(),
  cover: z.string(),
  rating: z.nullable(z.number()),
  rating_from: z.optional(z.string()),
  ratings: z.optional(z.int()),
  author: z.string(),
  description: z.string(),
});
export type ShelfBook = z.infer<typeof shelfBook>;

const shelf = z.optional(z.record(z.string(), shelfBook));

export const getBookshelves = endpoint('/api/bookshelves/bookshelf_list', {
  summary: 'Returns the curated shelf of a genre, or all of them.',
  access: 'public',
  scope: 'read',
  limit: 'read',
  input: { genre: z.optional(z.enum(genreNames)) },
  output: Object.fromEntries(genreNames.map((genre) => [genre, shelf])) as Record<Genre, typeof shelf>,
  get: true,
});
