import { sentences } from '../../worker/platform/http/basics-contract.ts';
import { CallError, isReachable } from '../platform/api/call.ts';
import { reloadOnce } from './reload-once.ts';

/** Shown if a chunk of the program is missing even after a reload. */
const CHUNK_MISSING = 'Part of this page couldn’t be loaded. Try again in a minute.';

let destination = () => location.href;

/**
 * Sets the function that returns the address a reader is navigating to while a chunk loads; the default is the current
 * address.
 */
export function setNavigationTarget(target: () => string): void {
  destination = target;
}

/**
 * Loads a chunk of the app on demand. A deploy after the page was loaded removes old chunks; then the page that the
 * reader is going to is reloaded once, with its new chunks. Throws a {@link CallError} without a network, or if the
 * chunk is really missing.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    console.warn('A chunk is missing.', error);
  }
  if (!(await isReachable())) throw new CallError('offline', sentences.offline);
  if (!reloadOnce(destination())) throw new CallError('unavailable', CHUNK_MISSING);
  // The page is on its way out; nothing is shown in between.
  return new Promise<T>(() => undefined);
}
