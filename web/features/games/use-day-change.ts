import { useCallback, useSyncExternalStore } from 'react';
import { clock } from '../../platform/ui/text/clock.ts';

const DAY = 86_400_000;
// Clocks that are off by up to a minute are trusted (ui/clock.ts), so the day may end here a minute later than on the
// server.
const GRACE = 60_000;

/** Returns whether the UTC date of a puzzle has ended by the server's clock; noticed while the page is open. */
export function useDayOver(day: string): boolean {
  const end = Date.parse(day) + DAY + GRACE;
  const isOver = () => clock() >= end;
  const subscribe = useCallback(
    (listener: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const checkDay = () => {
        clearTimeout(timer);
        listener();
        const milliseconds = end - clock();
        // The server may set the clock back at any time, so the end of the day is checked again.
        timer = setTimeout(checkDay, milliseconds > 0 ? Math.min(milliseconds, DAY) : GRACE);
      };
      checkDay();
      // A tab in the background, or a machine asleep, misses its timers.
      document.addEventListener('visibilitychange', checkDay);
      window.addEventListener('focus', checkDay);
      window.addEventListener('pageshow', checkDay);
      return () => {
        clearTimeout(timer);
        document.removeEventListener('visibilitychange', checkDay);
        window.removeEventListener('focus', checkDay);
        window.removeEventListener('pageshow', checkDay);
      };
    },
    [end],
  );
  return useSyncExternalStore(subscribe, isOver, () => false);
}
