import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type BannedPerson,
  banUser,
  demoteToMember,
  getInfo,
  type ManagedMember,
  type MemberAction,
  promoteToAdmin,
  unbanUser,
} from '../../../../worker/features/clubs/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Button, IconButton } from '../../../platform/ui/button.tsx';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Ban, Demote, Outside, Promote } from '../../../platform/ui/icons.tsx';
import { Picture } from '../../../platform/ui/picture.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { RelativeTime } from '../../../platform/ui/text/relative-time.tsx';
import { roleNames } from '../labels.ts';
import styles from '../manage.module.css';

const actions = {
  ban: {
    Icon: Ban,
    label: 'Ban',
    success: 'Member banned successfully.',
    meaning: 'They lose access at once and can’t rejoin until an admin unbans them.',
    send: (club_id: string, id: string) => call(banUser, { club_id, user_to_ban: id }),
  },
  promote: {
    Icon: Promote,
    label: 'Promote',
    success: 'Member promoted to admin successfully.',
    meaning: 'Admins can do everything you can, including demoting you.',
    send: (club_id: string, id: string) => call(promoteToAdmin, { club_id, user_to_promote: id }),
  },
  demote: {
    Icon: Demote,
    label: 'Demote',
    success: 'Admin demoted to member successfully.',
    meaning: 'They stay in the club, and can no longer manage it.',
    send: (club_id: string, id: string) => call(demoteToMember, { club_id, user_to_demote: id }),
  },
} as const satisfies Record<MemberAction, object>;

interface Question {
  member: ManagedMember;
  action: MemberAction;
  isOpen: boolean;
}

interface MemberTableProps {
  clubId: string;
  members: ListPage<ManagedMember>;
  banned: ListPage<BannedPerson>;
}

export function MemberTable({ clubId, members: firstMembers, banned: firstBanned }: MemberTableProps) {
  const page = (cursor: string | null) => call(getInfo, { club_id: clubId, ...(cursor === null ? {} : { cursor }) });
  const idOf = ({ id }: { id: string }) => id;
  const members = useMore({
    name: 'members',
    first: firstMembers,
    idOf,
    load: async (cursor) => {
      const { book_club_info: info, next_cursor: next } = await page(cursor);
      return { items: info.members, next: next ?? null };
    },
  });
  const banned = useMore({
    name: 'banned',
    first: firstBanned,
    idOf,
    load: async (cursor) => {
      const { book_club_info: info, banned_next_cursor: next } = await page(cursor);
      return { items: info.banned, next: next ?? null };
    },
  });
  const { userId } = useSession();
  const { pending, run } = useAction();
  const navigate = useNavigate();
  const [question, setQuestion] = useState<Question | null>(null);
  // The dialog keeps its text while it closes.
  const close = () => setQuestion((asked) => asked && { ...asked, isOpen: false });

  const reload = () => Promise.all([members.reload(), banned.reload()]);
  const perform = (member: ManagedMember, action: MemberAction) =>
    run(
      async () => {
        await actions[action].send(clubId, member.id);
        toast.success(actions[action].success);
        close();
        // Former admins may not see this page.
        if (action === 'demote' && member.id === userId) await navigate(paths.bookClub(clubId));
        else await reload();
      },
      { keepPage: true },
    );
  const unban = (person: BannedPerson) =>
    run(
      async () => {
        await call(unbanUser, { club_id: clubId, user_to_unban: person.id });
        toast.success('Member unbanned successfully.');
        await reload();
      },
      { keepPage: true },
    );

  return (
    <div className="stack">
      <table className={styles.table}>
        <caption className="hidden">Members</caption>
        <thead>
          <tr>
            <th scope="col">Member Name</th>
            <th scope="col">Role</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {members.items.map((member) => (
            <tr key={member.id || `${member.name} ${member.joined}`}>
              <th scope="row" data-label="Member Name">
                <span className={styles.person}>
                  <Picture of={member} />
                  <span>
                    {member.name}
                    <br />
                    <span className="small soft">
                      joined <RelativeTime at={member.joined} />, {member.posts} {member.posts === 1 ? 'post' : 'posts'}
                    </span>
                  </span>
                </span>
              </th>
              <td data-label="Role">{roleNames[member.role]}</td>
              <td data-label="Actions">
                <span className={styles.actions}>
                  {member.may.map((action) => {
                    const { Icon, label } = actions[action];
                    return (
                      <IconButton
                        key={action}
                        look="plain"
                        label={`${label} ${member.name}`}
                        onClick={() => setQuestion({ member, action, isOpen: true })}
                      >
                        <Icon size={18} />
                      </IconButton>
                    );
                  })}
                  {member.id === '' ? null : (
                    <a
                      href={paths.profile({ id: member.id })}
                      target="_blank"
                      rel="noopener"
                      className={styles.profile}
                      aria-label={`Profile of ${member.name}, opens in a new tab`}
                      title="Open profile"
                    >
                      <Outside size={18} aria-hidden="true" />
                    </a>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ShowMore hasMore={members.hasMore} waiting={members.waiting} more={members.more}>
        Show more members
      </ShowMore>
      {banned.items.length === 0 ? null : (
        <section className="stack" aria-labelledby="banned">
          <h2 id="banned">Banned</h2>
          <ul className={styles.banned}>
            {banned.items.map((person) => (
              <li key={person.id} className={styles.person}>
                <Picture of={person} />
                <span>
                  {person.name}
                  <br />
                  <span className="small soft">
                    banned <RelativeTime at={person.banned} />
                  </span>
                </span>
                <Button pending={pending} aria-label={`Unban ${person.name}`} onClick={() => unban(person)}>
                  Unban
                </Button>
              </li>
            ))}
          </ul>
          <ShowMore hasMore={banned.hasMore} waiting={banned.waiting} more={banned.more} />
        </section>
      )}
      {question === null ? null : (
        <ConfirmDialog
          title={`${actions[question.action].label} ${question.member.id === userId ? 'yourself' : question.member.name}?`}
          action={actions[question.action].label}
          open={question.isOpen}
          pending={pending}
          onClose={close}
          onConfirm={() => perform(question.member, question.action)}
        >
          <p>
            {question.member.id === userId ? 'You stay in the club as a member.' : actions[question.action].meaning}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
