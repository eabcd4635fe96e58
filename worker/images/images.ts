import type { Bindings } from '../bindings.ts';
import { readAtMost } from '../http/bytes.ts';
import { cachedAtEdge, noPicture, pictureHeaders } from '../http/edge-cache.ts';
import type { Services } from '../services.ts';
import { IMAGES } from './contract.ts';

/** Whose images are passed on: covers of the book service, pictures of the identity provider. No other host is asked. */
const HOSTS: readonly string[] = [
  'books.google.com',
  'lh3.googleusercontent.com',
  'lh4.googleusercontent.com',
  'lh5.googleusercontent.com',
  'lh6.googleusercontent.com',
];
const LONGEST_ADDRESS = 2_000;

/** Bytes of an image at most: ten times a large cover. */
const MOST_BYTES = 2_000_000;
/** Milliseconds that a host may take. */
const PATIENCE = 5_000;
/** Seconds for which it is kept in mind that an image could not be had. */
const GONE_FOR = 600;

// What an image begins with. A host's word for what it sends is not enough: a script is no picture, and neither is an
// SVG, which may hold one.
const KINDS: readonly (readonly [type: string, begins: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
];

/** The address of an image at one of the hosts, over https; null for every other text. */
export function imageAt(address: string): URL | null {
  if (address.length > LONGEST_ADDRESS || !URL.canParse(address)) return null;
  const url = new URL(address.replace(/^http:/i, 'https:'));
  const known = HOSTS.includes(url.host) && url.username === '' && url.password === '';
  return known && url.protocol === 'https:' ? url : null;
}

/**
 * Answers an image of one of the hosts under our own address (`?from=`), fetched by the worker without anything of the
 * reader, and kept at the edge. A host that sends elsewhere, sends too much or sends no picture is not passed on.
 */
export async function imageResponse(request: Request, env: Bindings, services: Services): Promise<Response> {
  const from = imageAt(new URL(request.url).searchParams.get('from') ?? '');
  if (from === null) return noPicture(404, 'There is no such image.');
  const path = `${IMAGES}?${new URLSearchParams({ from: from.href })}`;
  return cachedAtEdge(request, env, { path, limit: 'read' }, async () => {
    const image = await imageOf(from, services.fetchImage ?? ((asked) => fetch(asked)));
    if (image === null) return noPicture(404, 'This image cannot be had.', GONE_FOR);
    return new Response(image.bytes, { headers: { ...pictureHeaders, 'content-type': image.type } });
  });
}

type Fetched = { type: string; bytes: Uint8Array } | null;

async function imageOf(from: URL, ask: (request: Request) => Promise<Response>): Promise<Fetched> {
  const request = new Request(from, {
    headers: { accept: KINDS.map(([type]) => type).join(', ') },
    // Wherever it leads, it is not one of the hosts that were chosen.
    redirect: 'manual',
    signal: AbortSignal.timeout(PATIENCE),
  });
  try {
    const response = await ask(request);
    const refused = response.status !== 200 || Number(response.headers.get('content-length') ?? 0) > MOST_BYTES;
    const bytes = refused ? null : await readAtMost(response.body, MOST_BYTES);
    if (refused) await response.body?.cancel();
    const begin = String.fromCharCode(...(bytes ?? []).slice(0, 16));
    const type = KINDS.find(([, begins]) => begins.test(begin))?.[0];
    return bytes === null || type === undefined ? null : { type, bytes };
  } catch (error) {
    // Too slow, cut off, not reached: the page shows the title instead.
    const reason = error instanceof Error ? error.name : 'unknown';
    console.warn(JSON.stringify({ event: 'image_failed', host: from.host, reason }));
    return null;
  }
}
