import { type ErrorAnswer, type ErrorCode, errorStatus } from './contract.ts';

/** Headers of every answer under /api: nothing is cached, sniffed, framed or passed on. */
export const answerHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Headers of every answer to a program with an API token, which may run on any site: no cookie is involved. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, x-request-id, x-d1-bookmark',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Answers a browser that asks whether a page of another site may call by these methods and with these headers. */
export function preflightResponse(methods: string, headers: string): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...answerHeaders,
      ...corsHeaders,
      'access-control-allow-methods': methods,
      'access-control-allow-headers': headers,
      'access-control-max-age': '86400',
    },
  });
}

/** Answers a call that no endpoint took: a code of the closed list and its sentence, as endpoints do. */
export function errorResponse(
  code: ErrorCode,
  sentence: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const answer: ErrorAnswer = {
    requestStatus: 'error',
    error: sentence,
    message: sentence,
    code,
    request_id: crypto.randomUUID(),
  };
  return Response.json(answer, { status: errorStatus[code], headers: { ...answerHeaders, ...headers } });
}
