/// <reference types="vite/types/importMeta.d.ts" />
import { routes } from '../../../worker/app.ts';
import type { Endpoint } from '../../../worker/platform/http/contract.ts';
import type { Reader, TestApp } from './app.ts';

/** What an example can build on. */
export interface Stage {
  /** Who will make the call: a new reader, made admin or librarian where only they may call. */
  reader: Reader;
  app: TestApp;
}

/** Prepares what a call needs to succeed, and answers its input. */
export type Example = (stage: Stage) => object | Promise<object>;

/** Examples by path, as each file in examples/ exports them. */
export type Examples = Record<`/api/${string}`, Example>;

const files = import.meta.glob<{ examples: Examples }>('./examples/*.ts', { eager: true });
const all = new Map(Object.values(files).flatMap(({ examples }) => Object.entries(examples)));

/** Every path that has an example. */
export const examplePaths: readonly string[] = [...all.keys()];

/** Every mounted endpoint that can be called here, by path; that none is missing is a test of its own. */
export const endpoints: readonly (readonly [string, Endpoint])[] = routes
  .map(({ endpoint }) => [endpoint.path, endpoint] as const)
  .filter(([path]) => all.has(path));

/** A call that must succeed: who makes it, and with which input. */
export interface Prepared {
  reader: Reader;
  input: Record<string, unknown>;
}

/** Prepares a call of this endpoint that must succeed; throws when nobody wrote an example of it. */
export async function prepare(endpoint: Endpoint, app: TestApp): Promise<Prepared> {
  const example = all.get(endpoint.path);
  if (!example) {
    throw new Error(`${endpoint.path} has no example`);
  }
  const { access } = endpoint;
  const reader = await (access === 'admin' ? app.admin() : access === 'librarian' ? app.librarian() : app.reader());
  return { reader, input: { ...(await example({ reader, app })) } };
}
