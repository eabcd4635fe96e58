// A time of day is given as if it were UTC, in milliseconds since the epoch.

/** Returns what clocks in a zone show at a moment. */
export function wallClock(zone: string, moment: number): number {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    calendar: 'iso8601',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (partType: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === partType)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** Returns the moment at which clocks in a zone show a time. */
export function momentAt(zone: string, time: number): number {
  // The zone's offset near the guess leads to the right moment, except across a clock change, so it is computed once
  // more there.
  const guess = time - (wallClock(zone, time) - time);
  return time - (wallClock(zone, guess) - guess);
}
