import type { HydrationState, StaticHandlerContext } from 'react-router';
import type { ErrorCode, ErrorReason } from '../../worker/platform/http/contract.ts';
import { CallError } from '../platform/api/call.ts';
import type { Edge } from '../platform/api/edge.ts';
import { session } from '../platform/api/session.ts';
import { type Message, showToast } from '../platform/ui/dialogs/toast.ts';
import { setClock } from '../platform/ui/text/clock.ts';
import { setFixedZone } from '../platform/ui/text/zone.ts';

// The server sends the loader data with the page, and the browser's router starts with it. A promise is sent as its value.
// If one was not resolved in time, the browser loads the page's data again.

type LoaderData = StaticHandlerContext['loaderData'];

/** A promise that React reads synchronously, because it is marked as fulfilled. */
interface Fulfilled {
  status?: 'fulfilled';
  value?: unknown;
}

/** A promise as JSON: its value in a list, which is empty while there is none. */
interface SentPromise {
  $promise: unknown[];
}

/** The hydration data as JSON. */
export interface SentHydrationData {
  at: number;
  user_id: string;
  /** The ID of the page's route; null where the address is no page. */
  routeId: string | null;
  loaderData: LoaderData;
  error: SentError | null;
  messages: Message[];
  fixed_zone: string;
}

interface SentError {
  code: ErrorCode | 'offline';
  message: string;
  id?: string | undefined;
  reason?: ErrorReason | undefined;
  requestId?: string | undefined;
}

/** The hydration data of a page in the browser. */
export interface HydrationData {
  routeId: string | null;
  state: HydrationState;
  /** Whether a promise was sent without its value. */
  incomplete: boolean;
}

// Promises are at most this deep: the data of all routes, of one route, its fields, and their fields.
const DEPTH = 3;

// Copies loader data, replacing each value for which `change` returns another one.
function mapValues(data: unknown, change: (value: object) => unknown, depth = 0): unknown {
  if (typeof data !== 'object' || data === null) return data;
  const changed = change(data);
  if (changed !== data || depth === DEPTH || Array.isArray(data)) return changed;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, mapValues(value, change, depth + 1)]));
}

/** Waits for the promises in loader data, no longer than `timeout` milliseconds, and marks those that are fulfilled. */
export async function awaitDeferred(data: LoaderData, timeout: number): Promise<void> {
  const marks: Promise<unknown>[] = [];
  mapValues(data, (value) => {
    if (!(value instanceof Promise)) return value;
    marks.push(value.then((result) => Object.assign(value, { status: 'fulfilled', value: result })));
    return null;
  });
  if (marks.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, timeout);
  });
  await Promise.race([Promise.allSettled(marks), late]);
  clearTimeout(timer);
}

interface Rendered {
  at: number;
  routeId: string | null;
  loaderData: LoaderData;
  error: CallError | null;
  edge: Edge;
}

/** The hydration data to send with a page. */
export function toSend({ at, routeId, loaderData, error, edge }: Rendered): SentHydrationData {
  return {
    at,
    user_id: edge.session.userId,
    routeId,
    loaderData: mapValues(loaderData, (value) =>
      value instanceof Promise ? toSentPromise(value) : value,
    ) as LoaderData,
    error: error && {
      code: error.code,
      message: error.message,
      id: error.id,
      reason: error.reason,
      requestId: error.requestId,
    },
    messages: edge.messages,
    fixed_zone: edge.fixedZone,
  };
}

const toSentPromise = ({ status, value }: Promise<unknown> & Fulfilled): SentPromise => ({
  $promise: status === 'fulfilled' ? [value] : [],
});

/** Reads the data that was sent with the page for this reader, once; null when there is none, or it is another's. */
export function takeHydrationData(): HydrationData | null {
  const block = document.getElementById('hydration-data');
  if (!block?.textContent) return null;
  let incomplete = false;
  const { at, user_id, routeId, loaderData, error, messages, fixed_zone }: SentHydrationData = JSON.parse(
    block.textContent,
    (_name, value: Partial<SentPromise> | null) => {
      const sentValue = value?.$promise;
      if (!sentValue) return value;
      if (sentValue.length > 0)
        return Object.assign(Promise.resolve(sentValue[0]), { status: 'fulfilled', value: sentValue[0] });
      incomplete = true;
      return new Promise(() => undefined);
    },
  );
  block.remove();
  setClock(at);
  if (user_id !== session().userId) return null;
  setFixedZone(fixed_zone);
  for (const message of messages) showToast(message);
  const errors = error && routeId ? { [routeId]: new CallError(error.code, error.message, error) } : null;
  return { routeId, state: { loaderData, errors }, incomplete };
}
