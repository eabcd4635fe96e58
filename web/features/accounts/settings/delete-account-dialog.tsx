import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CONFIRM, deleteAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { dropSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog, firstFocus } from '../../../platform/ui/dialogs/dialog.tsx';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';

/** Deletes the account, once the word is typed. */
export function LeaveDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Delete your account" open={open} onClose={onClose}>
      <LeaveForm onClose={onClose} />
    </Dialog>
  );
}

function LeaveForm({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const { pending, run } = useAction();
  const navigate = useNavigate();

  const leave = () =>
    run(
      async () => {
        const { message } = await call(deleteAccount, { confirm: CONFIRM });
        await navigate(paths.landing());
        dropSession();
        toast.success(message);
      },
      { keepPage: true },
    );

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed === CONFIRM) void leave();
      }}
    >
      <p>
        Your shelves, reviews, lists, friendships, streak and memberships are gone at once, and nobody can bring them
        back. What you wrote in clubs stays there as “A former reader”. You may want to take everything along first.
      </p>
      <TextField
        label={`Type ${CONFIRM} to go on`}
        value={typed}
        ref={firstFocus}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="row">
        <Button type="submit" look="danger" pending={pending} disabled={typed !== CONFIRM}>
          Delete my account
        </Button>
        <Button onClick={onClose}>Stay</Button>
      </div>
    </form>
  );
}
