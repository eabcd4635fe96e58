import type { Bindings } from '../../../platform/bindings.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { cachedAtEdge, noPicture, pictureHeaders } from '../../../platform/http/edge-cache.ts';
import { logoPath } from '../../../platform/pages/contract.ts';
import { logoPicture } from '../../accounts/setup/site-logo.ts';
import { renderDrawing } from '../../books/covers/raster.ts';
import { siteLimits } from './contract.ts';

/** Pixels of the sides of a logo. */
const SIDE = 256;
/** Pixels of a side that we decode: a small file can claim to be so large that no memory holds it. */
const LARGEST_SIDE = 1_024;
const DAY = 86_400;

/**
 * Draws a PNG again as a square one, in which nothing of the file is left but its picture. Null if it can't be decoded, is
 * empty or too large. All pictures are base64.
 */
export async function redrawLogo(picture: string, assets: Fetcher): Promise<string | null> {
  const bytes = Uint8Array.from(atob(picture), (byte) => byte.charCodeAt(0));
  if (bytes.length < 24) return null;
  const header = new DataView(bytes.buffer);
  if (header.getUint32(16) > LARGEST_SIDE || header.getUint32(20) > LARGEST_SIDE) return null;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}" width="${SIDE}" height="${SIDE}"><image width="${SIDE}" height="${SIDE}" href="data:image/png;base64,${picture}"/></svg>`;
  // A picture that can't be decoded is left out of the drawing.
  const isSeen = (pixels: Uint8Array) => pixels.some((value, place) => place % 4 === 3 && value > 0);
  const drawn = await renderDrawing(svg, assets, SIDE, (image) => (isSeen(image.pixels) ? image.asPng() : null));
  if (drawn === null || drawn.length > siteLimits.logo) return null;
  return btoa(Array.from(drawn, (byte) => String.fromCharCode(byte)).join(''));
}

/** Serves the logo that the site has now, and none that it had before. */
export async function logoResponse(request: Request, env: Bindings): Promise<Response> {
  const version = env.SITE?.logo ?? '';
  const path = logoPath(version);
  const missing = () => noPicture(404, 'This picture doesn’t exist.');
  if (version === '' || new URL(request.url).pathname !== path) return missing();
  return cachedAtEdge(request, env, { path, limit: 'read' }, async () => {
    const { load } = openDatabase(env.DB, null, 'first-primary');
    const { logo } = await load({ logo: logoPicture({ version }) });
    if (logo[0] === undefined) return missing();
    const body = Uint8Array.from(atob(logo[0].picture), (byte) => byte.charCodeAt(0));
    const headers = { ...pictureHeaders, 'cache-control': `public, max-age=${DAY}`, 'content-type': 'image/png' };
    return new Response(body, { headers });
  });
}
