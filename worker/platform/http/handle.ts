import type { Context, Hono } from 'hono';
import type { Bindings } from '../bindings.ts';
import { ConstraintError } from '../db/checks.ts';
import { classifyError, errorMessages } from '../db/retry.ts';
import type { Services } from '../services.ts';
import { actedAt } from './acted-at.ts';
import { readApiToken, readBearer } from './api-token.ts';
import { readAtMost } from './bytes.ts';
import { type Call, openCall } from './call.ts';
import { logCall } from './call-line.ts';
import { configOf } from './config.ts';
import {
  credentials,
  type Endpoint,
  type ErrorAnswer,
  type ErrorCode,
  type ErrorReason,
  errorStatus,
  type InputOf,
  type OutputOf,
  sentenceOf,
  sentences,
  tokenSentences,
} from './contract.ts';
import { isShallow } from './depth.ts';
import { ApiError, rejectSignedOut, throwApiError } from './errors.ts';
import { faultOf } from './fault.ts';
import { answerHeaders, corsHeaders } from './headers.ts';
import { readIdempotencyKey } from './keys.ts';
import { addressKey, countCall, countGuess } from './limits.ts';
import type { TextCheck } from './text-check.ts';
import { readToken } from './token.ts';
import { repeatIfChanged } from './version.ts';
import type { Claims } from './viewer.ts';
import type { VisibilityCheck } from './visibility.ts';

type Handler<E extends Endpoint> = (call: Call, input: InputOf<E>) => Promise<Omit<OutputOf<E>, 'requestStatus'>>;

/** An endpoint with its handler, which `mount` adds to an app. */
export interface Route {
  endpoint: Endpoint;
  mount(app: Hono<{ Bindings: Bindings }>, services: Services, checks: Checks): void;
}

/** What the app checks of every call before its handler answers. */
export interface Checks {
  visibility: VisibilityCheck;
  checkText: TextCheck;
}

/** Connects a handler to its endpoint and returns the route. */
export function on<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return {
    endpoint,
    mount(app, services, checks) {
      const answer = (context: Context<{ Bindings: Bindings }>) => handle(context, services, checks, endpoint, handler);
      app.post(endpoint.path, answer);
      if (endpoint.get) app.get(endpoint.path, answer);
    },
  };
}

interface Outcome {
  status: number;
  code: ErrorCode | 'success';
  reason?: ErrorReason | undefined;
}

async function handle<E extends Endpoint>(
  context: Context<{ Bindings: Bindings }>,
  services: Services,
  checks: Checks,
  endpoint: E,
  handler: Handler<E>,
): Promise<Response> {
  const requestId = crypto.randomUUID();
  const bearer = readBearer(context.req.raw);
  const started = Date.now();
  let call: Call | null = null;
  let hasCredentials = false;
  let outcome: Outcome = { status: 200, code: 'success' };
  try {
    const config = configOf(context.env);
    if (bearer !== null && endpoint.scope === 'site') throwApiError('not_allowed', tokenSentences.siteOnly);
    const body = {
      ...queryFields(context.req.raw, endpoint),
      ...(await readBody(context.req.raw, {
        ownOrigin: bearer === null ? config.publicOrigin : null,
        limit: endpoint.body,
      })),
    };
    const sent = credentials.safeParse(body);
    hasCredentials = !sent.success;
    if (!sent.success) rejectSignedOut();
    // Some bodies are documented without `user_id`: then the token alone identifies the reader. If sent, both must
    // agree.
    const { user_id: userId, session_token: token = '' } = sent.data;
    hasCredentials = (userId ?? '') !== '' || token !== '';

    const now = services.now();
    const isIdentified = bearer !== null || hasCredentials;
    const readClaims = () => (bearer === null ? readToken(config.sessionSecrets, token, now) : readApiToken(bearer));
    const claims: Claims | null = endpoint.access !== 'public' && isIdentified ? await readClaims() : null;
    if (endpoint.access !== 'public') {
      if (bearer !== null && claims === null) throwApiError('signed_out', tokenSentences.unknown);
      if (hasCredentials && (claims === null || claims.userId !== (userId ?? claims.userId))) rejectSignedOut();
      if (!isIdentified && endpoint.access !== 'optional') throwApiError('signed_out', 'Please log in first.');
    }
    if (claims !== null && 'tokenHash' in claims) await countCall(context.env, 'token', claims.tokenHash);
    // By session, since whoever has the token of an ended one must not use up what its reader has left.
    else await countCall(context.env, endpoint.limit, claims?.sessionId ?? addressKey(context.req.raw));

    // A library loads the full build of zod, which replaces zod's default messages; `sentenceOf` expects this one.
    const parsed = endpoint.input.safeParse(body, { error: () => 'Invalid input' });
    if (!parsed.success) throwApiError('invalid_input', sentenceOf(parsed.error));

    const key = await readIdempotencyKey(context.req.raw, endpoint, claims?.userId ?? '', parsed.data);
    // Programs with an API token can't state an earlier time.
    const acted = endpoint.late && bearer === null ? actedAt(context.req.raw, now) : now;
    const times = { now: acted, arrived: now };
    const opened = openCall({
      context,
      services,
      config,
      endpoint,
      claims,
      ...times,
      requestId,
      key,
      ...checks,
      input: parsed.data,
    });
    call = opened;
    const output = await repeatIfChanged(() => handler(opened, parsed.data as InputOf<E>));
    call.assertDone();
    const checked = endpoint.output.parse(output);
    const held = await opened.heldSentence();
    const answer = { requestStatus: 'success', ...(held === null ? {} : { held }), ...checked };
    return respond(call, { requestId, bearer }, 200, answer);
  } catch (error) {
    const thrown = bearer === null ? error : await countGuess(context.env, context.req.raw, error);
    const refusal = toApiError(thrown, requestId, endpoint.path);
    outcome = { status: errorStatus[refusal.code], code: refusal.code, reason: refusal.reason };
    const answer: ErrorAnswer = {
      requestStatus: 'error',
      error: refusal.message,
      message: refusal.message,
      code: refusal.code,
      ...(refusal.reason === undefined ? {} : { reason: refusal.reason }),
      request_id: requestId,
      ...(refusal.code === 'signed_out' && hasCredentials ? { relog: true } : {}),
      ...(refusal.id === undefined ? {} : { id: refusal.id }),
      ...(refusal.stored === undefined ? {} : { stored: refusal.stored }),
    };
    return respond(call, { requestId, bearer }, outcome.status, answer, refusal.retryAfter);
  } finally {
    logCall({ request: context.req.raw, requestId, endpoint: endpoint.path, ...outcome, started, spent: call });
  }
}

