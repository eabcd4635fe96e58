import { type FormEvent, useEffect, useState } from 'react';
import { genres } from '../../../worker/features/books/contract.ts';
import type { ListSummary } from '../../../worker/features/library/lists/contract.ts';
import {
  type ReadingFormat,
  readingFormats,
  type ShelfDirection,
  type ShelfSort,
  shelfSorts,
  usualDirections,
} from '../../../worker/features/library/readings/contract.ts';
import { limits } from '../../../worker/platform/http/basics-contract.ts';
import { CallError } from '../../platform/api/call.ts';
import { showError } from '../../platform/api/use-action.ts';
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx';
import { clock } from '../../platform/ui/text/clock.ts';
import { isoDate } from '../../platform/ui/text/time.ts';
import { useReaderZone } from '../../platform/ui/text/use-reader-zone.ts';
import { hasFilters, type ReadQuery, reverse } from './read-query.ts';
import styles from './read-shelf.module.css';

const sortNames: Readonly<Record<ShelfSort, string>> = {
  date: 'Date read',
  title: 'Title',
  author: 'Author',
  rating: 'Rating',
  year: 'Year published',
};

const alphabetical = { ascending: 'A to Z', descending: 'Z to A' };
const byTime = { ascending: 'Oldest first', descending: 'Newest first' };
const directionNames: Readonly<Record<ShelfSort, Record<ShelfDirection, string>>> = {
  date: byTime,
  title: alphabetical,
  author: alphabetical,
  rating: { ascending: 'Lowest first', descending: 'Highest first' },
  year: byTime,
};

const formatNames: Readonly<Record<ReadingFormat, string>> = { print: 'Print', ebook: 'E-book', audio: 'Audiobook' };

// More years than most readers have read in; the URL may name an older one.
const YEAR_COUNT = 40;
const RATINGS = 10;

export type LoadLists = (signal: AbortSignal) => Promise<readonly ListSummary[]>;

interface ReadFiltersProps {
  /** Loads the reader's lists. Only their own shelf is filtered by lists and by what they own. */
  loadLists: LoadLists | undefined;
  query: ReadQuery;
  onChange: (part: Record<string, string>) => void;
}

/** Searches, sorts and filters read books; all but the search is collapsed, so that the covers come first. */
export function ReadFilters({ loadLists, query, onChange }: ReadFiltersProps) {
  // It stays open while a reader takes the last filter away.
  const [wasOpen] = useState(hasFilters({ ...query, q: '' }));
  const [isOpen, setIsOpen] = useState(wasOpen);
  const thisYear = Number(isoDate(clock() / 1000, useReaderZone()).slice(0, 4));
  const years = Array.from({ length: YEAR_COUNT }, (_, back) => thisYear - back);
  const chosenYear = Number(query.read_in);
  if (query.read_in !== '' && !years.includes(chosenYear)) years.push(chosenYear);
  const { sort, direction } = query;
  const usual = usualDirections[sort];
  return (
    <div className={styles.bar}>
      <ShelfSearch words={query.q} onSearch={(q) => onChange({ q })} />
      <details className={styles.folded} open={wasOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>Filter and sort</summary>
        <div className={styles.filters}>
          <SelectField
            label="Sort by"
            value={sort}
            onChange={({ target }) => onChange({ sort: target.value, direction: '' })}
          >
            {shelfSorts.map((name) => (
              <option key={name} value={name}>
                {sortNames[name]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Order"
            value={direction}
            onChange={({ target }) => onChange({ direction: target.value === usual ? '' : target.value })}
          >
            {[usual, reverse(usual)].map((name) => (
              <option key={name} value={name}>
                {directionNames[sort][name]}
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
          <SelectField
            label="Rating"
            value={query.rating}
            onChange={(event) => onChange({ rating: event.target.value })}
          >
            <option value="">Any rating</option>
            {Array.from({ length: RATINGS }, (_, place) => (RATINGS - place) / 2).map((stars) => (
              <option key={stars} value={stars}>
                {stars} {stars === 1 ? 'star' : 'stars'}
              </option>
            ))}
          </SelectField>
          <SelectField
            label="Format"
            value={query.format}
            onChange={(event) => onChange({ format: event.target.value })}
          >
            <option value="">Any format</option>
            {readingFormats.map((format) => (
              <option key={format} value={format}>
                {formatNames[format]}
              </option>
            ))}
          </SelectField>
          {loadLists ? (
            <>
              <ListField
                load={loadLists}
                isShown={isOpen}
                chosen={query.list}
                onChoose={(list) => onChange({ list })}
              />
              <SelectField
                label="Owned"
                value={query.owned}
                onChange={(event) => onChange({ owned: event.target.value })}
              >
                <option value="">Owned or not</option>
                <option value="yes">Owned</option>
                <option value="no">Not owned</option>
              </SelectField>
            </>
          ) : null}
        </div>
      </details>
    </div>
  );
}

/** A field that searches the shelf on Enter, and shows all of it again when it is emptied. */
function ShelfSearch({ words, onSearch }: { words: string; onSearch: (words: string) => void }) {
  const [text, setText] = useState(words);
  const [searched, setSearched] = useState(words);
  // Going back or clearing the filters changes the words; what was typed and not searched stays.
  if (words !== searched) {
    setSearched(words);
    if (text.trim() === searched) setText(words);
  }
  const search = (event: FormEvent) => {
    event.preventDefault();
    if (text.length <= limits.searchQuery) onSearch(text.trim());
  };
  return (
    <search className={styles.search} aria-label="This shelf">
      <form onSubmit={search}>
        <TextField
          label="Search this shelf"
          placeholder="Search this shelf"
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          value={text}
          maxLength={limits.searchQuery}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value === '' && words !== '') onSearch('');
          }}
        />
      </form>
    </search>
  );
}

interface ListFieldProps {
  load: LoadLists;
  isShown: boolean;
  chosen: string;
  onChoose: (list: string) => void;
}

/** The reader's lists, which load when the filters are opened. */
function ListField({ load, isShown, chosen, onChoose }: ListFieldProps) {
  const [lists, setLists] = useState<readonly ListSummary[] | null>(null);
  useEffect(() => {
    if (!isShown || lists !== null) return;
    const controller = new AbortController();
    load(controller.signal)
      .then(setLists)
      .catch((error: unknown) => {
        if (controller.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
        showError(error);
      });
    return () => controller.abort();
  }, [isShown, lists, load]);
  return (
    <SelectField label="List" value={chosen} onChange={(event) => onChoose(event.target.value)}>
      <option value="">Any list</option>
      {chosen === '' || lists?.some(({ id }) => id === chosen) ? null : (
        <option value={chosen}>{lists === null ? 'Loading...' : 'A list that is gone'}</option>
      )}
      {lists?.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
