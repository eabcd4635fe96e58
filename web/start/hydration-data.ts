import type { StaticHandlerContext } from 'react-router';
import type { CallError } from '../platform/api/call.ts';
import type { Edge } from '../platform/api/edge.ts';
import type { HydrationPath, PackedHydration } from './hydration-state.ts';

// A loader's answer may hold promises. Of those that are there in time a page brings what was promised; what the others
// promised, the browser asks for.

/** A promise as React reads it: one that says that it is fulfilled need not be waited for. */
interface Tracked {
  status?: 'fulfilled';
  value?: unknown;
}

interface Promised {
  way: HydrationPath;
  promise: Promise<unknown> & Tracked;
}

// How deeply promises can be nested in a loader's answer: the answer, its fields, and their fields.
const DEPTH = 2;

function promisesIn(value: unknown, path: HydrationPath, depth = 0): Promised[] {
  if (value instanceof Promise) return [{ way: path, promise: value }];
  if (depth === DEPTH || typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => promisesIn(inner, [...path, name], depth + 1));
}

const allPromisesIn = (data: StaticHandlerContext['loaderData']) =>
  Object.entries(data).flatMap(([page, value]) => promisesIn(value, [page]));

/** Waits for all that was promised, no longer than `patience` milliseconds, and marks what has come. */
export async function settle(data: StaticHandlerContext['loaderData'], patience: number): Promise<void> {
  const promises = new Set(allPromisesIn(data).map(({ promise }) => promise));
  if (promises.size === 0) return;
  const statuses = [...promises].map((promise) =>
    promise.then(
      (value) => void Object.assign(promise, { status: 'fulfilled', value } satisfies Tracked),
      () => undefined,
    ),
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patience);
  });
  await Promise.race([Promise.all(statuses), late]);
  clearTimeout(timer);
}

interface Packing {
  at: number;
  file: string | null;
  context: StaticHandlerContext;
  error: CallError | null;
  edge: Edge;
}

/** The hydration data of a page, as `takeHydrationData()` reads it. */
export function pack({ at, file, context, error, edge }: Packing): PackedHydration {
  const promised = allPromisesIn(context.loaderData);
  const isThere = ({ promise }: Promised) => promise.status === 'fulfilled';
  const data: Record<string, unknown> = unwrapped(context.loaderData);
  return {
    at,
    user_id: edge.session.userId,
    file,
    loaderData: data,
    error: error && {
      code: error.code,
      message: error.message,
      id: error.id,
      reason: error.reason,
      requestId: error.requestId,
    },
    settled: promised.filter(isThere).map(({ way }) => way),
    pending: promised.filter((item) => !isThere(item)).map(({ way }) => way),
    messages: edge.messages,
  };
}

// The same with each promise in it replaced by what it promised.
function unwrapped(data: StaticHandlerContext['loaderData']): Record<string, unknown> {
  const without = (value: unknown, depth: number): unknown => {
    if (value instanceof Promise) return (value as Promised['promise']).value ?? null;
    if (depth > DEPTH || typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, without(inner, depth + 1)]));
  };
  return without(data, 0) as Record<string, unknown>;
}
