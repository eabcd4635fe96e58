import { base64url } from 'jose';
import type { Bindings } from '../../../platform/bindings.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { readerId } from '../../../platform/http/contract.ts';
import { cachedAtEdge, noPicture, pictureHeaders } from '../../../platform/http/edge-cache.ts';
import { ApiError } from '../../../platform/http/errors.ts';
import { addressKey, countCall } from '../../../platform/http/limits.ts';
import { YEAR_PICTURE } from '../../../platform/pages/contract.ts';
import { rasterOf } from '../../books/covers/raster.ts';
import { drawYear, PICTURE, type PicturedYear } from './picture.ts';
import { summedYear } from './present.ts';
import { yearQueries } from './queries.ts';

/** How years are drawn by now: raise it when the same year comes out otherwise. */
const DRAWN = 1;
/** How long an edge keeps a picture, in seconds: the year is another one by then, or nobody asks. */
const KEPT = 86_400;

/**
 * Answers the picture of a public reader's year, `{reader}-{year}.png`; 404 for any other name, for a private profile and
 * for a year without a finished book, alike. Who may see it is asked of the database each time, and nobody may keep it
 * without asking again. An edge keeps what it has drawn under all that it was drawn from, so that it can only be had
 * behind that question.
 */
export async function yearPictureResponse(request: Request, env: Bindings, file: string): Promise<Response> {
  const [, target = '', year = ''] = /^(\d{16})-([12]\d{3})\.png$/.exec(file) ?? [];
  if (target === '') return none();
  try {
    await countCall(env, 'read', addressKey(request));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return noPicture(429, error.message);
  }
  const told = await publicYear(env, readerId.parse(target), Number(year));
  if (told === null) return none();
  const name = await nameOf(told);
  const headers = { ...pictureHeaders, 'cache-control': 'private, no-cache', etag: `"${name}"` };
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  const path = `${YEAR_PICTURE}${file}?drawn=${DRAWN}&from=${name}`;
  const kept = await cachedAtEdge(request, env, { path, limit: 'search' }, async () => {
    const png = await rasterOf(drawYear(told), env.ASSETS, PICTURE.width);
    const keeping = { 'content-type': 'image/png', 'cache-control': `public, max-age=${KEPT}` };
    return new Response(png, { headers: { ...pictureHeaders, ...keeping } });
  });
  return kept.ok ? new Response(kept.body, { headers: { ...headers, 'content-type': 'image/png' } }) : kept;
}

const none = () => noPicture(404, 'This picture doesn’t exist.');

async function publicYear(env: Bindings, target: string, year: number): Promise<PicturedYear | null> {
  const { load } = openDatabase(env.DB, null, 'first-unconstrained');
  const { person, finished, days } = yearQueries({ target, reader: '', year, undated: false });
  const rows = await load({ person, finished, days });
  const [reader] = rows.person;
  if (reader?.privacy !== 'everybody' || rows.finished.length === 0) return null;
  return { name: reader.name, year, ...summedYear(rows), days: rows.days.length };
}

// Follows from everything that is drawn.
async function nameOf(told: PicturedYear): Promise<string> {
  const text = JSON.stringify([DRAWN, told]);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return base64url.encode(new Uint8Array(hash));
}
