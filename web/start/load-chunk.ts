import { sentences } from '../../worker/platform/http/contract.ts';
import { CallError, isReachable } from '../platform/api/call.ts';
import { withTabStorage } from '../platform/api/storage.ts';

/** Shown if a chunk of the program is missing even after a reload. */
const CHUNK_GONE = 'Part of this page couldn’t be loaded. Try again in a minute.';

// Which address was loaded whole for the sake of a chunk that was missing, and when.
const MARK = 'reloaded';
// So long, in milliseconds, another miss at the same address is not answered by another reload.
const REST = 60_000;

let destination = () => location.href;

/**
 * Sets the function that returns the address a reader is navigating to while a chunk loads; the default is the current
 * address.
 */
export function setNavigationTarget(target: () => string): void {
  destination = target;
}

/**
 * Loads a chunk of the program when it is needed. A deploy between page load and click takes the old chunks away: then
 * the page that the reader is going to is loaded whole, once and quietly, and with it the new chunks. Throws a {@link
 * CallError} when there is no network, or when the chunk is really gone.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    console.warn('A chunk is missing.', error);
  }
  if (!(await isReachable())) throw new CallError('offline', sentences.offline);
  const target = destination();
  if (!markReload(target)) throw new CallError('unavailable', CHUNK_GONE);
  if (target === location.href) location.reload();
  else location.assign(target);
  // The page is on its way out; nothing is shown in between.
  return new Promise<T>(() => undefined);
}

/** Notes a reload; answers false where there was one just now, or where it cannot be noted and might go on for ever. */
function markReload(target: string): boolean {
  const noted = withTabStorage((storage) => {
    const [reloadedAt, at] = (storage.getItem(MARK) ?? '').split(' ');
    if (reloadedAt === target && Math.abs(Date.now() - Number(at)) < REST) return false;
    storage.setItem(MARK, `${target} ${Date.now()}`);
    return true;
  });
  return noted === true;
}
