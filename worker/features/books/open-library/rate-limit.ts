/** So many calls in so many milliseconds. */
export interface Pace {
  calls: number;
  period: number;
}

/** When the next call may start, given when the latest ones did; milliseconds since the epoch. */
export function nextStart(starts: readonly number[], now: number, { calls, period }: Pace): number {
  const nth = starts.at(-calls);
  return nth === undefined ? now : Math.max(now, starts.at(-1) ?? now, nth + period);
}

/** The starts that are worth keeping when one more is added. */
export function withStart(starts: readonly number[], start: number, { calls }: Pace): number[] {
  return [...starts, start].slice(-calls);
}
