import { toast } from '../ui/dialogs/toast.ts';

// A browser that is short of space deletes all that a site stores but its cookies, so that a cookie can say what is gone.
const nameOf = (userId: string) => `waiting-${userId}`;
const YEAR_S = 365 * 86_400;

/** Notes in a cookie how many acts an account has stored here. */
export function noteStoredActs(userId: string, count: number): void {
  const rest = `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
  document.cookie = `${nameOf(userId)}=${count}; Max-Age=${count === 0 ? 0 : YEAR_S}; ${rest}`;
}

/** Tells the reader about acts that were stored in a database that is no longer there. */
export function reportLostActs(userId: string): void {
  const start = `${nameOf(userId)}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(start));
  const count = Number(cookie?.slice(start.length) ?? 0);
  if (!(count > 0)) return;
  noteStoredActs(userId, 0);
  const [changes, them] = count === 1 ? ['1 change', 'it'] : [`${count} changes`, 'them'];
  toast.error(`Your browser deleted ${changes} before we could save ${them}. Please make ${them} again.`, {
    id: 'lost-acts',
    duration: Number.POSITIVE_INFINITY,
  });
}

let isFullReported = false;

/** Tells the reader once that what they open is not stored for when there is no network, because storage is full. */
export function reportUnstored(error: unknown): void {
  console.warn('An answer is not stored.', error);
  if (isFullReported || !(error instanceof DOMException && error.name === 'QuotaExceededError')) return;
  isFullReported = true;
  toast.info('Your browser’s storage is full, so this page won’t open offline.', { id: 'full' });
}
