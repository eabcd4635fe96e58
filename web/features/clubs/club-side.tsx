import { Link } from 'react-router';
import type { ClubInfo } from '../../../worker/features/clubs/contract.ts';
import type { OwnClub } from '../../../worker/features/clubs/directory-contract.ts';
import { paths } from '../../paths.ts';
import styles from './club.module.css';
import { focusOf } from './labels.ts';
import { LinkTooltips } from './members/hover-card.tsx';
import { MuteClub } from './members/mute-club.tsx';

interface ClubSideProps {
  info: ClubInfo;
  muted: boolean;
  /** The reader's clubs, including this one. */
  clubs: OwnClub[];
}

/** The sidebar of a club: what it is about, its notifications and the reader's other clubs. */
export function ClubSide({ info, muted, clubs }: ClubSideProps) {
  const otherClubs = clubs.filter(({ id }) => id !== info.id);
  return (
    <div className={styles.side}>
      <section className="stack" aria-label="About this club">
        <p>{focusOf(info.genre_focus)}</p>
        {info.external_link === '' ? (
          <p className="soft">No external link</p>
        ) : (
          <LinkTooltips>
            <a href={info.external_link} target="_blank" rel="noopener noreferrer">
              {new URL(info.external_link).hostname}
            </a>
          </LinkTooltips>
        )}
        <MuteClub clubId={info.id} muted={muted} />
      </section>
      <nav aria-labelledby="my-clubs" className="stack">
        <h2 id="my-clubs">My Book Clubs</h2>
        {otherClubs.length === 0 ? (
          <p className="soft">No other book clubs</p>
        ) : (
          <ul className={styles.clubs}>
            {otherClubs.map(({ id, name }) => (
              <li key={id}>
                <Link to={paths.bookClub(id)} dir="auto">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </nav>
    </div>
  );
}
