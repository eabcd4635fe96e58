import type { ReactNode } from 'react';
import type { ShelfBook } from '../../../worker/features/library/readings/contract.ts';
import { type ListPage, useMore } from '../../platform/api/use-more.ts';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import { Stars } from '../../platform/ui/books/stars.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { monthInWords } from '../../platform/ui/fields/partial-date.ts';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import { ReadFilters } from './read-filters.tsx';
import { hasFilters, type ReadQuery, readPage } from './read-query.ts';
import styles from './read-shelf.module.css';
import { Shelf } from './shelf.tsx';

interface ReadShelfProps {
  whose: string;
  query: ReadQuery;
  first: ListPage<ShelfBook>;
  onChange: (part: Partial<ReadQuery>) => void;
  empty: ReactNode;
}

/** A reader's read books with their ratings, sorted and filtered. */
export function ReadShelf({ whose, query, first, onChange, empty }: ReadShelfProps) {
  if (first.items.length === 0 && !hasFilters(query)) return empty;
  return (
    <div className="stack">
      <ReadFilters query={query} onChange={onChange} />
      {first.items.length === 0 ? (
        <div className="row">
          <p className="soft">No read books match these filters.</p>
          <Button onClick={() => onChange({ read_in: '', genre: '', rating: '' })}>Show all</Button>
        </div>
      ) : (
        <Books key={Object.values(query).join(' ')} whose={whose} query={query} first={first} />
      )}
    </div>
  );
}

function Books({ whose, query, first }: Pick<ReadShelfProps, 'whose' | 'query' | 'first'>) {
  const { items, hasMore, waiting, more } = useMore({
    name: `read ${Object.values(query).join(' ')}`,
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
