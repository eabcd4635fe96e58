import type { Context, Hono } from 'hono';
import type { Bindings } from '../../../platform/bindings.ts';
import { readAtMost } from '../../../platform/http/bytes.ts';
import { type Call, type CallRules, openCall } from '../../../platform/http/call.ts';
import { logCall } from '../../../platform/http/call-line.ts';
import { configOf } from '../../../platform/http/config.ts';
import { type ErrorCode, limits } from '../../../platform/http/contract.ts';
import { ApiError, rejectSignedOut } from '../../../platform/http/errors.ts';
import { faultOf } from '../../../platform/http/fault.ts';
import { secretHash } from '../../../platform/http/hash.ts';
import { answerHeaders, corsHeaders, preflightResponse } from '../../../platform/http/headers.ts';
import { countCall, countGuess } from '../../../platform/http/limits.ts';
import type { VisibilityCheck } from '../../../platform/http/visibility.ts';
import type { Services } from '../../../platform/services.ts';
import { KOSYNC } from './contract.ts';
import { readerOfDevice } from './devices.ts';
import { ownDocument } from './documents.ts';
import { documentIn, positionIn, RefusedPosition } from './position.ts';
import { pushPosition } from './push.ts';

// The kosync protocol, as KOReader's plugin and sync server speak it: credentials in two headers, errors as a code
// and a message, and 200 with an empty object for a document that no one has sent. Clients send anything again for
// weeks that is answered with an error other than 401, so what cannot be matched with a book is stored all the same.

type DeviceContext = Context<{ Bindings: Bindings }>;

const errors = {
  failed: { status: 502, code: 2000, message: 'Unknown server error.' },
  unauthorized: { status: 401, code: 2001, message: 'Unauthorized' },
  // Accounts are only created on the site.
  noRegistration: { status: 402, code: 2005, message: 'User registration is disabled.' },
  tooMany: { status: 429, code: 2000, message: 'Too many requests.' },
  noRoute: { status: 404, code: 2000, message: 'There is no such call.' },
} as const;

const calls = {
  auth: { path: `${KOSYNC}/users/auth`, limit: 'read' },
  push: { path: `${KOSYNC}/syncs/progress`, limit: 'write' },
  pull: { path: `${KOSYNC}/syncs/progress/:document`, limit: 'read' },
} as const;

/** Adds the routes of the kosync protocol. */
export function mountKosync(app: Hono<{ Bindings: Bindings }>, services: Services, visibility: VisibilityCheck): void {
  const device =
    (
      called: (typeof calls)[keyof typeof calls],
      answer: (call: Call, user: string, context: DeviceContext) => Promise<object>,
    ) =>
    (context: DeviceContext) =>
      answerDevice(context, { services, visibility, called, answer });

  app.get(`${KOSYNC}/healthcheck`, () => respond(200, { state: 'OK' }));
  app.post(`${KOSYNC}/users/create`, () => refuse(errors.noRegistration));
  app.get(
    calls.auth.path,
    device(calls.auth, async (call) => {
      await call.load({});
      return { authorized: 'OK' };
    }),
  );
  app.put(
    calls.push.path,
    device(calls.push, async (call, user, { req }) => {
      const position = positionIn(await readAtMost(req.raw.body, limits.body));
      if (position instanceof RefusedPosition) {
        // Loaded first, so that a removed device is reported before an error in the position.
        await call.load({});
        throw position;
      }
      await pushPosition(call, user, position);
      return { document: position.document, timestamp: call.seconds };
    }),
  );
  app.get(
    calls.pull.path,
    device(calls.pull, async (call, _user, { req }) => {
      const document = documentIn(req.param('document'));
      const { documents } = await call.load({
        documents: ownDocument({ userId: call.memberId, document: document ?? '' }),
      });
      if (document === null) throw RefusedPosition.noDocument();
      const row = documents[0];
      if (!row || row.progress === null) return {};
      return {
        document,
        percentage: row.percentage,
        progress: JSON.parse(row.progress) as string,
        device: row.device,
        ...(row.deviceId === null ? {} : { device_id: row.deviceId }),
        timestamp: row.pushedAt,
      };
    }),
  );
  app.options(`${KOSYNC}/*`, () =>
    preflightResponse('GET, PUT, POST', 'accept, content-type, x-auth-user, x-auth-key'),
  );
  app.all(`${KOSYNC}/*`, () => refuse(errors.noRoute));
}

interface DeviceRequest {
  services: Services;
  visibility: VisibilityCheck;
  called: (typeof calls)[keyof typeof calls];
  answer: (call: Call, user: string, context: DeviceContext) => Promise<object>;
}

async function answerDevice(
  context: DeviceContext,
  { services, visibility, called, answer }: DeviceRequest,
): Promise<Response> {
  const [requestId, started] = [crypto.randomUUID(), Date.now()];
  const { req, env } = context;
  let call: Call | null = null;
  let ended: { status: number; code: ErrorCode | 'success' } = { status: 200, code: 'success' };
  try {
    const config = configOf(env);
    const [user, key] = [req.header('x-auth-user') ?? '', req.header('x-auth-key') ?? ''];
    const userId = readerOfDevice(user);
    if (userId === null || key === '') rejectSignedOut();
    await countCall(env, 'token', user);
    const endpoint: CallRules = {
      ...called,
      ...{ access: 'member', scope: 'write', creates: false, reports: false, publishes: false, fresh: false },
    };
    const claims = { userId, deviceUser: user, keyHash: await secretHash(key) };
    call = openCall({
      context,
      services,
      config,
      endpoint,
      claims,
      now: services.now(),
      requestId,
      key: null,
      visibility,
      input: {},
    });
    return respond(200, await answer(call, user, context));
  } catch (error) {
    const thrown = await countGuess(env, req.raw, error);
    const response = refusalOf(thrown, requestId, called.path);
    ended = { status: response.status, code: codeOf(thrown) };
    return response;
  } finally {
    logCall({ request: req.raw, requestId, endpoint: called.path, ...ended, started, spent: call });
  }
}

function refusalOf(error: unknown, requestId: string, path: string): Response {
  if (error instanceof RefusedPosition) return refuse(error);
  if (error instanceof ApiError && error.code === 'signed_out') return refuse(errors.unauthorized);
  if (error instanceof ApiError && error.code === 'too_many') return refuse(errors.tooMany);
  console.error(JSON.stringify({ event: 'fault', request_id: requestId, endpoint: path, fault: faultOf(error) }));
  return refuse(errors.failed);
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof RefusedPosition) return 'invalid_input';
  return error instanceof ApiError ? error.code : 'internal';
}

function refuse({ status, code, message }: { status: number; code: number; message: string }): Response {
  return respond(status, { code, message });
}

function respond(status: number, body: object): Response {
  return Response.json(body, { status, headers: { ...answerHeaders, ...corsHeaders } });
}
