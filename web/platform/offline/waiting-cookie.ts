/** What the names of the cookies begin with that count the actions stored for an account. */
export const WAITING = 'waiting-';

/** Returns how many actions of an account are stored here; without an ID, of all accounts. */
export function storedActCount(userId = ''): number {
  // All IDs have the same length, so none begins with another.
  const counts = document.cookie.split('; ').filter((one) => one.startsWith(WAITING + userId));
  return counts.reduce((sum, one) => sum + (Number(one.split('=')[1]) || 0), 0);
}
