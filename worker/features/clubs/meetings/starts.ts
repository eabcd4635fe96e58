import { offsetOf } from '../../../platform/day.ts';
import { throwApiError } from '../../../platform/http/errors.ts';
import { zoneNamed } from '../../../platform/http/zone.ts';
import { meetingLimits, meetingSentences } from './contract.ts';

const MINUTE = 60;
const DAY = 86_400;

/**
 * The moment, in epoch seconds, at which clocks in a zone show this date and time; null where they never do, since they
 * go forward then. Where they show it twice, as they go back, it is the first time.
 */
export function momentOf(local: string, zone: string): number | null {
  const asUtc = Date.parse(`${local}:00Z`) / 1000;
  // No clock is changed twice within two days, so one of the two offsets around it is the right one.
  const offsets = [asUtc - DAY, asUtc + DAY].map((moment) => offsetOf(zone, new Date(moment * 1000)) * MINUTE);
  const moments = offsets.map((offset) => asUtc - offset).filter((moment) => localOf(moment, zone) === local);
  return moments.length === 0 ? null : Math.min(...moments);
}

/** Local time in a zone at a moment, like `2026-11-29T19:30`. */
export function localOf(moment: number, zone: string): string {
  const offset = offsetOf(zone, new Date(moment * 1000)) * MINUTE;
  return new Date((moment + offset) * 1000).toISOString().slice(0, 16);
}

/** Returns a meeting's start from the entered time, and the canonical name of its zone. Throws `invalid_input`. */
export function startOf({ starts, zone: typed }: { starts: string; zone: string }): { startsAt: number; zone: string } {
  const zone = zoneNamed(typed) ?? throwApiError('invalid_input', meetingSentences.noZone);
  const asUtc = Date.parse(`${starts}:00Z`);
  // The 30th of February is read as the 1st or 2nd of March.
  if (Number.isNaN(asUtc) || new Date(asUtc).toISOString().slice(0, 16) !== starts) {
    throwApiError('invalid_input', meetingSentences.noDay);
  }
  return { startsAt: momentOf(starts, zone) ?? throwApiError('invalid_input', meetingSentences.skipped), zone };
}

/** Refuses a start that has passed, or that is years ahead; `now` in epoch seconds. */
export function requireFutureStart(startsAt: number, now: number): void {
  if (startsAt <= now) throwApiError('invalid_input', meetingSentences.past);
  if (startsAt > now + meetingLimits.yearsAhead * 366 * DAY) throwApiError('invalid_input', meetingSentences.tooFar);
}
