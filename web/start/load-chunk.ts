import { sentences } from '../../worker/platform/http/contract.ts';
import { CallError, isReachable } from '../platform/api/call.ts';
import { reloadOnce } from './reload-once.ts';

/** Shown if a chunk of the program is missing even after a reload. */
const CHUNK_GONE = 'Part of this page couldn’t be loaded. Try again in a minute.';

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
  if (!reloadOnce(destination())) throw new CallError('unavailable', CHUNK_GONE);
  // The page is on its way out; nothing is shown in between.
  return new Promise<T>(() => undefined);
}