// Fields from the query string: only the endpoint's own, never credentials.
function queryFields(request: Request, endpoint: Endpoint): Record<string, string> {
  if (!request.url.includes('?')) return {};
  const fields = Object.keys(endpoint.input.def.shape);
  return Object.fromEntries([...new URL(request.url).searchParams].filter(([name]) => fields.includes(name)));
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

// `ownOrigin` is null for a program with an API token, which may run on any site.
async function readBody(
  request: Request,
  { ownOrigin, limit }: { ownOrigin: string | null; limit: number },
): Promise<object> {
  if (request.method === 'GET' || request.method === 'HEAD') return {};
  if (ownOrigin !== null && isFromAnotherSite(request, ownOrigin)) {
    throwApiError('not_allowed', 'This request came from another site.');
  }
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  // An empty body needs no type: it has no credentials, so another site's form would only get what visitors see.
  if (type === undefined && (request.body === null || request.headers.get('content-length') === '0')) return {};
  if (type !== 'application/json') throwApiError('invalid_input', 'The body must be application/json.');
  const bytes = await readBytes(request, limit);
  if (bytes.byteLength === 0) return {};
  try {
    const body: unknown = JSON.parse(utf8.decode(bytes));
    if (typeof body === 'object' && body !== null && !Array.isArray(body) && isShallow(body)) return body;
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
  }
  return throwApiError('invalid_input', 'The body must be a JSON object.');
}

function isFromAnotherSite(request: Request, ownOrigin: string): boolean {
  const origin = request.headers.get('origin');
  const foreign = origin !== null && origin !== ownOrigin && origin !== new URL(request.url).origin;
  // A browser that omits the origin may still send this header.
  return foreign || request.headers.get('sec-fetch-site') === 'cross-site';
}

// A body with a content length is read at once, which is faster, since HTTP ends it there. Any other is read in chunks,
// to stop when it exceeds the limit.
async function readBytes(request: Request, limit: number): Promise<ArrayBuffer | Uint8Array> {
  const contentLength = request.headers.get('content-length');
  if (contentLength === null) return (await readAtMost(request.body, limit)) ?? rejectTooLarge();
  if (Number(contentLength) > limit) rejectTooLarge();
  const bytes = await request.arrayBuffer();
  if (bytes.byteLength > limit) rejectTooLarge();
  return bytes;
}

function rejectTooLarge(): never {
  throwApiError('too_large', 'This request is too large.');
}

function toApiError(error: unknown, requestId: string, path: string): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof ConstraintError) return new ApiError('conflict', error.message);
  // Logged and never sent to the reader, because the message may name tables.
  console.error(JSON.stringify({ event: 'fault', request_id: requestId, endpoint: path, fault: faultOf(error) }));
  // A referenced row was deleted between load and save, for example an account or a club.
  if (errorMessages(error).includes('FOREIGN KEY constraint failed'))
    return new ApiError('conflict', sentences.outOfDate);
  return classifyError(error) === 'other'
    ? new ApiError('internal', sentences.internal)
    : new ApiError('unavailable', 'We’re very busy right now. Please try again in a moment.');
}

function respond(
  call: Call | null,
  { requestId, bearer }: { requestId: string; bearer: string | null },
  status: number,
  body: unknown,
  retryAfter?: number,
): Response {
  const bookmark = call?.bookmark();
  const viewer = call?.viewer();
  const headers = {
    ...answerHeaders,
    ...(bearer === null ? {} : corsHeaders),
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': requestId,
    // From this a page can tell that the reader's clock is wrong.
    date: new Date().toUTCString(),
    ...(bookmark ? { 'x-d1-bookmark': bookmark } : {}),
    // Pages make days of moments in this zone; empty, in that of the browser.
    ...(viewer ? { 'x-fixed-zone': viewer.fixedTimeZone ?? '' } : {}),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
  return new Response(JSON.stringify(body), { status, headers });
}
