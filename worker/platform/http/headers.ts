import { type ErrorAnswer, type ErrorCode, errorStatus } from './contract.ts';

/** The security headers of every response of the API, which is not cached either. */
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

/** Additional headers for programs with an API token. They may run on any site, since tokens are no cookies. */
export const corsHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, x-request-id, x-d1-bookmark',
  'cross-origin-resource-policy': 'cross-origin',
};

/** Returns the response to a CORS preflight request: the methods and headers that other sites may use. */
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

/** Returns an error response in the form of the API, for requests that no endpoint handles. */
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
