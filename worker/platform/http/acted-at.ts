import { sentences } from './contract.ts';
import { throwApiError } from './errors.ts';

/** How late an act may arrive, in milliseconds. */
const MOST_LATE = 7 * 86_400_000;

/**
 * When an act was done, as a browser says that had no network then (`x-acted-at`, milliseconds since the epoch): at most
 * seven days ago and never in the future, whatever clock it was read from.
 */
export function actedAt(request: Request, now: Date): Date {
  const message = request.headers.get('x-acted-at');
  if (message === null) return now;
  if (!/^\d{12,14}$/.test(message)) throwApiError('invalid_input', 'x-acted-at is not a time in milliseconds.');
  const at = Number(message);
  if (at < now.getTime() - MOST_LATE) throwApiError('conflict', sentences.tooLate);
  return new Date(Math.min(at, now.getTime()));
}
