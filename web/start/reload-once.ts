// Which address was loaded whole, and when.
const RELOADED = 'reloaded';
// So long, in milliseconds, another missing chunk at the same address is not answered by another reload.
const REST = 60_000;

/**
 * Loads an address whole, and with it the scripts that belong to it: a deploy takes the old ones away. Answers false where
 * that was done a moment ago, or where it cannot be noted and might go on for ever.
 */
export function reloadOnce(target = location.href): boolean {
  try {
    const [address, at] = (sessionStorage.getItem(RELOADED) ?? '').split(' ');
    if (address === target && Math.abs(Date.now() - Number(at)) < REST) return false;
    sessionStorage.setItem(RELOADED, `${target} ${Date.now()}`);
  } catch (forbidden) {
    console.warn(forbidden);
    return false;
  }
  if (target === location.href) location.reload();
  else location.assign(target);
  return true;
}
