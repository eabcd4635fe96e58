import type { HydrationState } from 'react-router';
import type { ErrorCode, ErrorReason } from '../../worker/platform/http/contract.ts';
import { CallError } from '../platform/api/call.ts';
import { session } from '../platform/api/session.ts';
import { type Message, showToast } from '../platform/ui/dialogs/toast.ts';
import { setClock } from '../platform/ui/text/clock.ts';

/** The path of a value in the loaders' data: the page, then property names. */
export type HydrationPath = [page: string, ...names: string[]];

/** A failed call as it is sent with a page. */
interface PackedError {
  code: ErrorCode | 'offline';
  message: string;
  id?: string | undefined;
  reason?: ErrorReason | undefined;
  requestId?: string | undefined;
}

/** The hydration data: what the loaders of a page answered at the edge (`web/render.tsx`). */
export interface PackedHydration {
  at: number;
  user_id: string;
  /** The page's module; null where the address is no page. */
  file: string | null;
  loaderData: Record<string, unknown>;
  error: PackedError | null;
  /** Promises in `loaderData` that have been resolved. */
  settled: HydrationPath[];
  /** Promises still pending. */
  pending: HydrationPath[];
  messages: Message[];
}

/** The data with which the router hydrates a page. */
export interface Hydration {
  file: string | null;
  state: HydrationState;
  incomplete: boolean;
}

/** Reads what the page brought along for this reader, once; null when there is nothing, or it is another's. */
export function takeHydrationData(): Hydration | null {
  const block = document.getElementById('hydration-data');
  if (!block?.textContent) return null;
  const packed = JSON.parse(block.textContent) as PackedHydration;
  block.remove();
  setClock(packed.at);
  if (packed.user_id !== session().userId) return null;
  for (const message of packed.messages) showToast(message);
  const { file, loaderData, error, settled, pending } = packed;
  for (const path of settled) replaceAt(loaderData, path, (value) => fulfilled(value));
  for (const path of pending) replaceAt(loaderData, path, () => new Promise(() => undefined));
  const errors = error && file ? { [file]: new CallError(error.code, error.message, error) } : null;
  return { file, state: { loaderData, errors }, incomplete: pending.length > 0 };
}

function replaceAt(data: Record<string, unknown>, path: HydrationPath, change: (value: unknown) => unknown): void {
  const last = path.at(-1) ?? '';
  const parent = path.slice(0, -1).reduce((inner, name) => inner[name] as Record<string, unknown>, data);
  parent[last] = change(parent[last]);
}

// React continues synchronously through a promise marked as fulfilled.
function fulfilled(value: unknown): Promise<unknown> {
  return Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
}
