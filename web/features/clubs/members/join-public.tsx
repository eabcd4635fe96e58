import { useNavigate } from 'react-router';
import { joinPublicClub } from '../../../../worker/features/clubs/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useMemberPress } from '../../../platform/sign-in/use-member-press.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';

/** Joins a public club and opens it; asks a visitor to sign in first. */
export function JoinPublic({
  clubId,
  name,
  look = 'quiet',
}: {
  clubId: string;
  name?: string;
  look?: 'primary' | 'quiet';
}) {
  const { pending, run } = useAction();
  const navigate = useNavigate();

  const join = useMemberPress(`join ${clubId}`, () =>
    run(async () => {
      try {
        toast.success((await call(joinPublicClub, { club_id: clubId })).data);
      } catch (error) {
        // A reader who is already a member is taken to the club.
        if (!(error instanceof CallError && error.reason === 'already_member')) throw error;
      }
      await navigate(paths.bookClub(clubId));
    }),
  );
  return (
    <Button look={look} pending={pending} aria-label={name === undefined ? undefined : `Join ${name}`} onClick={join}>
      Join
    </Button>
  );
}
