import type { Progress, ProgressUnit, Reading } from '../../../../worker/features/library/readings/contract.ts';
import { dateInWords } from '../../../platform/ui/fields/partial-date.ts';

export const NO_NUMBER = 'Enter a number, like 112.';
export const LENGTH_SENTENCE = 'Enter the length as a number, like 320.';

/** What a number of each unit is called. */
export const unitNames: Readonly<Record<ProgressUnit, string>> = { page: 'Page', percent: 'Percent', minute: 'Minute' };

const HOUR = 60;

function hours(minutes: number): string {
  const [whole, rest] = [Math.floor(minutes / HOUR), minutes % HOUR];
  if (whole === 0) return `${rest} min`;
  return rest === 0 ? `${whole} h` : `${whole} h ${rest} min`;
}

/** How far somebody is, in words: "Page 112 of 320", "35%", "1 h 52 min of 9 h". */
export function progressInWords(progress: Progress): string {
  const { unit, value, of } = progress;
  if (unit === 'percent') return `${value}%`;
  const [here, end] = unit === 'page' ? [`Page ${value}`, of] : [hours(value), of === undefined ? of : hours(of)];
  return end === undefined ? here : `${here} of ${end}`;
}

/** How much of the book that is, from 0 to 1; null where nobody knows how long it is. */
export function shareOf(progress: Progress): number | null {
  const of = progress.unit === 'percent' ? 100 : progress.of;
  return of === undefined || of === 0 ? null : Math.min(1, progress.value / of);
}

/** What a reading's progress is counted in, where its reader did not say otherwise. */
export function unitOf({ progress, format }: Pick<Reading, 'progress' | 'format'>): ProgressUnit {
  return progress?.unit ?? (format === 'audio' ? 'minute' : 'page');
}

/** What an end is counted in, in words that stand behind its number. */
export const unitPlurals = { page: 'pages', minute: 'minutes' } as const;

/** The last page or minute of what is being read, as far as its reader or its edition says; null where nobody does. */
export function endOf({ progress, pages, edition_pages }: Reading, unit: ProgressUnit): number | null {
  const told = progress?.unit === unit ? progress.of : undefined;
  return (unit === 'page' ? (pages ?? edition_pages ?? told) : told) ?? null;
}

const written: readonly [form: RegExp, unit: ProgressUnit | null, numberOf: (parts: string[]) => number][] = [
  [/^(-?\d+(?:\.\d+)?)$/, null, ([value]) => Number(value)],
  [/^p(?:\.|age|g\.?)?\s*(\d+)$/i, 'page', ([value]) => Number(value)],
  [/^(\d+(?:\.\d+)?)\s*%$/, 'percent', ([value]) => Number(value)],
  [/^(\d+)\s*min(?:\.|utes?)?$/i, 'minute', ([value]) => Number(value)],
  [/^(\d+):([0-5]\d)$/, 'minute', ([whole, rest]) => Number(whole) * HOUR + Number(rest)],
  [/^(\d+)\s*h(?:\s*([0-5]?\d)(?:\s*min)?)?$/i, 'minute', ([whole, rest = '0']) => Number(whole) * HOUR + Number(rest)],
];

/**
 * How far somebody writes they are: a number in the unit that is asked for, or with another one ("35%", "1:52", "p. 112").
 * Whether there can be such a number is for the wire to say.
 */
export function readProgress(text: string, asked: ProgressUnit): { unit: ProgressUnit; value: number } | null {
  for (const [form, unit, numberOf] of written) {
    const found = form.exec(text.trim());
    if (found) return { unit: unit ?? asked, value: numberOf(found.slice(1)) };
  }
  return null;
}

const formatNames = { print: 'print', ebook: 'e-book', audio: 'audiobook' } as const;

/** When a reading was, and in what form: "Started November 1, 2026", "November 1, 2026 to November 22, 2026 · print". */
export function spanOf({ state, started, finished, format }: Reading): string {
  const begun = started === undefined ? null : dateInWords(started.date);
  const ended = finished === undefined ? null : dateInWords(finished.date);
  const form = format === undefined ? '' : ` · ${formatNames[format]}`;
  if (state === 'reading' || state === 'paused')
    return (begun === null ? 'Started some time ago' : `Started ${begun}`) + form;
  if (begun !== null && begun !== ended) return `${begun} to ${ended ?? 'an unknown date'}${form}`;
  // Begun and ended on one day, that day says both. That it was given up is said beside it.
  if (state === 'unfinished') return (ended ?? 'Date unknown') + form;
  return (ended === null ? 'Finished, date unknown' : `Finished ${ended}`) + form;
}
