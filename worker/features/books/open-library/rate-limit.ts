/** A rate limit: `calls` per `period` in milliseconds. */
export interface Pace {
  calls: number;
  period: number;
}

/** Returns when the next call may start, from when the latest ones started; milliseconds since the epoch. */
export function nextStart(starts: readonly number[], now: number, { calls, period }: Pace): number {
  const nth = starts.at(-calls);
  return nth === undefined ? now : Math.max(now, starts.at(-1) ?? now, nth + period);
}

/** Returns the starts with another one added, without those that no longer matter. */
export function withStart(starts: readonly number[], start: number, { calls }: Pace): number[] {
  return [...starts, start].slice(-calls);
}
