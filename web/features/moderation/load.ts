import type { Endpoint, OutputOf, RequestBody } from '../../../worker/platform/http/contract.ts';
import { CallError, call } from '../../platform/api/call.ts';

/** The result for an admin page: `not_admin` for other readers, null for an ended session. */
export type AdminOnly<T> = T | 'not_admin' | null;

/** Calls an endpoint for admins; returns `not_admin` for others and throws any other failure. */
export async function loadForAdmins<E extends Endpoint>(
  endpoint: E,
  input: RequestBody<E>,
  signal: AbortSignal,
): Promise<AdminOnly<OutputOf<E>>> {
  try {
    return await call(endpoint, input, { signal });
  } catch (error) {
    // The navigation was cancelled, so the result is not shown.
    if (signal.aborted) return null;
    if (!(error instanceof CallError)) throw error;
    if (error.code === 'not_allowed') return 'not_admin';
    if (error.code === 'signed_out') return null;
    throw error;
  }
}
