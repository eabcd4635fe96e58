import type { Bindings } from '../../../platform/bindings.ts';
import { readAtMost } from '../../../platform/http/bytes.ts';
import { contactEmailOf } from '../../../platform/http/config.ts';
import { cachedAtEdge, noPicture, pictureHeaders } from '../../../platform/http/edge-cache.ts';
import type { Services } from '../../../platform/services.ts';
import { IMAGES } from './contract.ts';

/**
 * Hosts whose images are proxied: covers of book services, and pictures of identity providers. No other host is
 * contacted.
 */
const HOSTS: readonly string[] = [
  'books.google.com',
  'lh3.googleusercontent.com',
  'lh4.googleusercontent.com',
  'lh5.googleusercontent.com',
  'lh6.googleusercontent.com',
];
const LONGEST_ADDRESS = 2_000;

/**
 * Open Library's covers by their own number, which it gives out without a limit; by ISBN it counts them. Most lie in its
 * archive, and it sends there.
 */
const COVERS = { host: 'covers.openlibrary.org', path: /^\/b\/id\/\d{1,12}-[SML]\.jpg$/ };
const ARCHIVE = /^(?:[a-z0-9-]+\.)*archive\.org$/;
/** Redirects followed: to the archive, and there to the machine that has the file. */
const MOST_HOPS = 3;

/** Bytes of an image at most: ten times a large cover. */
const MOST_BYTES = 2_000_000;
/** Timeout of a host in milliseconds. */
const PATIENCE = 5_000;
/** Seconds for which a missing image is cached. */
const GONE_FOR = 600;

// Magic bytes of accepted images. The host's content type is not trusted: scripts and SVG, which may contain scripts,
// are refused.
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
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (url.host !== COVERS.host) return HOSTS.includes(url.host) ? url : null;
  // Without this it sends a blank picture where it has none.
  url.search = '?default=false';
  return COVERS.path.test(url.pathname) ? url : null;
}

/** The redirect target of a host, if allowed: Open Library redirects to its archive. */
function onward(from: URL, location: string | null): URL | null {
  if ((from.host !== COVERS.host && !ARCHIVE.test(from.host)) || !URL.canParse(location ?? '', from)) return null;
  const to = new URL(location ?? '', from);
  const isPlain = to.protocol === 'https:' && to.port === '' && to.username === '' && to.password === '';
  return isPlain && ARCHIVE.test(to.host) ? to : null;
}

/**
 * Proxies an image (`?from=`) from one of the allowed hosts. The request carries nothing of the reader, and the
 * answer is cached at the edge. Other redirects, large files and non-images are refused.
 */
export async function imageResponse(request: Request, env: Bindings, services: Services): Promise<Response> {
  const from = imageAt(new URL(request.url).searchParams.get('from') ?? '');
  if (from === null) return noPicture(404, 'This image doesn’t exist.');
  const path = `${IMAGES}?${new URLSearchParams({ from: from.href })}`;
  return cachedAtEdge(request, env, { path, limit: 'read' }, async () => {
    const image = await imageOf(from, agentFor(from, env), services.fetchImage ?? ((url) => fetch(url)));
    if (image === null) return noPicture(404, 'This image isn’t available.', GONE_FOR);
    return new Response(image.bytes, { headers: { ...pictureHeaders, 'content-type': image.type } });
  });
}

// Open Library wants to know which app asks, and whom to write to.
function agentFor(from: URL, env: Bindings): Record<string, string> {
  const contact = from.host === COVERS.host ? contactEmailOf(env) : null;
  return contact === null ? {} : { 'user-agent': `Flyleaf (${contact})` };
}

type Fetched = { type: string; bytes: Uint8Array } | null;

async function imageOf(
  from: URL,
  agent: Record<string, string>,
  ask: (request: Request) => Promise<Response>,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(PATIENCE);
  // Wherever it leads, it is not one of the hosts that were chosen; only Open Library's own archive is.
  const fetchFrom = (url: URL) =>
    ask(
      new Request(url, {
        headers: { accept: KINDS.map(([type]) => type).join(', '), ...agent },
        redirect: 'manual',
        signal,
      }),
    );
  try {
    let [at, response] = [from, await fetchFrom(from)];
    for (let hop = 0; hop < MOST_HOPS && response.status >= 301 && response.status <= 308; hop += 1) {
      const to = onward(at, response.headers.get('location'));
      if (to === null) break;
      await response.body?.cancel();
      [at, response] = [to, await fetchFrom(to)];
    }
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
