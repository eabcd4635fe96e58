import type { LoaderFunction } from 'react-router';
import { CallError, offlineFailureCount } from './call.ts';

// After an action that waits for a connection, a page shows what waits, but must not lose what it cannot load again.

let isKeeping = false;
let shownData: (routeId: string) => unknown = () => null;

/** Sets the function that returns the data which a route shows now. */
export function keepDataOf(shown: typeof shownData): void {
  shownData = shown;
}

/** Reloads the page, or leaves it as it is if a part of it cannot be loaded without a connection. */
export async function reloadWhatLoads(revalidate: () => Promise<void>): Promise<void> {
  isKeeping = true;
  await revalidate().finally(() => {
    isKeeping = false;
  });
}

let loadsInProgress = 0;

/** Returns whether data of a page is being loaded, or a part of it that arrives later. */
export const isLoadingData = () => loadsInProgress > 0;

/** Returns the loader of a route that takes part in {@link reloadWhatLoads} and {@link isLoadingData}. */
export function keepingData(routeId: string, loader: LoaderFunction): LoaderFunction {
  return async (...given) => {
    const isKept = isKeeping;
    const before = offlineFailureCount();
    loadsInProgress += 1;
    let parts: Promise<unknown> = Promise.resolve();
    try {
      const data: unknown = await loader(...given);
      parts = Promise.allSettled(typeof data === 'object' && data !== null ? Object.values(data) : []);
      if (!isKept) return data;
      // A part that arrives later may be missing, too.
      await parts;
      return offlineFailureCount() === before ? data : shownData(routeId);
    } catch (error) {
      if (isKept && error instanceof CallError && error.code === 'offline') return shownData(routeId);
      throw error;
    } finally {
      void parts.then(() => {
        loadsInProgress -= 1;
      });
    }
  };
}
