import type { Bindings } from '../../bindings.ts';
import { cachedAtEdge, noPicture, pictureHeaders } from '../../http/edge-cache.ts';
import { catalogueIn } from '../catalogue/catalogue.ts';
import { genres, normaliseIsbn } from '../contract.ts';
import { drawCover } from './draw.ts';
import { outlinedOf, rasterOf } from './raster.ts';

/** How covers are drawn by now. It names what the edge keeps: raise it when the same book comes out otherwise. */
const DRAWN = 2;

/**
 * Answers the drawn cover of a book of the catalogue, `{isbn}.svg` for pages and `{isbn}.png` for where links are shared;
 * 404 for any other name. Each is drawn once in a place; a PNG takes the worker some thirty milliseconds, so that nobody
 * has thousands of them drawn.
 */
export async function coverResponse(request: Request, env: Bindings, file: string): Promise<Response> {
  const [, isbn, form] = /^(\d{13})\.(svg|png)$/.exec(file) ?? [];
  if (!isbn || !normaliseIsbn(isbn)) return noPicture(404, 'There is no such cover.');
  const path = `/api/covers/${isbn}.${form}?drawn=${DRAWN}`;
  return cachedAtEdge(request, env, { path, limit: form === 'png' ? 'search' : 'read' }, async () => {
    const drawing = await drawingOf(env, isbn);
    if (drawing === null) return noPicture(404, 'There is no such cover.');
    return form === 'png'
      ? new Response(await rasterOf(drawing, env.ASSETS), {
          headers: { ...pictureHeaders, 'content-type': 'image/png' },
        })
      : new Response(await outlinedOf(drawing, env.ASSETS), {
          headers: { ...pictureHeaders, 'content-type': 'image/svg+xml; charset=utf-8' },
        });
  });
}

async function drawingOf(env: Bindings, isbn: string): Promise<string | null> {
  const book = await catalogueIn(env.CATALOGUE).byIsbn(isbn);
  if (!book) return null;
  const { title, authors = [], categories = [] } = book.volumeInfo;
  const shelves = Object.entries(genres)
    .filter(([, label]) => categories.includes(label))
    .sort(([, left], [, right]) => categories.indexOf(left) - categories.indexOf(right))
    .map(([genre]) => genre);
  return drawCover({ isbn13: isbn, title, authors, genres: shelves });
}
