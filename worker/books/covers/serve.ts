import type { Bindings } from '../../bindings.ts';
import { Refusal } from '../../http/errors.ts';
import { answerHeaders } from '../../http/headers.ts';
import { addressKey, countCall } from '../../http/limits.ts';
import { catalogueIn } from '../catalogue/catalogue.ts';
import { genres, normaliseIsbn } from '../contract.ts';
import { drawCover } from './draw.ts';
import { rasterOf } from './raster.ts';

const DAY = 86_400;

const headers = {
  ...answerHeaders,
  'cache-control': `public, max-age=${7 * DAY}, stale-while-revalidate=${30 * DAY}`,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  // A cover is the picture of links that are shared elsewhere.
  'cross-origin-resource-policy': 'cross-origin',
};

/**
 * Answers the drawn cover of a book of the catalogue, `{isbn}.svg` for pages and `{isbn}.png` for where links are shared;
 * 404 for any other name.
 */
export async function coverResponse(request: Request, env: Bindings, file: string): Promise<Response> {
  const [, isbn, form] = /^(\d{13})\.(svg|png)$/.exec(file) ?? [];
  const drawing = isbn && normaliseIsbn(isbn) ? await drawingOf(env, isbn) : null;
  if (drawing === null) return new Response('There is no such cover.', { status: 404, headers: answerHeaders });
  if (form === 'png') return rasterResponse(request, env, drawing);
  return new Response(drawing, { headers: { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' } });
}

// A picture takes the worker some thirty milliseconds, so that each is drawn once in a place, and nobody draws thousands.
async function rasterResponse(request: Request, env: Bindings, drawing: string): Promise<Response> {
  const key = new Request(new URL(new URL(request.url).pathname, request.url));
  const before = await caches.default.match(key);
  if (before) return before;
  try {
    await countCall(env, 'search', addressKey(request));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return new Response(error.message, { status: 429, headers: answerHeaders });
  }
  const picture = await rasterOf(drawing, env.ASSETS);
  const response = new Response(picture, { headers: { ...headers, 'content-type': 'image/png' } });
  await caches.default.put(key, response.clone());
  return response;
}

async function drawingOf(env: Bindings, isbn: string): Promise<string | null> {
  const book = await catalogueIn(env.CATALOGUE).byIsbn(isbn);
  if (!book) return null;
  const { title, authors = [], categories = [] } = book.volumeInfo;
  const shelves = Object.entries(genres)
    .filter(([, label]) => categories.includes(label))
    .map(([genre]) => genre)
    .sort((left, right) => rankOf(categories, left) - rankOf(categories, right));
  return drawCover({ isbn13: isbn, title, authors, genres: shelves });
}

function rankOf(categories: readonly string[], genre: string): number {
  return categories.indexOf(genres[genre as keyof typeof genres]);
}
