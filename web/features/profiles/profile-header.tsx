import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ProfileUser } from '../../../worker/features/profiles/contract.ts';
import { Picture } from '../../platform/ui/picture.tsx';
import { RankBadge } from '../../platform/ui/rank-badge.tsx';
import styles from './profile-header.module.css';

/** The name of a profile's owner, as the page's heading. */
export function ProfileName({ user }: { user: ProfileUser }) {
  return (
    <span className={styles.name}>
      <Picture of={user} size={88} />
      <span className={styles.words} dir="auto">
        {user.name}
      </span>
    </span>
  );
}

interface ProfileHeaderProps {
  user: ProfileUser;
  friends: number;
  /** On their own page, a new reader sees what to do next instead of zeros. */
  own: boolean;
  /** Whether the viewer sees a profile that is private. */
  hidden: boolean;
  actions: ReactNode;
  year: string;
}

/** Rank, privacy and four numbers below the heading. */
export function ProfileHeader({ user, friends, own, hidden, actions, year }: ProfileHeaderProps) {
  const isNew = user.books_read_count + user.books_bookmarked_count + friends === 0;
  return (
    <>
      <div className={styles.under}>
        <RankBadge rank={user.rank} />
        {hidden ? <span className={styles.private}>Private</span> : null}
        <Link to={year} className="lone-link">
          Year in books
        </Link>
        <span className={styles.actions}>{actions}</span>
      </div>
      {own && isNew ? null : (
        <dl className={styles.tiles}>
          <Tile name="Books Read">{user.books_read_count}</Tile>
          <Tile name="Bookmarks">{user.books_bookmarked_count}</Tile>
          <Tile name="Friends">{friends}</Tile>
          <Tile name="League" league={user.league}>
            {leagueLabel(user.league)}
          </Tile>
        </dl>
      )}
    </>
  );
}

function Tile({ name, league, children }: { name: string; league?: string; children: ReactNode }) {
  return (
    <div className={`sheet ${styles.tile}`}>
      <dt dir="auto">{name}</dt>
      <dd style={league === undefined ? undefined : { color: `var(--league-${league})` }}>{children}</dd>
    </div>
  );
}

function leagueLabel(league: string): string {
  return league === '' ? 'N/A' : `${league.charAt(0).toUpperCase()}${league.slice(1)}`;
}
