import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Meeting } from '../../../worker/features/clubs/meetings/contract.ts';
import type { Poll } from '../../../worker/features/clubs/polls/contract.ts';
import type { ClubReading, getReading, SharingMember } from '../../../worker/features/clubs/readings/contract.ts';
import type { OutputOf } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { Cover } from '../../platform/ui/books/cover.tsx';
import { coverOf } from '../../platform/ui/books/cover-url.ts';
import { Picture } from '../../platform/ui/picture.tsx';
import { Progress } from '../../platform/ui/progress.tsx';
import styles from './club.module.css';
import { placeOf, progressCounts, shareReached } from './labels.ts';
import { LocalMoment } from './meetings/local-time.tsx';

interface ClubOverviewProps {
  clubId: string;
  clubReading: OutputOf<typeof getReading>;
  polls: readonly Poll[];
  meetings: readonly Meeting[];
  /** The reader's progress in the club's book; null if they are not reading it. */
  progress: ReactNode;
  /** The reader, whose face is not among the others'. */
  userId: string;
}

/** The club's book with the reader's progress and the others' faces, and one line each for the running poll and the next meeting. */
export function ClubOverview({ clubId, clubReading, polls, meetings, progress, userId }: ClubOverviewProps) {
  const { reading, own } = clubReading;
  const poll = polls.find(({ ended }) => !ended);
  const meeting = meetings.find(({ cancelled, over }) => !cancelled && !over);
  if (reading === undefined && poll === undefined && meeting === undefined) return null;
  const cover = coverOf(reading?.cover);
  const faces = reading === undefined ? [] : placedMembers(clubReading.telling, reading, userId);
  const hasBar = progress !== null && (own?.progress?.unit === 'percent' || own?.progress?.of !== undefined);
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
          <div className={styles.strip}>
            {faces.length === 0 ? null : <Faces placed={faces} />}
            {faces.length === 0 || hasBar ? null : (
              <Progress
                label={`Your progress in ${reading.title}`}
                value={own?.state === 'finished' ? 1 : 0}
                most={1}
              />
            )}
            {progress}
          </div>
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

const MAX_FACES = 8;

interface Placed {
  member: SharingMember;
  /** From 0 to 1. */
  share: number;
}

/** Returns the other members who have started and show it, the one who is least far first. */
function placedMembers(telling: readonly SharingMember[], reading: ClubReading, userId: string): Placed[] {
  return telling
    .flatMap((member) => {
      const share = member.id === userId ? null : shareReached(member, reading);
      return share === null ? [] : [{ member, share }];
    })
    .sort((a, b) => a.share - b.share);
}

/** Faces on a bar, each as far along it as its member is in the book, but none behind another. */
function Faces({ placed }: { placed: readonly Placed[] }) {
  const shown = placed.slice(-MAX_FACES);
  const others = placed.length - shown.length;
  return (
    <ul className={styles.faces} aria-label="Progress of members">
      {others === 0 ? null : (
        <li className="small soft numbers">
          +{others}
          <span className="hidden"> more</span>
        </li>
      )}
      {shown.map(({ member, share }, place) => (
        <li key={member.id} title={member.name} style={{ flexGrow: share - (shown[place - 1]?.share ?? 0) }}>
          <Picture of={member} size={24} />
          <span className="hidden">
            <span dir="auto">{member.name}</span> has {placeOf(member)}
          </span>
        </li>
      ))}
    </ul>
  );
}
