import { friendUser, type SocialStats, unfriendUser } from '../../../../worker/features/social/friends/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { promptSignIn, useSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Check, SignUp } from '../../../platform/ui/icons.tsx';

interface FriendButtonProps {
  /** The reader whose profile shows the button. */
  id: string;
  /** The viewer's relationship to the reader; the page is reloaded after each change. */
  stats: SocialStats;
}

/** The friendship with another reader in its three states: add, pending, friend (document 2, section 4). */
export function FriendButton({ id, stats }: FriendButtonProps) {
  const { authenticated } = useSession();
  const { pending, run } = useAction();
  const showUndo = useUndoToast();

  const addFriend = async () => {
    if (!authenticated) return promptSignIn();
    await run(async () => {
      const { message } = await call(friendUser, { user_to_friend_id: id });
      toast.success(message);
    });
  };
  const removeFriend = () =>
    run(async () => {
      const { message, undo_id } = await call(unfriendUser, { user_to_friend_id: id });
      showUndo(message, undo_id, { id: `unfriended ${id}` });
    });

  if (stats.isFriends) {
    return (
      <Button pending={pending} title="Remove friend" onClick={removeFriend}>
        <Check size={18} aria-hidden="true" />
        Friend
      </Button>
    );
  }
  if (stats.isPendingFriends) return <Button aria-disabled="true">Request Pending</Button>;
  return (
    <Button look="primary" pending={pending} onClick={addFriend}>
      <SignUp size={18} aria-hidden="true" />
      Add as Friend
    </Button>
  );
}
