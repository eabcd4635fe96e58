import { genres } from '../../../worker/features/books/contract.ts';
import { type ShelfSort, shelfSorts } from '../../../worker/features/library/readings/contract.ts';
import { SelectField } from '../../platform/ui/fields/field.tsx';
import { clock } from '../../platform/ui/text/clock.ts';
import { isoDate } from '../../platform/ui/text/time.ts';
import { useReaderZone } from '../../platform/ui/text/use-reader-zone.ts';
import { hasFilters, type ReadQuery } from './read-query.ts';
import styles from './read-shelf.module.css';

const sortNames: Readonly<Record<ShelfSort, string>> = {
  date: 'Date read',
  title: 'Title',
  author: 'Author',
  rating: 'Rating',
  year: 'Year published',
};

// More years than most readers have read in; the URL may name an older one.
const YEAR_COUNT = 40;
const RATINGS = 10;

interface ReadFiltersProps {
  query: ReadQuery;
  onChange: (part: Partial<ReadQuery>) => void;
}

/** Sorts read books and filters them by year, genre and rating; collapsed, so that the covers come first. */
export function ReadFilters({ query, onChange }: ReadFiltersProps) {
  const thisYear = Number(isoDate(clock() / 1000, useReaderZone()).slice(0, 4));
  const years = Array.from({ length: YEAR_COUNT }, (_, back) => thisYear - back);
  const chosenYear = Number(query.read_in);
  if (query.read_in !== '' && !years.includes(chosenYear)) years.push(chosenYear);
  return (
    <details className={styles.folded} open={hasFilters(query)}>
      <summary>Filter and sort</summary>
      <div className={styles.filters}>
        <SelectField label="Sort by" value={query.sort} onChange={(event) => onChange({ sort: event.target.value })}>
          {shelfSorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Read in"
          value={query.read_in}
          onChange={(event) => onChange({ read_in: event.target.value })}
        >
          <option value="">Any year</option>
          {years.map((year) => (
            <option key={year} value={year}>
              {year}
            </option>
          ))}
        </SelectField>
        <SelectField label="Genre" value={query.genre} onChange={(event) => onChange({ genre: event.target.value })}>
          <option value="">Any genre</option>
          {Object.entries(genres).map(([genre, label]) => (
            <option key={genre} value={genre}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Rating" value={query.rating} onChange={(event) => onChange({ rating: event.target.value })}>
          <option value="">Any rating</option>
          {Array.from({ length: RATINGS }, (_, place) => (RATINGS - place) / 2).map((stars) => (
            <option key={stars} value={stars}>
              {stars} {stars === 1 ? 'star' : 'stars'}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  );
}
