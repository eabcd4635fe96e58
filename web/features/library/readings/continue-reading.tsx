import { Link } from 'react-router';
import type { PreviewRole } from '../../../../worker/features/accounts/contract.ts';
import { listReadings, type Reading } from '../../../../worker/features/library/readings/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { coverOf } from '../../../platform/ui/books/cover-url.ts';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { HowFar, ReadingNow } from './reading-now.tsx';
import styles from './readings.module.css';

/** One page of what somebody is reading, or has laid aside or given up, newest first. */
export async function readingsIn(
  state: Reading['state'],
  { whose, as, cursor }: { whose?: string; as?: PreviewRole | undefined; cursor: string | null },
  signal?: AbortSignal,
): Promise<ListPage<Reading>> {
  const asked = { state, ...(whose ? { target_id: whose } : {}), as, ...(cursor === null ? {} : { cursor }) };
  const { readings, next_cursor } = await call(listReadings, asked, signal ? { signal } : {});
  return { items: readings, next: next_cursor ?? null };
}

interface ReadingCardsProps {
  state: Reading['state'];
  /** Whose readings they are, where they are not the reader's own. */
  whose?: string;
  /** As whom the reader looks at their own. */
  as?: PreviewRole | undefined;
  first: ListPage<Reading>;
}

/** Readings with their covers and how far they are; the reader's own can be carried on with. */
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

function ReadingCard({ reading, own, eager }: { reading: Reading; own: boolean; eager: boolean }) {
  const { isbn, title, authors, state } = reading;
  const cover = coverOf(reading.cover);
  return (
    <article className={styles.card} aria-label={title}>
      <Link to={paths.book(isbn)} tabIndex={-1} aria-hidden="true">
        {cover ? <Cover address={cover} title={title} width={92} eager={eager} /> : null}
      </Link>
      <div className={styles.words}>
        <div>
          <h3 className={styles.title}>
            <Link to={paths.book(isbn)} className="plain-link">
              {title}
            </Link>
          </h3>
          <p className={styles.author}>{authors.join(', ')}</p>
        </div>
        {own && state !== 'unfinished' ? <ReadingNow reading={reading} /> : <HowFar reading={reading} />}
      </div>
    </article>
  );
}

/** What the reader is in the middle of: the first thing on their home page. */
export function ContinueReading({ first }: { first: ListPage<Reading> }) {
  return (
    <section aria-labelledby="continue-reading" className="stack">
      <h2 id="continue-reading">Continue reading</h2>
      <ReadingCards state="reading" first={first} />
    </section>
  );
}
