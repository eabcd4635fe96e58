const MINUTE = 60_000;

// By how many milliseconds the reader's clock is ahead of the server's.
let ahead = 0;

/** Takes over what time it is on the server; a reader's clock that is a minute off or less is believed. */
export function setClock(serverTime: number): void {
  if (!Number.isFinite(serverTime)) return;
  const difference = Date.now() - serverTime;
  ahead = Math.abs(difference) > MINUTE ? difference : 0;
}

/** The current time in milliseconds since the epoch, independent of the reader's clock. */
export function clock(): number {
  return Date.now() - ahead;
}
