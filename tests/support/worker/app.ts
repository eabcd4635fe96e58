import { env as bound } from 'cloudflare:workers';
import { pages } from '../../../web/rendered/render.js';
import { createApp } from '../../../worker/app.ts';
import { accountParts } from '../../../worker/composition/account-parts.ts';
import { mergeParts } from '../../../worker/composition/merge-parts.ts';
import type { Rank, UserInfo } from '../../../worker/features/accounts/contract.ts';
import type { Bindings } from '../../../worker/platform/bindings.ts';
import {
  type Endpoint,
  type ErrorAnswer,
  errorAnswer,
  errorStatus,
  type OutputOf,
  type RequestBody,
} from '../../../worker/platform/http/contract.ts';
import type { Services } from '../../../worker/platform/services.ts';
import { signedUp } from './features/signed-up.ts';
import { secretsOf } from './scan.ts';
import { identityHere, newPerson, type Person } from './services/identity.ts';
import { providerHere } from './services/oidc.ts';

export interface Credentials {
  userId: string;
  token: string;
}

export interface CallOptions {
  as?: Credentials;
  headers?: Record<string, string>;
}

/** A response as sent over the network. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON; undefined where the body is not JSON. */
  body: unknown;
}

type Call = <E extends Endpoint>(endpoint: E, input: RequestBody<E>, options?: CallOptions) => Promise<OutputOf<E>>;
type CallForError = <E extends Endpoint>(
  endpoint: E,
  input: RequestBody<E>,
  options?: CallOptions,
) => Promise<ErrorAnswer & { status: number }>;

/** A person with an account and an open session. */
export interface Reader extends Credentials {
  person: Person;
  info: UserInfo;
  /** Calls an endpoint as this reader; throws if it returns an error. */
  call: <E extends Endpoint>(
    endpoint: E,
    input: RequestBody<E>,
    headers?: Record<string, string>,
  ) => Promise<OutputOf<E>>;
  /** Calls an endpoint as this reader and returns its error; throws if it succeeds. */
  callForError: <E extends Endpoint>(
    endpoint: E,
    input: RequestBody<E>,
    headers?: Record<string, string>,
  ) => Promise<ErrorAnswer & { status: number }>;
}

