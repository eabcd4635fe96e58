const MINUTE = 60_000;

// Milliseconds by which the reader's clock is ahead of the server's.
let ahead = 0;

/** Sets the server's time; differences of up to a minute are ignored. */
export function setClock(serverTime: number): void {
  if (!Number.isFinite(serverTime)) return;
  const difference = Date.now() - serverTime;
  ahead = Math.abs(difference) > MINUTE ? difference : 0;
}

/** The current time in milliseconds since the epoch, independent of the reader's clock. */
export function clock(): number {
  return Date.now() - ahead;
}
