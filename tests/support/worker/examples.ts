/// <reference types="vite/types/importMeta.d.ts" />
import { routes } from '../../../worker/app.ts';
import type { Endpoint, ErrorCode } from '../../../worker/platform/http/contract.ts';
import type { Reader, TestApp } from './app.ts';

export interface Stage {
  reader: Reader;
  app: TestApp;
}

/** Prepares what a call needs to succeed. Returns its input. */
export type Setup = (stage: Stage) => object | Promise<object>;

type Input = Record<string, unknown>;

/** An event between a call and its repetition. */
export type Turn = (stage: Stage, input: Input, answer: Input) => Promise<unknown>;

/**
 * One valid call of an endpoint, and the facts that the contract does not contain. The checks of every endpoint
 * (battery.ts) derive everything else from the contract and the example.
 */
export interface Example {
  input: Setup;
  access?: Endpoint['access'];
  /** Tables that the call may change. Each write may also change the caller's row in `users` and `revocations`. */
  writes?: readonly string[] | 'all';
  /** The response to other readers. By default `not_found` where the input names a club, and a success elsewhere. */
  others?: ErrorCode | 'done';
  /** The response to a reader who is banned from reviewing, or from the club, where it differs from `others`. */
  banned?: { reviewing?: ErrorCode; club?: ErrorCode };
  /** Round trips, where the call makes more than others of its rate class. */
  trips?: { DB?: number; CATALOGUE?: number };
  /** The error of a second click after the response to the first was lost. By default both have the same response. */
  again?: ErrorCode;
  /** Tables that such a second click changes once more. */
  twice?: readonly string[];
  resumes?: boolean;
  /** For `creates`: another input for the same key, where changing a text, number or boolean makes none. */
  other?: (stage: Stage, input: Input) => object | Promise<object>;
  /** For `creates`: how the caller loses the right to the call, and the error of the same call after that. */
  lose?: { turn: Turn; code: ErrorCode };
  /** For `creates`: deletes the created rows again. */
  remove?: Turn;
}

/** Examples by path. A setup alone is the example of a call that writes nothing. */
export type Examples = Record<`/api/${string}`, Example | Setup>;

const files = import.meta.glob<{ examples: Examples }>('../../worker/**/*.examples.ts', { eager: true });
const all = new Map(
  Object.values(files).flatMap(({ examples }) =>
    Object.entries(examples).map(
      ([path, example]) => [path, typeof example === 'function' ? { input: example } : example] as const,
    ),
  ),
);

/** Every path that has an example. */
export const examplePaths: readonly string[] = [...all.keys()];

/** Every mounted endpoint that has an example, by path. */
export const endpoints: readonly (readonly [string, Endpoint])[] = routes
  .map(({ endpoint }) => [endpoint.path, endpoint] as const)
  .filter(([path]) => all.has(path));

/**
 * One endpoint for each rate class and kind of access. What one function does for all endpoints (check tokens, repeat
 * lost statements, read bodies) is tried with these.
 */
export const ofEachKind = endpoints.filter(
  ([, { limit, access, scope }], place) =>
    endpoints.findIndex(
      ([, other]) =>
        other.limit === limit && other.access === access && (other.scope === 'site') === (scope === 'site'),
    ) === place,
);

/** A call that must succeed: who makes it, and with which input. */
export interface Prepared {
  reader: Reader;
  input: Input;
}

/** The ranks that have endpoints of their own. */
const ranks = ['admin', 'moderator', 'librarian'] as const;

export function isRank(access: Endpoint['access']): access is (typeof ranks)[number] {
  return ranks.some((rank) => rank === access);
}

/** Returns the example of an endpoint; throws where there is none. */
export function exampleOf({ path }: Pick<Endpoint, 'path'>): Example {
  const example = all.get(path);
  if (!example) throw new Error(`${path} has no example: add one to tests/worker/<feature>/<topic>.examples.ts`);
  return example;
}

/** Returns a call of this endpoint that must succeed; throws where the endpoint has no example. */
export async function prepare(endpoint: Endpoint, app: TestApp): Promise<Prepared> {
  const { access } = endpoint;
  const reader = await (isRank(access) ? app[access]() : app.reader());
  return { reader, input: { ...(await exampleOf(endpoint).input({ reader, app })) } };
}

export function mayWrite(endpoint: Endpoint, table: string): boolean {
  const { writes = [] } = exampleOf(endpoint);
  if (writes === 'all' || (endpoint.creates && table === 'idempotency_keys')) return true;
  const reads = endpoint.limit === 'read' || endpoint.limit === 'search';
  return (!reads && (table === 'users' || table === 'revocations')) || writes.includes(table);
}
