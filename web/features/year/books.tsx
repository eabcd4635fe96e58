import { Link } from 'react-router';
import type { YearReading } from '../../../worker/features/year/contract.ts';
import { paths } from '../../paths.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import grid from '../../platform/ui/books/cover-grid.module.css';
import { CoverRow, CoverTile } from '../../platform/ui/books/cover-row.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import { Stars } from '../../platform/ui/books/stars.tsx';
import { pluralise } from '../../platform/ui/text/pluralise.ts';
import { dateInWords } from './labels.ts';
import styles from './year.module.css';

/** A row of covers, linked to their books. */
export function Strip({ readings }: { readings: readonly YearReading[] }) {
  return (
    <CoverRow label="The latest books">
      {readings.map(({ id, isbn, title, cover }) => (
        <CoverTile key={id} to={paths.book(isbn)} cover={cover} title={title} eager />
      ))}
    </CoverRow>
  );
}

/** Books with end date, length and rating. */
export function BookShelf({ readings }: { readings: readonly YearReading[] }) {
  return (
    <ul className={grid.shelf}>
      {readings.map(({ id, isbn, title, authors, cover, finished, pages, rating }, place) => (
        <li key={id} className={grid.book}>
          <Link to={paths.book(isbn)} tabIndex={-1} aria-hidden="true">
            <Cover address={coverOf(cover) ?? ''} title={title} width={116} eager={place < 8} />
          </Link>
          <p className={`clamp ${grid.title}`}>
            <Link to={paths.book(isbn)} className="plain-link title" dir="auto">
              {title}
            </Link>
          </p>
          <p className="small soft">{authors[0] ?? 'Unknown'}</p>
          <p className="small soft">
            {finished === undefined ? 'No date' : dateInWords(finished.date)}
            {pages === undefined ? '' : `, ${pluralise(pages, 'page')}`}
          </p>
          {rating === undefined ? null : <Stars rating={rating} small />}
        </li>
      ))}
    </ul>
  );
}

interface DayListProps {
  days: readonly string[];
  readings: readonly YearReading[];
  deviceDays?: readonly DeviceDay[] | undefined;
}

/** The days on which the reader read, with e-reader statistics and finished books. */
export function DayList({ days, readings, deviceDays = [] }: DayListProps) {
  const byDay = new Map(deviceDays.map((deviceDay) => [deviceDay.day, deviceDay]));
  return (
    <ul className={styles.days}>
      {days.map((day) => (
        <li key={day}>
          <time dateTime={day}>{dateInWords(day)}</time>
          <DeviceTime day={byDay.get(day)} />
          {readings
            .filter(({ finished }) => finished?.date === day)
            .map(({ id, isbn, title }) => (
              <Link key={id} to={paths.book(isbn)} className="title lone-link" dir="auto">
                {title}
              </Link>
            ))}
        </li>
      ))}
    </ul>
  );
}

type DeviceDay = { day: string; minutes: number; pages: number };

function DeviceTime({ day }: { day: DeviceDay | undefined }) {
  if (day === undefined) return null;
  return (
    <span className="soft small numbers">
      {day.minutes} min · {pluralise(day.pages, 'page')}
    </span>
  );
}
