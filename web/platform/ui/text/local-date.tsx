import { useSyncExternalStore } from 'react';
import { longDate } from './time.ts';

const subscribeToNothing = () => () => undefined;

/** The date on which a moment falls where the reader is, which their browser alone knows: it comes with the script. */
export function LocalDate({ at }: { at: number }) {
  return useSyncExternalStore(
    subscribeToNothing,
    () => longDate(at),
    () => '',
  );
}
