import type { Bindings } from '../../../platform/bindings.ts';
import { readAtMost } from '../../../platform/http/bytes.ts';
import { contactEmailOf } from '../../../platform/http/config.ts';
import { cachedAtEdge, noPicture, pictureHeaders } from '../../../platform/http/edge-cache.ts';
import type { Services } from '../../../platform/services.ts';
import { IMAGES } from './contract.ts';

declare module '../../../platform/services.ts' {
  interface Services {
    /** Loads an image that is served through the proxy; `fetch` by default. */
    fetchImage?(request: Request): Promise<Response>;
  }
}

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
 * Open Library's covers by their own ID, which have no rate limit, unlike covers by ISBN. Most requests are redirected
 * to its archive.
 */
const COVERS = { host: 'covers.openlibrary.org', path: /^\/b\/id\/\d{1,12}-[SML]\.jpg$/ };
const ARCHIVE = /^(?:[a-z0-9-]+\.)*archive\.org$/;
/** Redirects that are followed: to the archive, and there to the server with the file. */
const MAX_HOPS = 3;

/** The largest image: ten times the size of a large cover. */
const MAX_BYTES = 2_000_000;
/** The timeout of all requests for an image, in milliseconds. */
const TIMEOUT = 5_000;
/** Seconds for which a missing image is cached. */
const MISSING_SECONDS = 600;

// Magic bytes of accepted images. The host's content type is not trusted: scripts and SVG, which may contain scripts,
// are refused.
const KINDS: readonly (readonly [type: string, begins: RegExp])[] = [
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/png', /^\x89PNG\r\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
];

/** Returns the https address of an image at one of the hosts; null for any other text. */
export function imageAt(address: string): URL | null {
  if (address.length > LONGEST_ADDRESS || !URL.canParse(address)) return null;
  const url = new URL(address.replace(/^http:/i, 'https:'));
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  if (url.host !== COVERS.host) return HOSTS.includes(url.host) ? url : null;
  // Without this it returns a blank picture for a missing cover.
  url.search = '?default=false';
  return COVERS.path.test(url.pathname) ? url : null;
}

/** Returns the target of a redirect if it is allowed: Open Library may redirect to its archive. */
function redirectTarget(from: URL, location: string | null): URL | null {
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
    if (image === null) return noPicture(404, 'This image isn’t available.', MISSING_SECONDS);
    return new Response(image.bytes, { headers: { ...pictureHeaders, 'content-type': image.type } });
  });
}

// Open Library asks apps to identify themselves with a contact.
function agentFor(from: URL, env: Bindings): Record<string, string> {
  const contact = from.host === COVERS.host ? contactEmailOf(env) : null;
  return contact === null ? {} : { 'user-agent': `Flyleaf (${contact})` };
}

type ImageResult = { type: string; bytes: Uint8Array } | null;

async function imageOf(
  from: URL,
  agent: Record<string, string>,
  ask: (request: Request) => Promise<Response>,
): Promise<ImageResult> {
  const signal = AbortSignal.timeout(TIMEOUT);
  // Redirects are followed below, and only to Open Library's archive.
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
    for (let hop = 0; hop < MAX_HOPS && response.status >= 301 && response.status <= 308; hop += 1) {
      const to = redirectTarget(at, response.headers.get('location'));
      if (to === null) break;
      await response.body?.cancel();
      [at, response] = [to, await fetchFrom(to)];
    }
    const refused = response.status !== 200 || Number(response.headers.get('content-length') ?? 0) > MAX_BYTES;
    const bytes = refused ? null : await readAtMost(response.body, MAX_BYTES);
    if (refused) await response.body?.cancel();
    const begin = String.fromCharCode(...(bytes ?? []).slice(0, 16));
    const type = KINDS.find(([, begins]) => begins.test(begin))?.[0];
    return bytes === null || type === undefined ? null : { type, bytes };
  } catch (error) {
    // The page shows the title if an image can't be loaded.
    const reason = error instanceof Error ? error.name : 'unknown';
    console.warn(JSON.stringify({ event: 'image_failed', host: from.host, reason }));
    return null;
  }
}
