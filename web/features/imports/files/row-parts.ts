import { type ImportRow, stateNamed } from '../../../../worker/features/imports/contract.ts';
import { progressUnits } from '../../../../worker/features/library/readings/contract.ts';
import { listOf, numberIn } from './cell.ts';
import { type DateOrder, dateOf } from './dates.ts';
import type { Format, Meaning } from './format.ts';

// If a book is on several shelves, reading comes before read, and read before wanted.
const STATES = ['reading', 'finished', 'paused', 'unfinished', 'want'] as const;

export function stateAmong(shelves: readonly string[]): ImportRow['state'] {
  const states = shelves.map((shelf) => stateNamed(shelf));
  return STATES.find((state) => states.includes(state));
}

export function stateOf(
  shelved: ImportRow['state'],
  word: string,
  {
    started,
    finished,
    times,
  }: { started: string | undefined; finished: string | undefined; times: readonly unknown[] },
  format: Format,
  hasStopped: boolean,
): ImportRow['state'] {
  const hasEnd = finished !== undefined || times.length > 0;
  // In LibraryThing a book on the shelf "To read" may have been read.
  if (shelved !== undefined)
    return word === '' && shelved !== 'reading' && finished !== undefined ? 'finished' : shelved;
  if (hasStopped) return 'unfinished';
  if (word !== '' && format.source !== 'bookwyrm') return undefined;
  if (hasEnd) return 'finished';
  if (started !== undefined && (format.startedMeansReading || format.undatedMeansWanted)) return 'reading';
  return format.undatedMeansWanted ? 'want' : undefined;
}

type Reading = NonNullable<ImportRow['readings']>[number];

type Times = { times: Partial<Pick<Reading, 'started' | 'finished'>>[] };

/**
 * Returns the dates of each reading, last one first: of StoryGraph `2024/08/01-2024/09/03, 2022`, where a single date is
 * an end date, of Bookmory `Aug 1, 2024 ~ Sep 3, 2024`, or of Openreads `2024-08-01|2024-09-03|;2022-01-01||`.
 */
export function timesIn(order: DateOrder, spans: string, last: string, readings: string): Times & { started?: string } {
  const timeOf = (start: string, end: string) => {
    const [started, finished] = [dateOf(start, order), dateOf(end, order)];
    return { ...(started === undefined ? {} : { started }), ...(finished === undefined ? {} : { finished }) };
  };
  const parts = spans.includes('~') ? listOf(spans, '\n') : listOf(spans);
  const times = parts.map((span) => {
    const [start = '', end] = span.split(/\s*~\s*|(?<=\d)\s*[-–]\s*(?=\d{4}(?:\/|$)|\d{1,2}[./]\d)/);
    return end === undefined ? timeOf('', start) : timeOf(start, end);
  });
  times.push(...listOf(readings, ';').map((record) => timeOf(record.split('|')[0] ?? '', record.split('|')[1] ?? '')));
  if (times.length === 0 && last !== '') times.push(timeOf('', last));
  const open = times.find(({ finished }) => finished === undefined)?.started;
  const ended = times.filter(({ finished }) => finished !== undefined);
  return {
    times: ended.sort((a, b) => ((b.finished ?? '') < (a.finished ?? '') ? -1 : 1)).slice(0, 50),
    ...(open === undefined ? {} : { started: open }),
  };
}

/** The place in a book: of our own table, of Reading List, or the length of an audiobook. */
export function progressIn(
  state: ImportRow['state'],
  minutes: number,
  textOf: (meaning: Meaning) => string,
): ImportRow['progress'] {
  const unit = progressUnits.find((name) => name === textOf('progressUnit').toLowerCase());
  const value = numberIn(textOf('progress'), 0, 999_999);
  const of = numberIn(textOf('progressOf'), 1, 999_999);
  if (unit !== undefined && value !== undefined) return { unit, value, ...(of === undefined ? {} : { of }) };
  const [page, percent] = [numberIn(textOf('currentPage'), 1, 99_999), numberIn(textOf('currentPercent'), 1, 100)];
  if (page !== undefined) return { unit: 'page', value: page };
  if (percent !== undefined) return { unit: 'percent', value: percent };
  // The position in an audiobook that is being read is unknown.
  if (minutes === 0 || state === undefined || !['finished', 'reading', 'paused'].includes(state)) return undefined;
  return { unit: 'minute', value: state === 'finished' ? minutes : 0, of: minutes };
}
