import { Link, useRevalidator } from 'react-router';
import { clubSentences } from '../../../../worker/features/clubs/contract.ts';
import { genreFocuses, type ListedClub } from '../../../../worker/features/clubs/directory-contract.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { dateInWords } from '../../../platform/ui/fields/partial-date.ts';
import { ClubCardHead } from '../club-card-head.tsx';
import { membersOf, milestoneText } from '../labels.ts';
import type { ClubFailure } from '../load.ts';
import { LocalMoment } from '../meetings/local-time.tsx';
import styles from '../readings/club-book.module.css';
import { AskToJoin } from '../requests/ask-to-join.tsx';
import { JoinForm } from './join-form.tsx';
import { JoinPublic } from './join-public.tsx';

/** The page in place of a club that could not be opened, to non-members or after an error. */
export function ClubNotOpen({ failure }: { failure: ClubFailure }) {
  const { revalidate, state } = useRevalidator();
  if (failure.passing) {
    return (
      <>
        <p>{failure.sentence}</p>
        <div>
          <Button pending={state !== 'idle'} onClick={() => revalidate()}>
            Try again
          </Button>
        </div>
      </>
    );
  }
  const { club } = failure;
  return (
    <>
      {club === null ? null : (
        <ClubCardHead club={club}>
          <p className="soft">
            {membersOf(club.member_count)}
            {club.genre_focus === 'none' ? '' : ` · ${genreFocuses[club.genre_focus]}`}
          </p>
        </ClubCardHead>
      )}
      {club?.may_join ? null : <p>{club?.banned ? clubSentences.banned : failure.sentence}</p>}
      {club === null || club.joined || club.banned || club.may_join ? null : (
        <>
          <div>
            <AskToJoin club={club} look="primary" />
          </div>
          <JoinForm given="" />
        </>
      )}
      <p className="row">
        {club?.may_join ? <JoinPublic clubId={club.id} look="primary" /> : null}
        <Link to={paths.home()}>Home</Link>
        {failure.notAdmin ? <Link to={paths.bookClub(failure.id)}>Back to the club</Link> : null}
      </p>
      {club?.outlook === undefined ? null : <Outlook {...club.outlook} />}
    </>
  );
}

/** What a public club has planned. */
function Outlook({ milestones, meeting }: NonNullable<ListedClub['outlook']>) {
  return (
    <>
      {meeting === undefined ? null : (
        <section aria-labelledby="next-meeting">
          <h2 id="next-meeting">Next meeting</h2>
          <p>
            <span dir="auto">{meeting.title}</span>{' '}
            <span className="small soft">
              <LocalMoment at={meeting.starts_at} />
            </span>
          </p>
        </section>
      )}
      {milestones.length === 0 ? null : (
        <section className="stack" aria-labelledby="plan">
          <h2 id="plan">The plan</h2>
          <ol className={styles.plan}>
            {milestones.map(({ title, upto, due }) => (
              <li key={title}>
                <span className="title" dir="auto">
                  {title}
                </span>
                <span className="small soft">
                  {milestoneText(upto)}
                  {due === undefined ? '' : ` · due ${dateInWords(due)}`}
                </span>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}
