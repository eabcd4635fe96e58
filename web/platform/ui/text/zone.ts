import { lazy } from '../lazy.ts';

let fixed = '';

/** Sets the time zone that the reader fixed in their settings; '' follows the browser. */
export function setFixedZone(zone: string): void {
  fixed = zone;
}

/** The browser's time zone. The first time takes a slow phone 60 ms. */
export const browserZone = lazy(() => Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The time zone in which the reader's days begin and end. */
export const readerZone = (): string => fixed || browserZone();
