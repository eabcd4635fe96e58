import type { Bindings } from '../../platform/bindings.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { readerId } from '../../platform/http/contract.ts';
import { noPicture } from '../../platform/http/edge-cache.ts';
import { ApiError } from '../../platform/http/errors.ts';
import { addressKey, countCall } from '../../platform/http/limits.ts';
import { YEAR_PICTURE } from '../../platform/pages/contract.ts';
import { pictureResponse } from '../books/covers/picture.ts';
import { drawYear, type PicturedYear } from './picture.ts';
import { summedYear } from './present.ts';
import { yearQueries } from './queries.ts';

/** The version of the drawing. Increase it when the drawing changes. */
const DRAWING_VERSION = 2;

/**
 * Returns the picture `{reader}-{year}.png` of a public reader's year. Returns 404 for other names, private profiles
 * and years without a finished book. Each request checks in the database who may see it.
 */
export async function yearPictureResponse(request: Request, env: Bindings, file: string): Promise<Response> {
  const [, target = '', year = ''] = /^(\d{16})-([12]\d{3})\.png$/.exec(file) ?? [];
  if (target === '') return notFound();
  try {
    await countCall(env, 'read', addressKey(request));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return noPicture(429, error.message);
  }
  const yearInBooks = await publicYear(env, readerId.parse(target), Number(year));
  if (yearInBooks === null) return notFound();
  const path = `${YEAR_PICTURE}${file}`;
  return pictureResponse(request, env, { path, content: { drawn: DRAWING_VERSION, ...yearInBooks }, draw: drawYear });
}

const notFound = () => noPicture(404, 'This picture doesn’t exist.');

async function publicYear(env: Bindings, target: string, year: number): Promise<PicturedYear | null> {
  const { load } = openDatabase(env.DB, null, 'first-unconstrained');
  const { person, finished, days } = yearQueries({ target, reader: '', year, undated: false });
  const rows = await load({ person, finished, days });
  const [reader] = rows.person;
  if (reader?.privacy !== 'everybody' || rows.finished.length === 0) return null;
  return { name: reader.name, year, ...summedYear(rows), days: rows.days.length };
}
