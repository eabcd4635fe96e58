import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  type getReading,
  type Milestone,
  openMilestone,
  shareProgress,
} from '../../../../worker/features/clubs/readings/contract.ts';
import { startReading } from '../../../../worker/features/library/readings/contract.ts';
import type { OutputOf } from '../../../../worker/platform/http/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Cover } from '../../../platform/ui/books/cover.tsx';
import { coverOf } from '../../../platform/ui/books/cover-url.ts';
import { Button, ButtonLink } from '../../../platform/ui/button.tsx';
import { dateInWords } from '../../../platform/ui/fields/partial-date.ts';
import { Picture } from '../../../platform/ui/picture.tsx';
import { membersOf, milestoneText, placeOf, progressCounts } from '../labels.ts';
import styles from './club-book.module.css';

type ClubReadings = OutputOf<typeof getReading>;

interface ClubBookProps {
  clubId: string;
  clubReading: ClubReadings;
  mayManage: boolean;
  progress: ReactNode;
}

/** The club's book, its plan, and the progress of the reader and of other members. */
export function ClubBook({ clubId, clubReading, mayManage, progress }: ClubBookProps) {
  const { reading } = clubReading;
  if (reading === undefined) {
    return mayManage ? (
      <p>
        <ButtonLink to={paths.manageBookClub(clubId, 'reading')}>Choose what the club reads</ButtonLink>
      </p>
    ) : null;
  }
  const cover = coverOf(reading.cover);
  return (
    <section className={`sheet ${styles.book}`} aria-labelledby="club-book">
      <Link to={paths.book(reading.isbn)} tabIndex={-1} aria-hidden="true">
        {cover ? <Cover address={cover} title={reading.title} width={92} eager /> : null}
      </Link>
      <div className={styles.words}>
        <div>
          <p className="small soft">Reading since {dateInWords(reading.starts)}</p>
          <h2 id="club-book" className={styles.title}>
            <Link to={paths.book(reading.isbn)} className="plain-link" dir="auto">
              {reading.title}
            </Link>
          </h2>
          <p className="soft">{reading.authors.join(', ')}</p>
        </div>
        {progress ?? <OwnProgress isbn={reading.isbn} clubReading={clubReading} />}
        <Members clubId={clubId} clubReading={clubReading} />
        {mayManage ? (
          <p>
            <Link to={paths.manageBookClub(clubId, 'reading')} className="lone-link">
              Change the plan
            </Link>
          </p>
        ) : null}
      </div>
      <ol className={styles.plan} aria-label="Plan">
        {reading.milestones.map((milestone) => (
          <PlanPart key={milestone.id} clubId={clubId} part={milestone} />
        ))}
      </ol>
    </section>
  );
}

function OwnProgress({ isbn, clubReading }: { isbn: string; clubReading: ClubReadings }) {
  const { pending, run } = useAction();
  const start = () =>
    run(async (key) => {
      await call(startReading, { isbn }, { key });
    });
  if (clubReading.own?.state === 'finished') return <p>You have finished this book.</p>;
  return (
    <div>
      <Button look="primary" pending={pending} onClick={start}>
        Start reading
      </Button>
    </div>
  );
}

function Members({ clubId, clubReading: { members, telling, tells } }: { clubId: string; clubReading: ClubReadings }) {
  const { pending, run } = useAction();
  const toggleSharing = () =>
    run(async () => {
      await call(shareProgress, { club_id: clubId, telling: !tells });
    });
  return (
    <div className={styles.members}>
      <p>{progressCounts(members)}</p>
      {telling.length === 0 ? null : (
        <ul aria-label="Progress of members">
          {[...Map.groupBy(telling, placeOf)].map(([place, readers]) => (
            <li key={place} className={`small ${styles.place}`}>
              <span className={styles.faces}>
                {readers.map((reader) => (
                  <Link key={reader.id} to={paths.profile({ id: reader.id })} className="lone-link" title={reader.name}>
                    <Picture of={reader} size={28} />
                    <span className={readers.length > 1 ? 'hidden' : styles.face} dir="auto">
                      {reader.name}
                    </span>
                  </Link>
                ))}
              </span>
              <span>
                {readers.length === 1 ? 'has' : 'have'} {place}
              </span>
            </li>
          ))}
        </ul>
      )}
      <label className="check-line">
        <input type="checkbox" checked={tells} disabled={pending} onChange={toggleSharing} />
        Show members my progress
      </label>
    </div>
  );
}

function PlanPart({ clubId, part }: { clubId: string; part: Milestone }) {
  const { pending, run } = useAction();
  const hide = () =>
    run(async () => {
      await call(openMilestone, { club_id: clubId, milestone_id: part.id, open: false });
    });
  return (
    <li data-reached={part.reached || undefined}>
      <span className="title" dir="auto">
        {part.title}
      </span>
      <span className="small soft">
        {milestoneText(part.upto)}
        {part.due === undefined ? '' : ` · due ${dateInWords(part.due)}`}
      </span>
      <span className="small soft">
        {part.reached ? 'You have reached this · ' : ''}
        {part.reached_count === 0
          ? 'no one has reached this yet'
          : `${membersOf(part.reached_count)} ${part.reached_count === 1 ? 'has' : 'have'} reached this`}
      </span>
      {part.opened && !part.reached ? (
        <Button look="plain" pending={pending} aria-label={`Hide the posts of ${part.title} again`} onClick={hide}>
          Hide its posts again
        </Button>
      ) : null}
    </li>
  );
}
