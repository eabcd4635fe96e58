import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../fields/field.tsx';
import { Dialog, firstFocus } from './dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The label of the confirming button. */
  action: string;
  open: boolean;
  pending: boolean;
  onClose: () => void;
  onConfirm: () => void;
  /** A word that has to be typed first, where there is no easy way back. */
  typed?: string;
  children: ReactNode;
}

/** Asks before an action that others will notice; focus is on Cancel. */
export function ConfirmDialog({ title, open, onClose, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <Question onClose={onClose} {...rest} />
    </Dialog>
  );
}

// Mounted at each opening, so that earlier input is gone.
function Question({
  action,
  pending,
  onClose,
  onConfirm,
  typed,
  children,
}: Omit<ConfirmDialogProps, 'title' | 'open'>) {
  const [word, setWord] = useState('');
  const ready = typed === undefined || word === typed;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready && !pending) onConfirm();
      }}
    >
      <div className="stack">{children}</div>
      {typed === undefined ? null : (
        <TextField
          label={`Type ${typed} to continue`}
          value={word}
          ref={firstFocus}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setWord(event.target.value)}
        />
      )}
      <div className="row">
        <Button type="submit" look="danger" disabled={!ready} pending={pending}>
          {action}
        </Button>
        <Button onClick={onClose} ref={typed === undefined ? firstFocus : undefined}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
