import { Link } from 'react-router';
import { type ClubMember, getFeed } from '../../../../worker/features/clubs/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Award } from '../../../platform/ui/icons.tsx';
import { Picture } from '../../../platform/ui/picture.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import styles from '../club.module.css';

interface MemberListProps {
  clubId: string;
  first: ListPage<ClubMember>;
  mayInvite: boolean;
}

export function MemberList({ clubId, first, mayInvite }: MemberListProps) {
  const { items, hasMore, waiting, more } = useMore({
    name: 'members',
    first,
    idOf: ({ id }) => id,
    load: async (cursor) => {
      const { member_list, members_next_cursor: next } = await call(getFeed, {
        club_id: clubId,
        ...(cursor === null ? {} : { cursor }),
      });
      return { items: member_list, next: next ?? null };
    },
  });
  return (
    <section className="stack" aria-labelledby="members">
      <h2 id="members">Members</h2>
      {mayInvite ? (
        <Link to={paths.manageBookClub(clubId, 'invite_codes')} className="lone-link">
          Invite Member
        </Link>
      ) : null}
      <ul className={styles.members}>
        {items
          .filter((member) => !member.folded)
          .map((member) => (
            <li key={member.id}>
              <Link to={paths.profile({ id: member.id })} className={styles.member}>
                <Picture of={member} />
                {member.name}
                {member.role === 'admin' ? (
                  <Award size={18} className={styles.award} role="img" aria-label="Admin" />
                ) : null}
              </Link>
            </li>
          ))}
        {items.some((member) => member.folded) ? <li className="soft">Members you don’t see are left out.</li> : null}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more}>
        Show more members
      </ShowMore>
    </section>
  );
}
