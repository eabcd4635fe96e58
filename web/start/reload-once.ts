// The storage key of the last reload: its URL and time.
const LAST_RELOAD = 'reloaded';
// The same URL is not reloaded again within this time, in milliseconds.
const PAUSE = 60_000;

/**
 * Loads a page from the server with its current scripts, because a deploy removes the old ones. Returns false if the same
 * page was reloaded a moment ago, or if the reload can't be recorded and could repeat forever. The first script calls
 * this too, so it imports no module.
 */
export function reloadOnce(target = location.href): boolean {
  try {
    const [address, at] = (sessionStorage.getItem(LAST_RELOAD) ?? '').split(' ');
    if (address === target && Math.abs(Date.now() - Number(at)) < PAUSE) return false;
    sessionStorage.setItem(LAST_RELOAD, `${target} ${Date.now()}`);
  } catch (forbidden) {
    console.warn(forbidden);
    return false;
  }
  if (target === location.href) location.reload();
  else location.assign(target);
  return true;
}
