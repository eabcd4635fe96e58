import type { Bindings } from '../bindings.ts';
import type { RateClass } from './contract.ts';
import { ApiError } from './errors.ts';
import { answerHeaders } from './headers.ts';
import { addressKey, countCall } from './limits.ts';

const YEAR = 31_536_000;

/** Headers of an immutable picture, which other sites may embed and which may run no scripts. */
export const pictureHeaders = {
  ...answerHeaders,
  'cache-control': `public, max-age=${YEAR}, immutable`,
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
};

/** Returns a response with a sentence instead of a picture, cached for a number of seconds. */
export function noPicture(status: number, sentence: string, seconds = 0): Response {
  const caching = seconds === 0 ? {} : { 'cache-control': `public, max-age=${seconds}` };
  const headers = { ...answerHeaders, ...caching, 'content-type': 'text/plain; charset=utf-8' };
  return new Response(sentence, { status, headers });
}

/**
 * Returns the response that this edge location has cached under `path`, or makes it and caches it for as long as its
 * headers say. A response that has to be made counts towards a rate class, by address, and is 429 above its limit.
 */
export async function cachedAtEdge(
  request: Request,
  env: Bindings,
  { path, limit }: { path: string; limit: RateClass },
  make: () => Promise<Response>,
): Promise<Response> {
  const key = new Request(new URL(path, request.url));
  const before = await caches.default.match(key);
  if (before) return before;
  try {
    await countCall(env, limit, addressKey(request));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const refused = noPicture(429, error.message);
    refused.headers.set('retry-after', String(error.retryAfter ?? 60));
    return refused;
  }
  const response = await make();
  if (response.headers.get('cache-control')?.startsWith('public')) await caches.default.put(key, response.clone());
  return response;
}
