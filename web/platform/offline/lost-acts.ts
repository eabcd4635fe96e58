import { toast } from '../ui/dialogs/toast.ts';
import { storedActCount, WAITING } from './waiting-cookie.ts';

// A browser short of space deletes all storage of a site except cookies, so a cookie records how many actions of an
// account were stored.

const YEAR_S = 365 * 86_400;

export function recordStoredActs(userId: string, count: number): void {
  const rest = `Path=/; SameSite=Strict${location.protocol === 'https:' ? '; Secure' : ''}`;
  document.cookie = `${WAITING}${userId}=${count}; Max-Age=${count === 0 ? 0 : YEAR_S}; ${rest}`;
}

/** Informs the reader about stored actions that were lost with the database. */
export function reportLostActs(userId: string): void {
  const count = storedActCount(userId);
  if (count === 0) return;
  recordStoredActs(userId, 0);
  const [changes, them] = count === 1 ? ['1 change', 'it'] : [`${count} changes`, 'them'];
  toast.error(`Your browser deleted ${changes} before we could save ${them}. Please make ${them} again.`, {
    id: 'lost-acts',
    duration: Number.POSITIVE_INFINITY,
  });
}
