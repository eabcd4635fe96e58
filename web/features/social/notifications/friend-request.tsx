import { Link } from 'react-router';
import {
  handleFriendRequest,
  type Notification,
  notificationSentences,
} from '../../../../worker/features/social/notifications/contract.ts';
import { paths } from '../../../paths.ts';
import { CallError, call } from '../../../platform/api/call.ts';
import { withId } from '../../../platform/api/support-id.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Picture } from '../../../platform/ui/picture.tsx';
import { RelativeTime } from '../../../platform/ui/text/relative-time.tsx';

interface FriendRequestProps {
  request: Extract<Notification, { type: 'friend_request' }>;
  /** Called when the request was answered or no longer exists. */
  onHandled: () => void;
  /** Called when ignoring was undone. */
  onUndone: () => void;
}

/** A friend request with Accept and Ignore. */
export function FriendRequest({ request, onHandled, onUndone }: FriendRequestProps) {
  const { pending, run } = useAction();
  const showUndo = useUndoToast();

  const answer = (decision: 'accept' | 'ignore') =>
    run(
      async () => {
        try {
          const { message, undo_id } = await call(handleFriendRequest, { target_id: request.id, decision });
          if (undo_id === undefined) toast.success(message);
          else showUndo(message, undo_id, { description: request.username, onUndone });
          onHandled();
        } catch (error) {
          if (!(error instanceof CallError) || error.code === 'signed_out') throw error;
          toast.error(notificationSentences.notProcessed, withId(error, error.message));
          if (error.code === 'not_found') onHandled();
        }
      },
      { keepPage: true },
    );

  return (
    <li className="line">
      <Picture of={request} size={48} />
      <p className="grow">
        <Link to={paths.profile({ id: request.id })} className="plain-link title" dir="auto">
          {request.username}
        </Link>
        <span className="small soft">
          {' '}
          wants to be friends · <RelativeTime at={request.timestamp} />
        </span>
      </p>
      <div className="row">
        <Button pending={pending} aria-label={`Accept ${request.username}`} onClick={() => answer('accept')}>
          Accept
        </Button>
        <Button
          look="plain"
          aria-disabled={pending || undefined}
          aria-label={`Ignore ${request.username}`}
          onClick={() => answer('ignore')}
        >
          Ignore
        </Button>
      </div>
    </li>
  );
}
