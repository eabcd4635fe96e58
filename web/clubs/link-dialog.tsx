import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { checkLink } from './compose.ts';

interface LinkDialogProps {
  open: boolean;
  /** What is selected, as a beginning for the name. */
  selected: string;
  onClose: () => void;
  onInsert: (name: string, href: string) => void;
}

/** Asks for the name and the address of a link. */
export function LinkDialog({ open, onClose, ...rest }: LinkDialogProps) {
  return (
    <Dialog title="Add a link" open={open} onClose={onClose}>
      <Fields onClose={onClose} {...rest} />
    </Dialog>
  );
}

function Fields({ selected, onClose, onInsert }: Omit<LinkDialogProps, 'open'>) {
  const [name, setName] = useState(selected.trim());
  const [address, setAddress] = useState('');
  const [error, setError] = useState('');

  const insert = () => {
    const link = checkLink(name, address);
    if ('error' in link) setError(link.error);
    else onInsert(name, link.href);
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        insert();
      }}
    >
      <TextField label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <TextField
        label="Link"
        type="url"
        placeholder="https://"
        value={address}
        error={error}
        onChange={(event) => setAddress(event.target.value)}
      />
      <div className="row">
        <Button type="submit" look="primary">
          Add link
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
