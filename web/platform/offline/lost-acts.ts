import { toast } from '../ui/dialogs/toast.ts';

// A browser short of space deletes all storage of a site except cookies, so a cookie records how many actions were
// stored.
const PREFIX = 'waiting-';
const nameOf = (userId: string) => `${PREFIX}${userId}`;
const YEAR_S = 365 * 86_400;

/** Stores in a cookie how many actions of an account are stored here. */
export function recordStoredActs(userId: string, count: number): void {
  const rest = `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
  document.cookie = `${nameOf(userId)}=${count}; Max-Age=${count === 0 ? 0 : YEAR_S}; ${rest}`;
}

/** Returns how many actions are stored here, of whichever account. */
export function storedActCount(): number {
  const counts = document.cookie.split('; ').filter((one) => one.startsWith(PREFIX));
  return counts.reduce((sum, one) => sum + (Number(one.split('=')[1]) || 0), 0);
}

/** Informs the reader about stored actions that were lost with the database. */
export function reportLostActs(userId: string): void {
  const start = `${nameOf(userId)}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(start));
  const count = Number(cookie?.slice(start.length) ?? 0);
  if (!(count > 0)) return;
  recordStoredActs(userId, 0);
  const [changes, them] = count === 1 ? ['1 change', 'it'] : [`${count} changes`, 'them'];
  toast.error(`Your browser deleted ${changes} before we could save ${them}. Please make ${them} again.`, {
    id: 'lost-acts',
    duration: Number.POSITIVE_INFINITY,
  });
}

let wasFullReported = false;

/** Informs the reader once that storage is full, so that pages are not stored for offline use. */
export function reportUnstored(error: unknown): void {
  console.warn('An answer is not stored.', error);
  if (wasFullReported || !(error instanceof DOMException && error.name === 'QuotaExceededError')) return;
  wasFullReported = true;
  toast.info('Your browser’s storage is full, so this page won’t open offline.', { id: 'full' });
}
