import { useState } from 'react';
import { Button } from '../../../platform/ui/button.tsx';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { checkLink } from './text-formatting.ts';

interface LinkDialogProps {
  open: boolean;
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
