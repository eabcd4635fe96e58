import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Meeting } from '../../../worker/features/clubs/meetings/contract.ts';
import type { Poll } from '../../../worker/features/clubs/polls/contract.ts';
import type { getReading } from '../../../worker/features/clubs/readings/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import styles from './club.module.css';
import { progressCounts } from './labels.ts';
import { LocalMoment } from './meetings/local-time.tsx';

interface ClubOverviewProps {
  clubId: string;
  clubReading: OutputOf<typeof getReading>;
  polls: readonly Poll[];
  meetings: readonly Meeting[];
  /** The reader's progress in the club's book; null if they are not reading it. */
  progress: ReactNode;
}

/** The club's book, and one line each for the running poll and the next meeting. */
export function ClubOverview({ clubId, clubReading, polls, meetings, progress }: ClubOverviewProps) {
  const { reading } = clubReading;
  const poll = polls.find(({ ended }) => !ended);
  const meeting = meetings.find(({ cancelled, over }) => !cancelled && !over);
  if (reading === undefined && poll === undefined && meeting === undefined) return null;
  const cover = coverOf(reading?.cover);
  return (
    <section className={`sheet ${styles.now}`} aria-label="Now in this club">
      {reading === undefined ? null : (
        <>
          <Link to={paths.book(reading.isbn)} tabIndex={-1} aria-hidden="true">
            {cover ? <Cover address={cover} title={reading.title} width={56} eager /> : null}
          </Link>
          <div>
            <h2>
              <Link to={paths.bookClub(clubId, 'book')} className="plain-link" dir="auto">
                {reading.title}
              </Link>
            </h2>
            <p className="small soft">{reading.authors.join(', ')}</p>
            <p className="small">{progressCounts(clubReading.members)}</p>
          </div>
          {progress === null ? null : <div className={styles.wide}>{progress}</div>}
        </>
      )}
      {poll === undefined && meeting === undefined ? null : (
        <ul className={`${styles.lines} ${styles.wide}`}>
          {poll === undefined ? null : (
            <li>
              <Link to={paths.bookClub(clubId, 'book')}>
                {poll.voted ? 'Poll: what to read next (you voted)' : 'Vote: what to read next'}
              </Link>
            </li>
          )}
          {meeting === undefined ? null : (
            <li>
              <Link to={paths.bookClub(clubId, 'meetings')}>Next meeting: {meeting.title}</Link>{' '}
              <span className="small soft">
                <LocalMoment at={meeting.starts_at} />
              </span>
            </li>
          )}
        </ul>
      )}
    </section>
  );
}
