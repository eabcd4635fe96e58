import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type ClubInfo, type ClubViewer, CONFIRM, leaveClub } from '../../../worker/features/clubs/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button, ButtonLink } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { MoreMenu } from '../../platform/ui/more.tsx';

interface ClubMenuProps {
  info: ClubInfo;
  viewer: ClubViewer;
  /** What members and admins may do alike. */
  children: ReactNode;
}

/** The rarely used actions of a club: managing and leaving it. */
export function ClubMenu({ info, viewer, children }: ClubMenuProps) {
  return (
    <MoreMenu about={info.name}>
      {viewer.may.manage ? (
        <>
          <ButtonLink to={paths.manageBookClub(info.id, 'club_settings')}>Manage Club</ButtonLink>
          <ButtonLink to={paths.manageBookClub(info.id, 'invite_codes')}>Invite Members</ButtonLink>
          <ButtonLink to={paths.manageBookClub(info.id, 'manage_members')}>Manage Members</ButtonLink>
        </>
      ) : null}
      {viewer.may.leave ? (
        <LeaveClub info={info} />
      ) : (
        <p className="small soft">
          You are the only admin. To leave,{' '}
          <Link to={paths.manageBookClub(info.id, 'manage_members')}>make another member an admin first</Link>.
        </p>
      )}
      {children}
    </MoreMenu>
  );
}

function LeaveClub({ info }: { info: ClubInfo }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { pending, run } = useAction();
  const navigate = useNavigate();

  const leave = () =>
    run(
      async () => {
        const { data } = await call(leaveClub, { club_id: info.id });
        toast.success(data);
        await navigate(paths.bookClubs());
      },
      { keepPage: true },
    );
  return (
    <>
      <Button onClick={() => setIsConfirming(true)}>Leave club</Button>
      <ConfirmDialog
        title={`Leave ${info.name}?`}
        action="Leave club"
        typed={CONFIRM}
        open={isConfirming}
        pending={pending}
        onClose={() => setIsConfirming(false)}
        onConfirm={leave}
      >
        <p>
          {info.privacy_setting === 'public'
            ? 'Your posts stay. You can join again from the directory.'
            : 'Your posts stay. You need an invite code to join again.'}
        </p>
      </ConfirmDialog>
    </>
  );
}
