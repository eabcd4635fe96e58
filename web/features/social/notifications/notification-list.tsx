import { type ReactNode, useRef, useState } from 'react';
import { type Notification, notificationSentences } from '../../../../worker/features/social/notifications/contract.ts';
import { withId } from '../../../platform/api/support-id.ts';
import { type ListPage, useMore } from '../../../platform/api/use-more.ts';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { ShowMore } from '../../../platform/ui/show-more.tsx';
import { FriendRequest } from './friend-request.tsx';
import { keyOf, loadUpdates } from './load.ts';
import { SharedBook } from './shared-book.tsx';

interface NotificationListProps {
  first: ListPage<Notification>;
  /** The link to the reader's friends. */
  friends: ReactNode;
}

/** Friend requests, followed by books that friends shared; an answered request disappears. */
export function NotificationList({ first, friends }: NotificationListProps) {
  const { items, hasMore, waiting, more } = useMore({
    name: 'notifications',
    first,
    idOf: keyOf,
    load: async (cursor) => (await loadUpdates(cursor)).notifications,
    onError: (error) => toast.error(notificationSentences.notLoaded, withId(error, error.message)),
  });
  const [handled, setHandled] = useState<ReadonlySet<string>>(new Set());
  const heading = useRef<HTMLHeadingElement>(null);

  const requests = items.filter((item) => isRequest(item)).filter(({ id }) => !handled.has(id));
  const shares = items.filter((item) => item.type === 'book_share');

  return (
    <>
      <section className="stack" aria-labelledby="friend-requests">
        <div className="page-head">
          <h2 ref={heading} id="friend-requests" tabIndex={-1}>
            Friend requests
          </h2>
          {friends}
        </div>
        {requests.length === 0 ? (
          <p className="soft">{notificationSentences.none}</p>
        ) : (
          <ul>
            {requests.map((request) => (
              <FriendRequest
                key={keyOf(request)}
                request={request}
                onHandled={() => {
                  setHandled((current) => new Set([...current, request.id]));
                  // The focused button was removed with the request.
                  heading.current?.focus();
                }}
                onUndone={() => setHandled((current) => new Set([...current].filter((id) => id !== request.id)))}
              />
            ))}
          </ul>
        )}
      </section>
      <section className="stack" aria-labelledby="shared-books">
        <h2 id="shared-books">Shared with you</h2>
        {shares.length === 0 ? (
          <p className="soft">Books that friends share with you appear here.</p>
        ) : (
          <ul>
            {shares.map((share) => (
              <SharedBook key={keyOf(share)} share={share} />
            ))}
          </ul>
        )}
      </section>
      <ShowMore hasMore={hasMore} waiting={waiting} more={more} />
    </>
  );
}

function isRequest(item: Notification): item is Extract<Notification, { type: 'friend_request' }> {
  return item.type === 'friend_request';
}
