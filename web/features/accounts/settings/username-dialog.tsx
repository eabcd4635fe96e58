import { useState } from 'react';
import { editUsername, username } from '../../../../worker/features/accounts/settings/contract.ts';
import { sentenceOf } from '../../../../worker/platform/http/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { changeSession, useSession } from '../../../platform/api/session.ts';
import { Dialog, firstFocus } from '../../../platform/ui/dialogs/dialog.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { SaveForm } from './save-form.tsx';

/** Changes the name under which others see the reader. */
export function UsernameDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Edit your Username" open={open} onClose={onClose}>
      <UsernameForm onClose={onClose} />
    </Dialog>
  );
}

function UsernameForm({ onClose }: { onClose: () => void }) {
  const { name } = useSession();
  const [typed, setTyped] = useState(name);
  const [error, setError] = useState('');

  const check = () => {
    const checked = username.safeParse(typed);
    setError(checked.success ? '' : sentenceOf(checked.error));
    return checked.success;
  };
  const save = async () => {
    const answer = await call(editUsername, { username: typed });
    changeSession({ name: answer.username });
    return answer.message;
  };

  return (
    <SaveForm check={check} save={save} onClose={onClose}>
      <TextField
        label="Username"
        value={typed}
        error={error}
        hint="Up to 20 characters. It stands beside your reviews and posts."
        autoComplete="nickname"
        ref={firstFocus}
        onChange={(event) => {
          setTyped(event.target.value);
          setError('');
        }}
      />
    </SaveForm>
  );
}
