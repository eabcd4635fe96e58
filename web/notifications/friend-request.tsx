import { Link } from 'react-router';
import { handleFriendRequest, type Notification, notificationSentences } from '../../worker/notifications/contract.ts';
import { CallError, call } from '../api/call.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { Ago } from '../ui/ago.tsx';
import { Button } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { toast } from '../ui/toast.ts';
import styles from './notifications.module.css';

interface FriendRequestProps {
  request: Extract<Notification, { type: 'friend_request' }>;
  /** Called when the request is answered, or turns out to be gone. */
  onHandled: () => void;
}

/** Somebody who asks to be a friend, and the two answers. */
export function FriendRequest({ request, onHandled }: FriendRequestProps) {
  const { pending, run } = useAction();

  const answer = (decision: 'accept' | 'ignore') =>
    run(
      async () => {
        try {
          const { message } = await call(handleFriendRequest, { target_id: request.id, decision });
          toast.success(message);
          onHandled();
        } catch (error) {
          if (!(error instanceof CallError) || error.code === 'signed_out') throw error;
          toast.error(notificationSentences.notProcessed, { description: error.message });
          if (error.code === 'not_found') onHandled();
        }
      },
      { keepPage: true },
    );

  return (
    <li className={styles.item}>
      <Picture of={request} size={48} />
      <p className={styles.text}>
        <Link to={paths.profile({ id: request.id })} className="plain-link title">
          {request.username}
        </Link>
        <span className="small soft">
          {' '}
          wants to be friends · <Ago at={request.timestamp} />
        </span>
      </p>
      <div className={styles.answers}>
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
