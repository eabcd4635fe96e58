import { useState } from 'react';
import { CONFIRM, deleteAccount } from '../../../../worker/features/accounts/settings/contract.ts';
import { paths } from '../../../paths.ts';
import { dropSessionAndLeave } from '../../../platform/api/session.ts';
import { Form, SubmitButton } from '../../../platform/forms/form.tsx';
import { Button } from '../../../platform/ui/button.tsx';
import { isTypedWord } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import { Dialog, firstFocus } from '../../../platform/ui/dialogs/dialog.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';

/** Deletes the account after the reader typed a word to confirm. */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Delete your account" open={open} onClose={onClose}>
      <DeleteAccountForm onClose={onClose} />
    </Dialog>
  );
}

function DeleteAccountForm({ onClose }: { onClose: () => void }) {
  const [confirmation, setConfirmation] = useState('');
  return (
    <Form
      endpoint={deleteAccount}
      draft={false}
      prepare={() => ({ confirm: CONFIRM })}
      keepPage
      onDone={({ message }) => dropSessionAndLeave(paths.landing(), message)}
    >
      <p>
        This deletes your shelves, reviews, lists, friendships, streak and memberships at once, and can't be undone.
        Your posts in clubs stay, by “A former reader”. You may want to download your data first.
      </p>
      <TextField
        label={`Type ${CONFIRM} to continue`}
        name="confirm"
        value={confirmation}
        ref={firstFocus}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => setConfirmation(event.target.value)}
      />
      <div className="row">
        <SubmitButton look="danger" disabled={!isTypedWord(confirmation, CONFIRM)}>
          Delete my account
        </SubmitButton>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Form>
  );
}
