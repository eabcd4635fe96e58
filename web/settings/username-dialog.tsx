import { useState } from 'react';
import { sentenceOf } from '../../worker/http/contract.ts';
import { editUsername, username } from '../../worker/settings/contract.ts';
import { call } from '../api/call.ts';
import { changeSession, useSession } from '../api/session.ts';
import { Dialog, firstFocus } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
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
