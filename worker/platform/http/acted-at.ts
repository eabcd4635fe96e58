import { sentences } from './contract.ts';
import { throwApiError } from './errors.ts';

/** How late a call that was queued offline may arrive, in milliseconds. */
const MAX_DELAY = 7 * 86_400_000;

/**
 * Returns the time of a call that a browser queued while offline, from the header `x-acted-at` (milliseconds since the
 * epoch), or `now` without that header. A time in the future becomes `now`, because the browser's clock may be wrong.
 * Throws `conflict` for a time more than seven days ago and `invalid_input` for anything that is no time.
 */
export function actedAt(request: Request, now: Date): Date {
  const header = request.headers.get('x-acted-at');
  if (header === null) return now;
  if (!/^\d{12,14}$/.test(header)) throwApiError('invalid_input', 'x-acted-at is not a time in milliseconds.');
  const at = Number(header);
  if (at < now.getTime() - MAX_DELAY) throwApiError('conflict', sentences.tooLate, { reason: 'too_late' });
  return new Date(Math.min(at, now.getTime()));
}
