import { useCallback, useSyncExternalStore } from 'react';
import { clock } from '../../platform/ui/text/clock.ts';

const DAY = 86_400_000;
// A reader's clock is believed when it is off by a minute or less (ui/clock.ts): it says "over" when the server does too.
const GRACE = 60_000;

/** Returns whether the UTC date of a puzzle has ended by the server's clock; noticed while the page is open. */
export function useDayOver(day: string): boolean {
  const end = Date.parse(day) + DAY + GRACE;
  const isOver = () => clock() >= end;
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        clearTimeout(timer);
        listener();
        const milliseconds = end - clock();
        // The server may set the clock back at any time, so the end of the day is checked again.
        timer = setTimeout(look, milliseconds > 0 ? Math.min(milliseconds, DAY) : GRACE);
      };
      look();
      // A tab in the background, or a machine asleep, misses its timers.
      document.addEventListener('visibilitychange', look);
      window.addEventListener('focus', look);
      window.addEventListener('pageshow', look);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', look);
        window.removeEventListener('focus', look);
        window.removeEventListener('pageshow', look);
      };
    },
    [end],
  );
  return useSyncExternalStore(subscribe, isOver, () => false);
}
