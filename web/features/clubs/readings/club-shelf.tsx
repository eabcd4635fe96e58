import { Link } from 'react-router';
import { getReading, type PastReading } from '../../../../worker/features/clubs/readings/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { coverOf } from '../../../platform/ui/books/cover-url.ts';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import styles from './club-book.module.css';

/** The books that a club has read, latest first. */
export function ClubShelf({ clubId, first }: { clubId: string; first: ListPage<PastReading> }) {
  const { items, hasMore, waiting, more } = useMore({
    name: 'club shelf',
    first,
    idOf: ({ id }) => id,
    load: async (cursor) => {
      const { past, next_cursor } = await call(getReading, {
        club_id: clubId,
        ...(cursor === null ? {} : { cursor }),
      });
      return { items: past, next: next_cursor ?? null };
    },
  });
  if (items.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="club-shelf">
      <h2 id="club-shelf">What the club has read</h2>
      <ul className={styles.shelf}>
        {items.map(({ id, isbn, title, cover }) => {
          const address = coverOf(cover);
          return (
            <li key={id}>
              <Link to={paths.book(isbn)} className="plain-link small">
                {address ? <Cover address={address} title={title} width={92} /> : null}
                {title}
              </Link>
            </li>
          );
        })}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </section>
  );
}
