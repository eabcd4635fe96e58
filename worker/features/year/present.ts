import type { Rows } from '../../platform/db/database.ts';
import type { OutputOf } from '../../platform/http/contract.ts';
import { presentDay } from '../connections/statistics/queries.ts';
import { type viewYear, YEAR_READINGS } from './contract.ts';
import { summedReadingOf, type yearQueries } from './queries.ts';
import { type SummedReading, sortByEnd, sumsOf } from './year.ts';

type YearRows = Rows<ReturnType<typeof yearQueries>>;

/** Returns a year's finished readings in order of their dates, with their totals. */
export function summedYear(rows: Pick<YearRows, 'finished'>) {
  const readings = sortByEnd(rows.finished.slice(0, YEAR_READINGS).map(summedReadingOf));
  return { readings, sums: sumsOf(readings) };
}

/**
 * Returns a year as the API does, for a viewer who may see it. Stopped and undated books are only included on request.
 */
export function presentYear(
  rows: Omit<YearRows, 'person'> & { person: YearRows['person'][number] },
  { year, thisYear, own, undated }: { year: number; thisYear: number; own: boolean; undated: boolean },
): Omit<OutputOf<typeof viewYear>, 'requestStatus'> {
  const { person } = rows;
  const earlier = yearsOf(rows.earlier[0]?.finished, rows.earlierDay[0]?.day).at(-1);
  // The current year can always be opened, even if it is empty.
  const [later = year < thisYear ? thisYear : undefined] = yearsOf(rows.later[0]?.finished, rows.laterDay[0]?.day);
  const withoutDate = new Map(rows.undatedReadings.map((row) => [row.workId, summedReadingOf(row)]));
  return {
    year,
    this_year: thisYear,
    user: { userId: person.id, name: person.name, private: person.privacy === 'nobody' },
    ...(earlier === undefined ? {} : { earlier_year: earlier }),
    ...(later === undefined ? {} : { later_year: later }),
    ...summedYear(rows),
    complete: rows.finished.length <= YEAR_READINGS,
    days: [...new Set([...rows.days, ...rows.deviceDays].map(({ day }) => day))].sort(),
    ...(own ? { device_days: rows.deviceDays.map(presentDay) } : {}),
    ...(own ? { unfinished: sortByEnd<SummedReading>(rows.unfinished.map(summedReadingOf)) } : {}),
    undated: rows.undated[0]?.count ?? 0,
    ...(undated ? { undated_readings: [...withoutDate.values()] } : {}),
  };
}

function yearsOf(...dates: (string | null | undefined)[]): number[] {
  return dates.flatMap((date) => (date ? [Number(date.slice(0, 4))] : [])).sort((left, other) => left - other);
}
