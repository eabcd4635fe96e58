import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/** Returns whether the page is interactive: false in server output and during hydration. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
}
