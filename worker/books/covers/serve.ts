import type { Bindings } from '../../bindings.ts';
import { openDatabase } from '../../db/open.ts';
import { configOf } from '../../http/config.ts';
import { cachedAtEdge, noPicture, pictureHeaders } from '../../http/edge-cache.ts';
import { catalogueIn } from '../catalogue/catalogue.ts';
import { genres, normaliseIsbn } from '../contract.ts';
import { ownCoverKey } from '../own/cover.ts';
import { ownBook } from '../own/queries.ts';
import { drawCover } from './draw.ts';
import { outlinedOf, rasterOf } from './raster.ts';

/** How covers are drawn by now. It names what the edge keeps: raise it when the same book comes out otherwise. */
const DRAWN = 3;

/**
 * Answers the drawn cover of a book of the catalogue, `{isbn}.svg` for pages and `{isbn}.png` for where links are shared,
 * or with its key behind the number that of a reader's own book; 404 for any other name. Each is drawn once in a place; a PNG takes the worker some thirty milliseconds, so that nobody
 * has thousands of them drawn.
 */
export async function coverResponse(request: Request, env: Bindings, file: string): Promise<Response> {
  const [, isbn, key, form] = /^(\d{13})(?:-([\w-]{16}))?\.(svg|png)$/.exec(file) ?? [];
  if (!isbn || !normaliseIsbn(isbn)) return noPicture(404, 'There is no such cover.');
  const path = `/api/covers/${file}?drawn=${DRAWN}`;
  return cachedAtEdge(request, env, { path, limit: form === 'png' ? 'search' : 'read' }, async () => {
    const drawing = await (key === undefined ? drawingOf(env, isbn) : drawingOfOwn(env, isbn, key));
    if (drawing === null) return noPicture(404, 'There is no such cover.');
    const headers = key === undefined ? pictureHeaders : ownPictureHeaders;
    return form === 'png'
      ? new Response(await rasterOf(drawing, env.ASSETS), {
          headers: { ...headers, 'content-type': 'image/png' },
        })
      : new Response(await outlinedOf(drawing, env.ASSETS), {
          headers: { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' },
        });
  });
}

// An own book may go again with its reader: only the browsers of those who were shown it keep its cover, for a day.
const ownPictureHeaders = { ...pictureHeaders, 'cache-control': 'private, max-age=86400' };

async function drawingOfOwn(env: Bindings, isbn: string, key: string): Promise<string | null> {
  if ((await ownCoverKey(configOf(env).addressSecret, isbn)) !== key) return null;
  const { load } = openDatabase(env.DB, null, 'first-unconstrained');
  const { own } = await load({ own: ownBook({ isbn }) });
  const book = own[0];
  return book === undefined ? null : drawCover({ isbn13: isbn, title: book.title, authors: book.authors, genres: [] });
}

// What a service has just told is still on its way into the catalogue when the answer asks for its cover.
const LOOKED_AGAIN = [150, 350, 700];

async function drawingOf(env: Bindings, isbn: string): Promise<string | null> {
  let book = await catalogueIn(env.CATALOGUE).byIsbn(isbn);
  for (const milliseconds of LOOKED_AGAIN) {
    if (book) break;
    await scheduler.wait(milliseconds);
    book = await catalogueIn(env.CATALOGUE).byIsbn(isbn);
  }
  if (!book) return null;
  const { title, authors = [], categories = [] } = book.volumeInfo;
  const shelves = Object.entries(genres)
    .filter(([, label]) => categories.includes(label))
    .sort(([, left], [, right]) => categories.indexOf(left) - categories.indexOf(right))
    .map(([genre]) => genre);
  return drawCover({ isbn13: isbn, title, authors, genres: shelves });
}
