import { type ReactNode, useState } from 'react';
import { CONFIRM } from '../../worker/clubs/contract.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What the button that does it says. */
  action: string;
  open: boolean;
  pending: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** The word has to be typed first, since there is no easy way back. */
  typed?: boolean;
  children: ReactNode;
}

/** Asks once more before something that somebody will notice. */
export function ConfirmDialog({ title, open, onClose, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <Question onClose={onClose} {...rest} />
    </Dialog>
  );
}

// Mounted with each opening, so that what was typed the last time is not there any more.
function Question({
  action,
  pending,
  onClose,
  onConfirm,
  typed = false,
  children,
}: Omit<ConfirmDialogProps, 'title' | 'open'>) {
  const [word, setWord] = useState('');
  const ready = !typed || word === CONFIRM;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !pending) onConfirm();
      }}
    >
      <div className="stack">{children}</div>
      {typed ? (
        <TextField
          label={`Type ${CONFIRM} to go on`}
          value={word}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setWord(event.target.value)}
        />
      ) : null}
      <div className="row">
        <Button type="submit" look="danger" disabled={!ready} pending={pending}>
          {action}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}
