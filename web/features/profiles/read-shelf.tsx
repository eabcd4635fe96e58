import { type ReactNode, useRef } from 'react';
import type { ShelfBook } from '../../../worker/features/library/readings/contract.ts';
import { type ListPage, useMore } from '../../platform/api/use-more.ts';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import { Stars } from '../../platform/ui/books/stars.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { monthInWords } from '../../platform/ui/fields/partial-date.ts';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { type LoadLists, ReadFilters } from './read-filters.tsx';
import { hasFilters, noFilters, type ReadQuery, readPage } from './read-query.ts';
import styles from './read-shelf.module.css';
import { Shelf } from './shelf.tsx';

interface ReadShelfProps {
  whose: string;
  loadLists: LoadLists | undefined;
  query: ReadQuery;
  first: ListPage<ShelfBook>;
  onChange: (part: Record<string, string>) => void;
  empty: ReactNode;
}

/** A reader's read books with their ratings, searched, sorted and filtered. */
export function ReadShelf({ whose, loadLists, query, first, onChange, empty }: ReadShelfProps) {
  const filters = useRef<HTMLDivElement>(null);
  if (first.items.length === 0 && !hasFilters(query)) return empty;
  const clear = () => {
    onChange(noFilters);
    // The button goes with the sentence.
    filters.current?.querySelector('input')?.focus();
  };
  const hasOthers = hasFilters({ ...query, q: '' });
  return (
    <div className="stack">
      <div ref={filters}>
        <ReadFilters loadLists={loadLists} query={query} onChange={onChange} />
      </div>
      {first.items.length === 0 ? (
        <div className="row">
          <p className="soft" role="status" dir="auto">
            {query.q === ''
              ? 'No read books match these filters.'
              : `No read books match “${query.q}”${hasOthers ? ' and these filters' : ''}.`}
          </p>
          <Button onClick={clear}>Clear filters</Button>
        </div>
      ) : (
        <Books key={nameOf(query)} whose={whose} query={query} first={first} />
      )}
    </div>
  );
}

const nameOf = (query: ReadQuery) => JSON.stringify(Object.values(query));

function Books({ whose, query, first }: Pick<ReadShelfProps, 'whose' | 'query' | 'first'>) {
  const { items, hasMore, waiting, more } = useMore({
    name: `read ${nameOf(query)}`,
    first,
    idOf: ({ isbn }) => isbn,
    load: (cursor) => readPage(whose, query, cursor),
  });
  return (
    <>
      <Shelf books={items.map(bookDetails)} />
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} shown={items.length} />
    </>
  );
}

function bookDetails(book: ShelfBook) {
  const { cover, rating, finished, times } = book;
  const finishText = finished === undefined ? null : monthInWords(finished.date);
  return {
    ...book,
    cover: coverOf(cover) ?? '',
    below: (
      <div className={styles.below}>
        {rating === undefined ? null : <Stars rating={rating} small />}
        {finishText === null ? null : <p className="small soft numbers">{finishText}</p>}
        {times > 1 ? <p className="small soft numbers">Read {times} times</p> : null}
      </div>
    ),
  };
}
