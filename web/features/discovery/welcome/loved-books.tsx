import { useEffect, useRef, useState } from 'react';
import { type Genre, genres } from '../../../../worker/features/books/contract.ts';
import type { ShelfBook } from '../../../../worker/features/discovery/bookshelves/contract.ts';
import { addReading, deleteReading, type Reading } from '../../../../worker/features/library/readings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { Check } from '../../../platform/ui/icons.tsx';
import styles from './steps.module.css';

/** The books of each shelf, by title. */
type Shelves = Partial<Record<Genre, Readonly<Record<string, ShelfBook>> | undefined>>;

/** The number of books suggested; the reader may tap more or fewer. */
const SUGGESTED_COUNT = 3;
/** Books per shelf when all genres are shown. */
const PER_GENRE = 2;

interface LovedBooksProps {
  shelves: Shelves;
  /** What the reader has read, as the page was loaded. */
  before: readonly Reading[];
  /** Called with the number of books on the shelf. */
  onCount: (count: number) => void;
}

/** Covers by genre: a tap marks a book as read, without a date. */
export function LovedBooks({ shelves, before, onCount }: LovedBooksProps) {
  const [genre, setGenre] = useState<Genre | null>(null);
  /** The readings on the shelf, by ISBN. */
  const [onShelf, setOnShelf] = useState<ReadonlyMap<string, Reading>>(
    () => new Map(before.map((reading) => [reading.isbn, reading])),
  );
  const change = (isbn: string, reading: Reading | null) =>
    setOnShelf((all) => {
      const next = new Map(all);
      if (reading === null) next.delete(isbn);
      else next.set(isbn, reading);
      return next;
    });
  const { size } = onShelf;
  const count = useRef(onCount);
  count.current = onCount;
  useEffect(() => count.current(size), [size]);
  return (
    <>
      <p aria-live="polite">
        {size >= SUGGESTED_COUNT
          ? `${size} on your shelf. Add more, or continue.`
          : `Tap three books you loved, whenever you read them. ${size} so far.`}
      </p>
      <ul className={styles.choices} aria-label="Genres">
        {([null, ...(Object.keys(genres) as Genre[])] as const).map((item) => (
          <li key={item ?? 'all'}>
            <Button className={styles.choice} aria-pressed={genre === item} onClick={() => setGenre(item)}>
              {item === null ? 'A bit of everything' : genres[item]}
            </Button>
          </li>
        ))}
      </ul>
      <ul className={styles.wall} aria-label={genre === null ? 'Books' : genres[genre]}>
        {wallOf(shelves, genre).map((book, place) => (
          <li key={book.isbn}>
            <LovedBook
              book={book}
              early={place < 8}
              reading={onShelf.get(book.isbn) ?? null}
              onChange={(reading) => change(book.isbn, reading)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Returns the books of a genre, or the first of each genre, without duplicates. */
function wallOf(shelves: Shelves, genre: Genre | null): ShelfBook[] {
  const all =
    genre === null
      ? Object.values(shelves).flatMap((shelf) => Object.values(shelf ?? {}).slice(0, PER_GENRE))
      : Object.values(shelves[genre] ?? {});
  const byIsbn = new Map(all.filter(({ isbn }) => isbn !== '').map((book) => [book.isbn, book]));
  return [...byIsbn.values()];
}

interface LovedBookProps {
  book: ShelfBook;
  early: boolean;
  reading: Reading | null;
  onChange: (reading: Reading | null) => void;
}

// Each book runs its own action, so that the next can be tapped before the last is saved.
function LovedBook({ book, early, reading, onChange }: LovedBookProps) {
  const { pending, run } = useAction();
  const { isbn, title, cover, author } = book;
  const tap = () =>
    run(
      async (key) => {
        if (reading === null) onChange((await call(addReading, { isbn }, { key })).reading);
        else {
          await call(deleteReading, { reading_id: reading.id });
          onChange(null);
        }
      },
      { keepPage: true },
    );
  // A second tap takes a tap back, but not a reading with a date, or one that was imported.
  const isFixed = reading !== null && (reading.finished !== undefined || reading.imported);
  return (
    <button
      type="button"
      className={styles.book}
      aria-pressed={reading !== null}
      aria-label={`${title}${author === '' ? '' : ` by ${author}`}`}
      aria-busy={pending || undefined}
      disabled={isFixed}
      onClick={tap}
    >
      <Cover address={cover} title={title} width={96} eager={early} />
      {reading === null ? null : (
        <span className={styles.mark}>
          <Check size={18} aria-hidden="true" />
        </span>
      )}
    </button>
  );
}
