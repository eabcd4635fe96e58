import { Link } from 'react-router';
import { clubSentences, genreFocuses, getDirectory, type ListedClub } from '../../worker/clubs/contract.ts';
import { call } from '../api/call.ts';
import { type ListPage, useMore } from '../api/use-more.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import styles from './club.module.css';
import { JoinPublic } from './join-public.tsx';
import { membersOf } from './words.ts';

/** One page of the clubs that are listed for everybody; the first for null. Throws a `CallError`. */
export async function directoryPage(cursor: string | null, signal?: AbortSignal): Promise<ListPage<ListedClub>> {
  const { clubs, next_cursor: next } = await call(
    getDirectory,
    cursor === null ? {} : { cursor },
    signal ? { signal } : {},
  );
  return { items: clubs, next: next ?? null };
}

/** The clubs that are listed, the largest first, each with the way in. */
export function Directory({ first }: { first: ListPage<ListedClub> }) {
  const { items, hasMore, waiting, more } = useMore({
    name: 'clubs',
    first,
    idOf: ({ id }) => id,
    load: directoryPage,
  });
  if (items.length === 0) {
    return (
      <p>
        No book clubs found. <Link to={paths.createBookClub()}>Start the first one</Link>.
      </p>
    );
  }
  return (
    <>
      <ul className={styles.cards}>
        {items.map((club) => (
          <li key={club.id} className={`sheet ${styles.card}`}>
            <h2>{club.name}</h2>
            <p className="soft">
              {membersOf(club.member_count)}
              {club.genre_focus === 'none' ? '' : ` · ${genreFocuses[club.genre_focus]}`}
            </p>
            <WayIn club={club} />
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </>
  );
}

function WayIn({ club }: { club: ListedClub }) {
  if (club.joined) {
    return (
      <ButtonLink to={paths.bookClub(club.id)} aria-label={`Open ${club.name}`}>
        Open
      </ButtonLink>
    );
  }
  if (club.banned) return <p className="small">{clubSentences.banned}</p>;
  if (club.may_join) return <JoinPublic clubId={club.id} name={club.name} />;
  return (
    <p className="small">
      Invite only. <Link to={paths.joinBookClub()}>I have a code</Link>
    </p>
  );
}
