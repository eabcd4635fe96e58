import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { PreviewRole } from '../../../../worker/features/accounts/contract.ts';
import { listReadings, type Reading } from '../../../../worker/features/library/readings/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { coverOf } from '../../../platform/ui/books/cover-url.ts';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { ReadingNow, ReadingProgress } from './reading-now.tsx';
import styles from './readings.module.css';

/** Loads one page of a reader's readings in one state, newest first. */
export async function readingsIn(
  state: Reading['state'],
  { whose, as, cursor }: { whose?: string; as?: PreviewRole | undefined; cursor: string | null },
  signal?: AbortSignal,
): Promise<ListPage<Reading>> {
  const input = { state, ...(whose ? { target_id: whose } : {}), as, ...(cursor === null ? {} : { cursor }) };
  const { readings, next_cursor } = await call(listReadings, input, signal ? { signal } : {});
  return { items: readings, next: next_cursor ?? null };
}

interface ReadingCardsProps {
  state: Reading['state'];
  /** The reader's ID, if it is another reader. */
  whose?: string;
  /** The role in which the reader previews their own profile. */
  as?: PreviewRole | undefined;
  first: ListPage<Reading>;
}

/** Readings with covers and progress; the reader's own can be updated. */
export function ReadingCards({ state, whose, as, first }: ReadingCardsProps) {
  const { items, hasMore, waiting, more } = useMore({
    name: `readings ${state}`,
    first,
    idOf: ({ id }) => id,
    load: (cursor) => readingsIn(state, { ...(whose === undefined ? {} : { whose }), as, cursor }),
  });
  return (
    <>
      <ul className={styles.table}>
        {items.map((reading, place) => (
          <li key={reading.id}>
            <ReadingCard reading={reading} own={whose === undefined} eager={place < 2} />
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </>
  );
}

interface ReadingCardProps {
  reading: Reading;
  own: boolean;
  eager: boolean;
  width?: number;
}

function ReadingCard({ reading, own, eager, width = 92 }: ReadingCardProps) {
  const { isbn, title, authors, state } = reading;
  const cover = coverOf(reading.cover);
  return (
    <article className={`sheet ${styles.card}`} aria-label={title}>
      <Link to={paths.book(isbn)} tabIndex={-1} aria-hidden="true">
        {cover ? <Cover address={cover} title={title} width={width} eager={eager} /> : null}
      </Link>
      <div className={styles.words}>
        <div>
          <h3 className={`clamp ${styles.title}`}>
            <Link to={paths.book(isbn)} className="plain-link" dir="auto">
              {title}
            </Link>
          </h3>
          <p className="cut soft small" dir="auto">
            {authors.join(', ')}
          </p>
        </div>
        {own && state !== 'unfinished' ? <ReadingNow reading={reading} /> : <ReadingProgress reading={reading} />}
      </div>
    </article>
  );
}

/** The reader's open books: one large with its progress, the others as covers that swap with it when tapped. */
export function ContinueReading({ first }: { first: ListPage<Reading> }) {
  const { items, hasMore, waiting, more } = useMore({
    name: 'readings reading',
    first,
    idOf: ({ id }) => id,
    load: (cursor) => readingsIn('reading', { cursor }),
  });
  const [chosenId, setChosenId] = useState('');
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosenId !== '') card.current?.querySelector('input')?.focus();
  }, [chosenId]);
  const large = items.find(({ id }) => id === chosenId) ?? items[0];
  const otherReadings = items.filter((reading) => reading !== large);
  return (
    <section aria-labelledby="continue-reading" className="stack">
      <h2 id="continue-reading" className="hidden">
        Continue reading
      </h2>
      {large === undefined ? null : (
        <div ref={card}>
          <ReadingCard key={large.id} reading={large} own eager width={88} />
        </div>
      )}
      {otherReadings.length === 0 ? null : (
        <ul className={styles.others} aria-label="Your other open books">
          {otherReadings.map((reading) => (
            <li key={reading.id}>
              <OtherBook reading={reading} onChoose={() => setChosenId(reading.id)} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </section>
  );
}

function OtherBook({ reading: { title, cover }, onChoose }: { reading: Reading; onChoose: () => void }) {
  const address = coverOf(cover);
  return (
    <button type="button" className={styles.other} aria-label={`Continue ${title}`} onClick={onChoose}>
      {address ? <Cover address={address} title={title} width={48} /> : title}
    </button>
  );
}
