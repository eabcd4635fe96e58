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

/** Returns how many actions of an account were stored here. */
export function storedActsOf(userId: string): number {
  const start = `${nameOf(userId)}=`;
  const cookie = document.cookie.split('; ').find((one) => one.startsWith(start));
  return Number(cookie?.slice(start.length) ?? 0);
}
