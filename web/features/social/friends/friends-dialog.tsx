import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { type Friend, getUserFriends, unfriendUser } from '../../../../worker/features/social/friends/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { showError, useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { Picture } from '../../../platform/ui/picture.tsx';
import { InviteLink } from './invite-link.tsx';

/** The reader's list of friends: the only place where a friend with a private profile can be removed. */
export function FriendsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Your friends" open={open} onClose={onClose}>
      <FriendList />
      <InviteLink />
    </Dialog>
  );
}

type Page = Awaited<ReturnType<typeof friendPage>>;

async function friendPage(cursor: string | null) {
  const { friends, next_cursor } = await call(getUserFriends, cursor === null ? {} : { cursor });
  return { friends, next: next_cursor ?? null };
}

function FriendList() {
  const [page, setPage] = useState<Page | null>(null);
  const [request, setRequest] = useState<{ after: string | null } | null>({ after: null });

  useEffect(() => {
    if (request === null) return;
    let isClosed = false;
    friendPage(request.after)
      .then((more) => {
        if (!isClosed)
          setPage((current) => ({
            ...more,
            friends: [...((request.after === null ? null : current)?.friends ?? []), ...more.friends],
          }));
      })
      .catch((error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        if (!isClosed) showError(error);
      })
      .finally(() => {
        if (!isClosed) setRequest(null);
      });
    return () => {
      isClosed = true;
    };
  }, [request]);

  if (page === null) {
    return request === null ? (
      <Button onClick={() => setRequest({ after: null })}>Try again</Button>
    ) : (
      <p role="status">Loading...</p>
    );
  }
  if (page.friends.length === 0) {
    return <p>No friends yet. Open the profile of a reader whose reviews you like, and add them as a friend.</p>;
  }
  const drop = (id: string) => setPage({ ...page, friends: page.friends.filter((friend) => friend.id !== id) });
  return (
    <>
      <ul>
        {page.friends.map((friend) => (
          <FriendLine
            key={friend.id}
            friend={friend}
            onRemoved={() => drop(friend.id)}
            onUndone={() => setRequest({ after: null })}
          />
        ))}
      </ul>
      {page.next === null ? null : (
        <div>
          <Button pending={request !== null} onClick={() => setRequest({ after: page.next })}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

interface FriendLineProps {
  friend: Friend;
  onRemoved: () => void;
  onUndone: () => void;
}

function FriendLine({ friend, onRemoved, onUndone }: FriendLineProps) {
  const { pending, run } = useAction();
  const showUndo = useUndoToast();
  const remove = () =>
    run(async () => {
      const { message, undo_id } = await call(unfriendUser, { user_to_friend_id: friend.id });
      showUndo(message, undo_id, { id: `unfriended ${friend.id}`, description: friend.username, onUndone });
      onRemoved();
    });
  return (
    <li className="line">
      <Picture of={friend} size={40} />
      <Link to={paths.profile({ id: friend.id })} className="plain-link title lone-link grow" dir="auto">
        {friend.username}
      </Link>
      <Button look="plain" pending={pending} aria-label={`Remove ${friend.username}`} onClick={remove}>
        Remove
      </Button>
    </li>
  );
}
