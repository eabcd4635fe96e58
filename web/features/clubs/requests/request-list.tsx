import { Link } from 'react-router';
import {
  acceptRequest,
  getJoinRequests,
  type JoinRequest,
  joinRequestLimits,
  refuseRequest,
} from '../../../../worker/features/clubs/requests/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { ConfirmButton } from '../../../platform/ui/dialogs/confirm-button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Picture } from '../../../platform/ui/picture.tsx';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { RelativeTime } from '../../../platform/ui/text/relative-time.tsx';
import styles from '../club-life.module.css';

/** Loads a page of join requests. Throws a `CallError`. */
export async function requestPage(
  clubId: string,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<ListPage<JoinRequest>> {
  const { requests, next_cursor: next } = await call(
    getJoinRequests,
    { club_id: clubId, ...(cursor === null ? {} : { cursor }) },
    signal ? { signal } : {},
  );
  return { items: requests, next: next ?? null };
}

export function RequestList({ clubId, first }: { clubId: string; first: ListPage<JoinRequest> }) {
  const { items, hasMore, waiting, more, change } = useMore({
    name: 'requests',
    first,
    idOf: ({ id }) => id,
    load: (cursor) => requestPage(clubId, cursor),
  });
  const { pending, run } = useAction();

  const decide = ({ id, name }: JoinRequest, accepted: boolean) =>
    run(
      async () => {
        if (accepted) await call(acceptRequest, { club_id: clubId, user_to_accept: id });
        else await call(refuseRequest, { club_id: clubId, user_to_refuse: id });
        toast.success(accepted ? `${name} is a member now.` : `${name} was declined.`);
        change((current) => current.filter((item) => item.id !== id));
      },
      { keepPage: true },
    );
  if (items.length === 0) {
    return <p className="soft">No requests right now. Readers can ask to join from the directory.</p>;
  }
  return (
    <>
      <ul className="stack">
        {items.map((request) => (
          <li key={request.id} className={`sheet ${styles.card}`}>
            <p className={styles.person}>
              <Picture of={request} />
              <span>
                <Link to={paths.profile({ id: request.id })} dir="auto">
                  {request.name}
                </Link>{' '}
                <span className="small soft">
                  asked <RelativeTime at={request.asked} />
                </span>
              </span>
            </p>
            <p>{request.message}</p>
            <div className="row">
              <Button
                look="primary"
                pending={pending}
                aria-label={`Accept ${request.name}`}
                onClick={() => decide(request, true)}
              >
                Accept
              </Button>
              <ConfirmButton
                action="Decline"
                name={`Decline ${request.name}`}
                look="quiet"
                title={`Decline ${request.name}?`}
                pending={pending}
                onConfirm={() => decide(request, false)}
              >
                They can ask again after {joinRequestLimits.againAfterDays} days, or join with an invite code. This
                can’t be undone.
              </ConfirmButton>
            </div>
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </>
  );
}
