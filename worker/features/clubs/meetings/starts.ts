import { offsetOf } from '../../../platform/day.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { canonicalZone } from '../../../platform/http/zone.ts';
import { meetingLimits, meetingSentences } from './contract.ts';

const MINUTE = 60;
const DAY = 86_400;

/**
 * Returns when clocks in a time zone show this date and time, in epoch seconds; null if they skip it because they are
 * put forward. If they show it twice because they are put back, it is the first time.
 */
export function secondsOf(local: string, zone: string): number | null {
  const asUtc = Date.parse(`${local}:00Z`) / 1000;
  // Clocks don't change twice within two days, so the offset a day before or a day after is the right one.
  const offsets = [asUtc - DAY, asUtc + DAY].map((moment) => offsetOf(zone, new Date(moment * 1000)) * MINUTE);
  const moments = offsets.map((offset) => asUtc - offset).filter((moment) => localTime(moment, zone) === local);
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Returns the local time in a time zone at a moment, like `2026-11-29T19:30`. */
export function localTime(moment: number, zone: string): string {
  const offset = offsetOf(zone, new Date(moment * 1000)) * MINUTE;
  return new Date((moment + offset) * 1000).toISOString().slice(0, 16);
}

/** Returns a meeting's start from the entered time, and the canonical name of its zone. Throws `invalid_input`. */
export function parseStart({ starts, zone: typed }: { starts: string; zone: string }): {
  startsAt: number;
  zone: string;
} {
  const zone = canonicalZone(typed) ?? throwApiError('invalid_input', meetingSentences.noZone);
  const asUtc = Date.parse(`${starts}:00Z`);
  // `Date.parse` reads the 30th of February as a day in March.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== starts) {
    throwApiError('invalid_input', meetingSentences.noDay);
  }
  return { startsAt: secondsOf(starts, zone) ?? throwApiError('invalid_input', meetingSentences.skipped), zone };
}

/** Throws `invalid_input` for a start in the past or years ahead; `now` in epoch seconds. */
export function requireFutureStart(startsAt: number, now: number): void {
  if (startsAt <= now) throwApiError('invalid_input', meetingSentences.past);
  if (startsAt > now + meetingLimits.yearsAhead * 366 * DAY) throwApiError('invalid_input', meetingSentences.tooFar);
}
