import type { Context } from 'hono';
import type { Bindings } from '../bindings.ts';
import type { RateClass } from './contract.ts';
import { ApiError } from './errors.ts';
import { hexOf } from './hash.ts';
import { answerHeaders } from './headers.ts';
import { addressKey, countCall } from './limits.ts';

const RETRY_SECONDS = 300;

/**
 * Serves a generated file to anyone, with an ETag. The response is 304 if the client has it, 404 if `make` returns
 * null, 429 above the rate limit, and 503 for an error, the last three with a message.
 * @param headers those beside the usual ones.
 */
export async function fileResponse(
  context: Context<{ Bindings: Bindings }>,
  { limit, type, headers = {} }: { limit: RateClass; type: string; headers?: Record<string, string> },
  make: (origin: string) => Promise<string | null>,
): Promise<Response> {
  const request = context.req.raw;
  const url = new URL(request.url);
  try {
    await countCall(context.env, limit, addressKey(request));
    const text = await make(context.env.PUBLIC_ORIGIN || url.origin);
    if (text === null) return answer('This file doesn’t exist.', 404);
    const etag = await etagOf(text);
    const sent = { 'content-type': `${type}; charset=utf-8`, ...headers, etag };
    return isKnown(request, etag) ? answer(null, 304, sent) : answer(text, 200, sent);
  } catch (error) {
    if (error instanceof ApiError)
      return answer(error.message, 429, { 'retry-after': String(error.retryAfter ?? RETRY_SECONDS) });
    const fault = error instanceof Error ? error.name : typeof error;
    console.error(JSON.stringify({ event: 'fault', endpoint: url.pathname, fault }));
    const sentence = 'We’re very busy right now. Please try again in a moment.';
    return answer(sentence, 503, { 'retry-after': String(RETRY_SECONDS) });
  }
}

async function etagOf(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return `"${hexOf(digest.slice(0, 12))}"`;
}

function isKnown(request: Request, etag: string): boolean {
  const tags = (request.headers.get('if-none-match') ?? '').split(',');
  return tags.some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

function answer(text: string | null, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: { ...answerHeaders, 'content-type': 'text/plain; charset=utf-8', ...headers },
  });
}

// Characters XML 1.0 does not allow.
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const entities: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
]);

/** Escapes a text for XML elements and attributes; characters that XML forbids are removed. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(FORBIDDEN, '')
    .replace(/[&<>"']/g, (sign) => entities.get(sign) ?? '');
}
