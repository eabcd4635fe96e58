import type { Progress, ProgressUnit, Reading } from '../../../../worker/features/library/readings/contract.ts';
import { plainNumbers } from '../../../platform/ui/fields/number-text.ts';
import { dateInWords } from '../../../platform/ui/fields/partial-date.ts';

export const NO_NUMBER = 'Enter a number, like 112.';
export const LENGTH_SENTENCE = 'Enter the length as a number, like 320.';

export const unitNames: Readonly<Record<ProgressUnit, string>> = { page: 'Page', percent: 'Percent', minute: 'Minute' };

/** What stands beside the field of a reading on home and in the library. */
export const unitSigns: Readonly<Record<ProgressUnit, string>> = { page: 'p.', percent: '%', minute: 'min' };

const HOUR = 60;

function hours(minutes: number): string {
  const [fullHours, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  if (fullHours === 0) return `${rest} min`;
  return rest === 0 ? `${fullHours} h` : `${fullHours} h ${rest} min`;
}

/** Returns progress in words: "Page 112 of 320", "35%", "1 h 52 min of 9 h". */
export function progressInWords(progress: Progress): string {
  const { unit, value, of } = progress;
  if (unit === 'percent') return `${value}%`;
  const [place, end] = unit === 'page' ? [`Page ${value}`, of] : [hours(value), of === undefined ? of : hours(of)];
  return end === undefined ? place : `${place} of ${end}`;
}

/** Returns progress from 0 to 1; null if the length is unknown. */
export function shareOf(progress: Progress): number | null {
  const of = progress.unit === 'percent' ? 100 : progress.of;
  return of === undefined || of === 0 ? null : Math.min(1, progress.value / of);
}

export function unitOf({ progress, format }: Pick<Reading, 'progress' | 'format'>): ProgressUnit {
  return progress?.unit ?? (format === 'audio' ? 'minute' : 'page');
}

export const unitPlurals = { page: 'pages', minute: 'minutes' } as const;

/** Returns the last page or minute as entered by the reader, else that of the edition; null if unknown. */
export function endOf({ progress, pages, edition_pages }: Reading, unit: ProgressUnit): number | null {
  const knownEnd = progress?.unit === unit ? progress.of : undefined;
  return (unit === 'page' ? (pages ?? edition_pages ?? knownEnd) : knownEnd) ?? null;
}

const notations: readonly [form: RegExp, unit: ProgressUnit | null, numberOf: (parts: string[]) => number][] = [
  [/^(-?\d+(?:\.\d+)?)$/, null, ([value]) => Number(value)],
  [/^p(?:\.|age|g\.?)?\s*(\d+)$/i, 'page', ([value]) => Number(value)],
  [/^(\d+(?:\.\d+)?)\s*%$/, 'percent', ([value]) => Number(value)],
  [/^(\d+)\s*min(?:\.|utes?)?$/i, 'minute', ([value]) => Number(value)],
  [/^(\d+):([0-5]\d)$/, 'minute', ([hoursText, rest]) => Number(hoursText) * HOUR + Number(rest)],
  [
    /^(\d+)\s*h(?:\s*([0-5]?\d)(?:\s*min)?)?$/i,
    'minute',
    ([hoursText, rest = '0']) => Number(hoursText) * HOUR + Number(rest),
  ],
];

/**
 * Parses progress as typed: a number in the current unit or with another unit ("35%", "1:52", "p. 112"). The server
 * decides whether the number is valid.
 */
export function readProgress(text: string, defaultUnit: ProgressUnit): { unit: ProgressUnit; value: number } | null {
  for (const [form, unit, numberOf] of notations) {
    const match = form.exec(plainNumbers(text).trim());
    if (match === null) continue;
    const [read, value] = [unit ?? defaultUnit, numberOf(match.slice(1))];
    // Percentages are stored whole, and nobody is further than they say.
    return { unit: read, value: read === 'percent' ? Math.floor(value) : value };
  }
  return null;
}

const formatNames = { print: 'print', ebook: 'e-book', audio: 'audiobook' } as const;

/**
 * Returns the dates and format of a reading: "Started November 1, 2026", "November 1, 2026 to November 22, 2026 ·
 * print".
 */
export function spanOf({ state, started, finished, format }: Reading): string {
  const startText = started === undefined ? null : dateInWords(started.date);
  const endText = finished === undefined ? null : dateInWords(finished.date);
  const form = format === undefined ? '' : ` · ${formatNames[format]}`;
  if (state === 'reading' || state === 'paused')
    return (startText === null ? 'Started some time ago' : `Started ${startText}`) + form;
  if (startText !== null && startText !== endText) return `${startText} to ${endText ?? 'an unknown date'}${form}`;
  // A reading that started and ended on one day shows that day once. That it was stopped is shown separately.
  if (state === 'unfinished') return (endText ?? 'Date unknown') + form;
  return (endText === null ? 'Finished, date unknown' : `Finished ${endText}`) + form;
}
