import type { Bindings } from '../../../platform/bindings.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { configOf } from '../../../platform/http/config.ts';
import { cachedAtEdge, noPicture, pictureHeaders } from '../../../platform/http/edge-cache.ts';
import { claimsInCookie } from '../../../platform/http/session-cookie.ts';
import { isLibrarian, sessionRow } from '../../../platform/http/viewer.ts';
import { catalogueIn } from '../catalogue/catalogue.ts';
import { genres, isbnOf, isInternal, normaliseIsbn, type Volume } from '../contract.ts';
import { ownCoverKey } from '../own/cover.ts';
import { ownBook, ownBookVisibilityQuery } from '../own/queries.ts';
import { type CoverBook, drawCover } from './draw.ts';
import { rasterOf, withOutlinedText } from './raster.ts';

/** The version of the drawing code, which is part of the edge cache's key. Raise it when covers change. */
const DRAWN = 4;

/**
 * Serves the drawn cover of a catalogue book, `{isbn}.svg` for pages and `{isbn}.png` for shared links, or of an own
 * book with its key after the number; 404 for any other name. Each is drawn once per location. A PNG takes about
 * thirty milliseconds of CPU, so calls are rate limited.
 */
export async function coverResponse(request: Request, env: Bindings, file: string): Promise<Response> {
  const [, isbn, key, form] = /^(\d{13})(?:-([\w-]{16}))?\.(svg|png)$/.exec(file) ?? [];
  if (!isbn || !normaliseIsbn(isbn)) return noPicture(404, 'There is no such cover.');
  const path = `/api/covers/${file}?drawn=${DRAWN}`;
  return cachedAtEdge(request, env, { path, limit: form === 'png' ? 'search' : 'read' }, async () => {
    const drawing = await (key === undefined ? drawingOf(env, isbn) : drawingOfOwn(request, env, isbn, key));
    if (drawing === null) return noPicture(404, 'There is no such cover.');
    const headers = key !== undefined ? ownPictureHeaders : cachedFor(isInternal(isbn) ? MINUTES : WEEK);
    return form === 'png'
      ? new Response(await rasterOf(drawing, env.ASSETS), {
          headers: { ...headers, 'content-type': 'image/png' },
        })
      : new Response(await withOutlinedText(drawing, env.ASSETS), {
          headers: { ...headers, 'content-type': 'image/svg+xml; charset=utf-8' },
        });
  });
}

// A librarian may correct the title that a cover shows, and a moderator remove that of a reader's book, also of one that
// is in the catalogue.
const WEEK = 604_800;
const MINUTES = 300;
const cachedFor = (seconds: number) => ({ ...pictureHeaders, 'cache-control': `public, max-age=${seconds}` });

// Cached for minutes only, because the profile may become private or the account be deleted.
const ownPictureHeaders = { ...pictureHeaders, 'cache-control': 'private, max-age=300', vary: 'cookie' };

// The cover shows the title, so it is drawn only for viewers who may see the book now, even if they know its
// address.
async function drawingOfOwn(request: Request, env: Bindings, isbn: string, key: string): Promise<string | null> {
  const config = configOf(env);
  const keys = await Promise.all(config.addressSecrets.map((secret) => ownCoverKey(secret, isbn)));
  if (!keys.includes(key)) return null;
  const now = new Date();
  const claims = await claimsInCookie(request, config.sessionSecrets, now);
  const { load } = openDatabase(env.DB, null, 'first-unconstrained');
  const seconds = Math.floor(now.getTime() / 1000);
  const viewer = claims ?? { userId: '', sessionId: '' };
  const { own, visibleToAll, visibleToReader, session } = await load({
    own: ownBook({ isbn }),
    visibleToAll: ownBookVisibilityQuery([isbn], ''),
    visibleToReader: ownBookVisibilityQuery([isbn], viewer.userId),
    session: sessionRow({ ...viewer, now: seconds, key: '' }),
  });
  const reader = session[0];
  const isOfLibrarian = reader !== undefined && reader.limitedAt === null && isLibrarian(reader.rank);
  const isVisible = visibleToAll[0]?.visible || (reader && visibleToReader[0]?.visible) || isOfLibrarian;
  const book = own[0];
  if (book === undefined || !isVisible) return null;
  return drawCover({ isbn13: isbn, title: book.title, authors: book.authors, genres: [] });
}

// Delays in milliseconds. A book that a service has just returned may not be in the catalogue yet.
const LOOKED_AGAIN = [150, 350, 700];

/** Draws the cover of a catalogue book as SVG; null if there is no such book. */
export async function drawingOf(env: Bindings, isbn: string): Promise<string | null> {
  let book = await catalogueIn(env.CATALOGUE).byIsbn(isbn);
  for (const milliseconds of LOOKED_AGAIN) {
    if (book) break;
    await scheduler.wait(milliseconds);
    book = await catalogueIn(env.CATALOGUE).byIsbn(isbn);
  }
  if (!book) return null;
  return drawCover({ ...coverBookOf(book), isbn13: isbn });
}

export function coverBookOf(book: Volume): CoverBook {
  const { title, authors = [], categories = [] } = book.volumeInfo;
  const shelves = Object.entries(genres)
    .filter(([, label]) => categories.includes(label))
    .sort(([, left], [, right]) => categories.indexOf(left) - categories.indexOf(right))
    .map(([genre]) => genre);
  return { isbn13: isbnOf(book), title, authors, genres: shelves };
}
