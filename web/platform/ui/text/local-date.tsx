import { useSyncExternalStore } from 'react';
import { longDate } from './time.ts';

const subscribeToNothing = () => () => undefined;

/** The date of a moment in the reader's time zone, rendered after hydration, since the server doesn't know the zone. */
export function LocalDate({ at }: { at: number }) {
  return useSyncExternalStore(
    subscribeToNothing,
    () => longDate(at),
    () => '',
  );
}
