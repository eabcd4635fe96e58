import type { Bindings } from '../../bindings.ts';
import { answerHeaders } from '../../http/headers.ts';
import { catalogueIn } from '../catalogue/catalogue.ts';
import { genres, normaliseIsbn } from '../contract.ts';
import { drawCover } from './draw.ts';

const DAY = 86_400;

/** Answers the drawn cover `{isbn}.svg` of a book of the catalogue; 404 for any other name. */
export async function coverResponse(env: Bindings, file: string): Promise<Response> {
  const isbn = /^(\d{13})\.svg$/.exec(file)?.[1];
  const book = isbn && normaliseIsbn(isbn) ? await catalogueIn(env.CATALOGUE).byIsbn(isbn) : null;
  if (!isbn || !book) return new Response('There is no such cover.', { status: 404, headers: answerHeaders });
  const { title, authors = [], categories = [] } = book.volumeInfo;
  const shelves = Object.entries(genres)
    .filter(([, label]) => categories.includes(label))
    .map(([genre]) => genre)
    .sort((left, right) => rankOf(categories, left) - rankOf(categories, right));
  return new Response(drawCover({ isbn13: isbn, title, authors, genres: shelves }), {
    headers: {
      ...answerHeaders,
      'cache-control': `public, max-age=${7 * DAY}, stale-while-revalidate=${30 * DAY}`,
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
      // A cover is the picture of links that are shared elsewhere.
      'cross-origin-resource-policy': 'cross-origin',
      'content-type': 'image/svg+xml; charset=utf-8',
    },
  });
}

function rankOf(categories: readonly string[], genre: string): number {
  return categories.indexOf(genres[genre as keyof typeof genres]);
}
