import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { type ClubInfo, type ClubViewer, CONFIRM, leaveClub } from '../../../worker/features/clubs/contract.ts';
import type { OwnClub } from '../../../worker/features/clubs/directory-contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import styles from './club.module.css';
import { focusOf } from './labels.ts';
import { LinkTooltips } from './members/hover-card.tsx';
import { MuteClub } from './members/mute-club.tsx';

interface ClubSideProps {
  info: ClubInfo;
  viewer: ClubViewer;
  muted: boolean;
  /** The reader's clubs, including this one. */
  clubs: OwnClub[];
}

/** The sidebar of a club: its book, its meetings, the reader's actions and their other clubs. */
export function ClubSide({ info, viewer, muted, clubs }: ClubSideProps) {
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
        {viewer.may.manage ? <AdminLinks clubId={info.id} /> : null}
        {viewer.may.leave ? (
          <LeaveClub info={info} />
        ) : (
          <p className="small soft">
            You are the only admin. To leave,{' '}
            <Link to={paths.manageBookClub(info.id, 'manage_members')}>make another member an admin first</Link>.
          </p>
        )}
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

function AdminLinks({ clubId }: { clubId: string }) {
  return (
    <ul className={styles.links}>
      <li>
        <Link to={paths.manageBookClub(clubId, 'club_settings')}>Manage Club</Link>
      </li>
      <li>
        <Link to={paths.manageBookClub(clubId, 'invite_codes')}>Invite Members</Link>
      </li>
      <li>
        <Link to={paths.manageBookClub(clubId, 'manage_members')}>Manage Members</Link>
      </li>
    </ul>
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
      <div>
        <Button onClick={() => setIsConfirming(true)}>Leave club</Button>
      </div>
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
