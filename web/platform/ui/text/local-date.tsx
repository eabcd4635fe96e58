import { useSyncExternalStore } from 'react';
import { longDate } from './time.ts';

const subscribeToNothing = () => () => undefined;

/**
 * The date of a moment in the reader's time zone. Only the browser knows it, so it is shown once the script has run.
 */
export function LocalDate({ at }: { at: number }) {
  return useSyncExternalStore(
    subscribeToNothing,
    () => longDate(at),
    () => '',
  );
}
