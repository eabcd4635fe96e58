import { Link, useRevalidator } from 'react-router';
import { clubSentences } from '../../../../worker/features/clubs/contract.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { ClubCardHead } from '../club-card-head.tsx';
import { membersOf } from '../labels.ts';
import type { ClubFailure } from '../load.ts';
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
          <p className="soft">{membersOf(club.member_count)}</p>
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
    </>
  );
}
