import { base64url } from 'jose';
import { type Bindings, siteNameOf } from '../../../platform/bindings.ts';
import { cachedAtEdge, pictureHeaders } from '../../../platform/http/edge-cache.ts';
import { type CoverBook, drawCover } from './draw.ts';
import { escapeXml, type Ink } from './ink.ts';
import { rasterOf } from './raster.ts';
import { hash } from './seed.ts';
import { type Style, setText, type TextBlock } from './typeset.ts';

/** The size in pixels of the pictures for link previews. */
export const PICTURE = { width: 1200, height: 630 } as const;

/** The page's own colours in the light scheme. */
export const colours = {
  paper: '#fbf8f3',
  ink: '#211a14',
  soft: '#62574b',
  thread: '#8a2f2b',
  pale: '#e3cfc6',
  gold: '#8f6410',
} as const;

export const text = { left: 76, column: 476 } as const;

const COVER = { width: 400, height: 600 } as const;
// A day, after which a picture has often changed.
const CACHED_SECONDS = 86_400;

/** Sets one line, in a smaller size if it is too long. */
export function setLine(line: string, style: Style, size: number): TextBlock {
  return setText(line, {
    ...{ style, width: text.column, height: 200 },
    ...{ largest: size, smallest: Math.min(size, 20), lines: 1 },
  });
}

/**
 * Draws an SVG of {@link PICTURE}: the background, the letters, a band at the left and the site's name at the foot.
 */
export function drawPicture({ title, art, ink, site }: { title: string; art: string; ink: Ink; site: string }): string {
  const { width, height } = PICTURE;
  const { left, column } = text;
  ink.block(setLine(site, 'roman', 24), { x: left, top: 581, width: column }, 'left', colours.thread);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<title>${escapeXml(title)}</title>`,
    `<path fill="${colours.paper}" d="M0 0h${width}v${height}H0z"/>`,
    art,
    `<path fill="${colours.thread}" d="M0 0h20v${height}H0z"/>`,
    ink.draw(`p${hash(title).toString(36)}`),
    '</svg>',
  ].join('');
}

interface Wall {
  /** Pixels of one cover's width, and between two. */
  width: number;
  gap: number;
  columns: number;
  rows: number;
  /** Pixels from the left of the picture to the middle of the wall; a large one runs over the edges. */
  middle: number;
}

const walls: readonly Wall[] = [
  { width: 158, gap: 18, columns: 4, rows: 3, middle: 940 },
  { width: 176, gap: 20, columns: 3, rows: 3, middle: 900 },
  { width: 172, gap: 20, columns: 3, rows: 2, middle: 886 },
  { width: 184, gap: 22, columns: 2, rows: 2, middle: 880 },
  { width: 226, gap: 22, columns: 2, rows: 1, middle: 880 },
  { width: 290, gap: 0, columns: 1, rows: 1, middle: 880 },
];

/** The most covers on a wall. */
export const MAX_COVERS = 12;

/**
 * Draws covers side by side, at the right of the picture: the largest wall that the books fill, so that none has a gap.
 */
export function drawWall(books: readonly CoverBook[]): string {
  const wall = walls.find(({ columns, rows }) => columns * rows <= books.length);
  if (wall === undefined) return '';
  const { width, gap, columns, rows, middle } = wall;
  const height = width * 1.5;
  const [across, down] = [columns * (width + gap) - gap, rows * (height + gap) - gap];
  // Covers of services may be shown but not reused in pictures, so every book gets a drawn one.
  const covers = books.slice(0, columns * rows).map((book, slot) => {
    const [row, place] = [Math.floor(slot / columns), slot % columns];
    const x = place * (width + gap) - across / 2;
    // Neighbouring books have different heights, as on a table.
    const y = row * (height + gap) - down / 2 + (columns > 2 ? (place % 2 === 0 ? -28 : 28) : 0);
    return `<g transform="translate(${x} ${y})scale(${width / COVER.width})">${shade}${drawCover(book)}</g>`;
  });
  return `<g transform="translate(${middle} ${PICTURE.height / 2})rotate(-6)">${covers.join('')}</g>`;
}

const shade = `<path fill="${colours.ink}" fill-opacity=".14" d="M8 12h${COVER.width}v${COVER.height}H8z"/>`;

interface Drawing<Shown extends object> {
  /** The requested path. */
  path: string;
  /** Everything that the picture shows, and the version of how it is drawn. */
  content: Shown;
  draw: (content: Shown & { site: string }) => string;
}

/**
 * Serves a picture of what a visitor may see now. The caller has just queried the database. The edge caches the drawn
 * picture under a hash of everything it shows, so that it can't be reached once its content is hidden.
 */
export async function pictureResponse<Shown extends object>(
  request: Request,
  env: Bindings,
  { path, content, draw }: Drawing<Shown>,
): Promise<Response> {
  const shown = { ...content, site: siteNameOf(env) };
  const name = await digestOf(shown);
  const headers = { ...pictureHeaders, 'cache-control': 'private, no-cache', etag: `"${name}"` };
  if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers });
  const cached = await cachedAtEdge(request, env, { path: `${path}?from=${name}`, limit: 'search' }, async () => {
    const png = await rasterOf(draw(shown), env.ASSETS, PICTURE.width);
    const caching = { 'content-type': 'image/png', 'cache-control': `public, max-age=${CACHED_SECONDS}` };
    return new Response(png, { headers: { ...pictureHeaders, ...caching } });
  });
  return cached.ok ? new Response(cached.body, { headers: { ...headers, 'content-type': 'image/png' } }) : cached;
}

async function digestOf(content: object): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(content)));
  return base64url.encode(new Uint8Array(digest));
}
