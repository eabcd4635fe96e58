import { type Friendship, friendUser, unfriendUser } from '../../../../worker/features/social/friends/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { useUndoToast } from '../../../platform/api/use-undo-toast.ts';
import { useMemberPress } from '../../../platform/sign-in/use-member-press.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { Check, SignUp } from '../../../platform/ui/icons.tsx';

interface FriendButtonProps {
  id: string;
  /** Where several readers are listed, the name tells their buttons apart. */
  name?: string;
  friendship: Friendship;
}

/** The friendship with another reader in its three states: add, pending, friend (document 2, section 4). */
export function FriendButton({ id, name, friendship }: FriendButtonProps) {
  const { pending, run } = useAction();
  const showUndo = useUndoToast();
  const labelFor = (text: string) => (name === undefined ? undefined : `${text}: ${name}`);

  const addFriend = useMemberPress(`befriend ${id}`, () =>
    run(async () => {
      const { message } = await call(friendUser, { user_to_friend_id: id });
      toast.success(message);
    }),
  );
  const removeFriend = () =>
    run(async () => {
      const { message, undo_id } = await call(unfriendUser, { user_to_friend_id: id });
      showUndo(message, undo_id, { id: `unfriended ${id}` });
    });

  if (friendship.isFriends) {
    return (
      <Button pending={pending} title="Remove friend" aria-label={labelFor('Friend')} onClick={removeFriend}>
        <Check size={18} aria-hidden="true" />
        Friend
      </Button>
    );
  }
  if (friendship.isPendingFriends)
    return (
      <>
        <Button aria-disabled="true" aria-label={labelFor('Request Pending')}>
          Request Pending
        </Button>
        <Button look="plain" pending={pending} aria-label={labelFor('Withdraw')} onClick={removeFriend}>
          Withdraw
        </Button>
      </>
    );
  return (
    <Button
      look={name === undefined ? 'primary' : 'quiet'}
      pending={pending}
      aria-label={labelFor('Add as Friend')}
      onClick={addFriend}
    >
      <SignUp size={18} aria-hidden="true" />
      Add as Friend
    </Button>
  );
}
