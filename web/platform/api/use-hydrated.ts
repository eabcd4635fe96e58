import { useSyncExternalStore } from 'react';

const unchanging = () => () => undefined;

/** Whether the program of the page runs: false as the server sends it, and while React takes that over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    unchanging,
    () => true,
    () => false,
  );
}
