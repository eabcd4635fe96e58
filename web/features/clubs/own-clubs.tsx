import { Link } from 'react-router';
import { getClubsUserIn, type OwnClub } from '../../../worker/features/clubs/directory-contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { type ListPage, useMore } from '../../platform/api/use-more.ts';
import { ShowMore } from '../../platform/ui/show-more.tsx';
import styles from './club.module.css';
import { ClubCardHead } from './club-card-head.tsx';
import { membersOf, roleNames } from './labels.ts';

/** Loads one page of the reader's clubs. Throws a `CallError`. */
export async function ownClubsPage(cursor: string | null, signal?: AbortSignal): Promise<ListPage<OwnClub>> {
  const { data, next_cursor: next } = await call(
    getClubsUserIn,
    cursor === null ? {} : { cursor },
    signal ? { signal } : {},
  );
  return { items: data, next: next ?? null };
}

/** The reader's clubs as cards. */
export function OwnClubs({ first }: { first: ListPage<OwnClub> }) {
  const { items, hasMore, waiting, more } = useMore({ name: 'clubs', first, idOf: ({ id }) => id, load: ownClubsPage });
  if (items.length === 0) {
    return (
      <div className="stack">
        <p>No book clubs found</p>
        <p className="soft">
          <Link to={paths.bookClubDirectory()}>Browse the clubs</Link>, ask a friend for an invite code, or start a club
          of your own.
        </p>
      </div>
    );
  }
  return (
    <>
      <ul className={styles.cards}>
        {items.map((club) => (
          <li key={club.id} className={`sheet ${styles.card}`}>
            <ClubCardHead club={club}>
              <h2>
                <Link to={paths.bookClub(club.id)} className="plain-link whole-link" dir="auto">
                  {club.name}
                </Link>
              </h2>
              <p className="soft">{membersOf(club.member_count)}</p>
              {club.role === 'admin' ? <p className="small soft">{roleNames.admin}</p> : null}
            </ClubCardHead>
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </>
  );
}