/** The API with chosen services, and the calls that a test makes. */
export interface TestApp {
  env: Bindings;
  /** The same app with other bindings; it shares the router, which is slow to build. */
  over(env: Bindings): TestApp;
  /**
   * Sends one request through the worker's router, and returns once its waitUntil() work is done too. `sent` is the
   * body: it determines whose email address the response may contain.
   */
  fetch(request: Request, sent?: unknown): Promise<Response>;
  send(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Calls an endpoint as the browser does; throws on an error, or if the response does not match its schema. */
  call: Call;
  /** Calls an endpoint that must return an error, and returns the error. */
  callForError: CallForError;
  reader(name?: string): Promise<Reader>;
  /** A new reader with the rank of admin. */
  admin(name?: string): Promise<Reader>;
  /** A new reader with the rank of librarian. */
  librarian(name?: string): Promise<Reader>;
  /** A new reader with the rank of moderator. */
  moderator(name?: string): Promise<Reader>;
}

const usual: Services = {
  now: () => new Date(),
  identity: identityHere,
  fetchProvider: providerHere,
  accountParts,
  mergeParts,
  bookServices: () => [],
  pages,
};

// Hono builds its router at the first request, which takes as long as several calls: apps that differ only in their
// bindings share one.
const usualApp = createApp(usual);

/** Builds the API as `worker/app.ts` does, over the test's bindings unless others are given. */
export function createTestApp({ env = bound, ...parts }: Partial<Services> & { env?: Bindings } = {}): TestApp {
  const services: Services = { ...usual, ...parts };
  return testAppOf(Object.keys(parts).length === 0 ? usualApp : createApp(services), services, env);
}

function testAppOf(app: ReturnType<typeof createApp>, services: Services, env: Bindings): TestApp {
  /**
   * Searches every response of every test for secrets. `sent` is parsed only where it is needed; the response is cloned
   * only where the caller still reads it (`full`).
   */
  async function answered(
    request: Request,
    sent: () => unknown,
    full: boolean,
  ): Promise<{ response: Response; answer: Answer }> {
    const { pathname: path } = new URL(request.url);
    const later: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void later.push(work);
    const response = await app.fetch(request, env, { waitUntil, passThroughOnException: () => undefined, props: {} });
    for (const work of later) await work;
    const { status, headers } = response;
    const isBitmap = /^image\/(?!svg)/.test(headers.get('content-type') ?? '');
    const text = isBitmap ? '' : await (full ? response.clone() : response).text();
    const answer = { status, headers, text, body: jsonOf(text) };
    const secrets = secretsOf({ path, sent, status, headers, text, answer: answer.body });
    if (secrets.length > 0) throw new Error(secrets.join('\n'));
    return { response, answer };
  }

  async function fetch(request: Request, sent?: unknown): Promise<Response> {
    return (await answered(request, () => sent, true)).response;
  }

  async function send(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const bytes = new TextEncoder().encode(text);
    // A Request made here has no content-length, which every HTTP client sends.
    const usualHeaders = {
      'content-type': 'application/json',
      'content-length': String(bytes.byteLength),
      'cf-connecting-ip': '192.0.2.1',
    };
    const request = new Request(`${bound.PUBLIC_ORIGIN}${path}`, {
      method: 'POST',
      headers: { ...usualHeaders, ...headers },
      body: bytes,
    });
    return (await answered(request, () => jsonOf(text), false)).answer;
  }

  function sendTo(endpoint: Endpoint, input: object, { as, headers = {} }: CallOptions): Promise<Answer> {
    const key: Record<string, string> = endpoint.creates ? { 'idempotency-key': crypto.randomUUID() } : {};
    const credentials = as ? { user_id: as.userId, session_token: as.token } : {};
    return send(endpoint.path, { ...credentials, ...input }, { ...key, ...headers });
  }

  const call: Call = async (endpoint, input, options = {}) => {
    const answer = await sendTo(endpoint, input as object, options);
    if (answer.status !== 200) throw new Error(`${endpoint.path} answered ${answer.status}: ${answer.text}`);
    const { held } = answer.body as { held?: string };
    const envelope = { requestStatus: 'success', ...(held === undefined ? {} : { held }) };
    return { ...envelope, ...endpoint.output.parse(answer.body) } as OutputOf<typeof endpoint>;
  };

  const callForError: CallForError = async (endpoint, input, options = {}) => {
    const answer = await sendTo(endpoint, input as object, options);
    if (answer.status === 200) throw new Error(`${endpoint.path} answered no error: ${answer.text}`);
    const refusal = errorAnswer.parse(answer.body);
    if (errorStatus[refusal.code] !== answer.status) {
      throw new Error(`${endpoint.path} answered ${refusal.code} with status ${answer.status}`);
    }
    return { ...refusal, status: answer.status };
  };

  async function reader(name?: string): Promise<Reader> {
    const person = newPerson(name);
    const { info, ...as } = await signedUp(person, env, services.now());
    return {
      ...as,
      person,
      info,
      call: (endpoint, input, headers = {}) => call(endpoint, input, { as, headers }),
      callForError: (endpoint, input, headers = {}) => callForError(endpoint, input, { as, headers }),
    };
  }

  async function ranked(rank: Rank, name?: string): Promise<Reader> {
    const someone = await reader(name);
    await env.DB.prepare('UPDATE users SET rank = ? WHERE id = ?').bind(rank, someone.userId).run();
    return someone;
  }

  const admin = (name?: string) => ranked('admin', name);
  const librarian = (name?: string) => ranked('librarian', name);
  const moderator = (name?: string) => ranked('moderator', name);

  const over = (other: Bindings) => testAppOf(app, services, other);

  return { env, over, fetch, send, call, callForError, reader, admin, librarian, moderator };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The API with the real clock, an honest identity provider, and the catalogue as its only book service. */
export const { fetch, send, call, callForError, reader, admin, librarian, moderator } = createTestApp();
