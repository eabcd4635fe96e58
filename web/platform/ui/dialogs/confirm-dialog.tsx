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
  /** A word that must be typed to confirm an action that can't be undone. */
  typed?: string;
  children: ReactNode;
}

/** Asks for confirmation; the focus is on Cancel. */
export function ConfirmDialog({ title, open, onClose, ...rest }: ConfirmDialogProps) {
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      <Question onClose={onClose} {...rest} />
    </Dialog>
  );
}

// Mounted each time it opens, so that earlier input is cleared.
function Question({
  action,
  pending,
  onClose,
  onConfirm,
  typed,
  children,
}: Omit<ConfirmDialogProps, 'title' | 'open'>) {
  const [word, setWord] = useState('');
  const ready = typed === undefined || isTypedWord(word, typed);
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

/** Whether a word was typed to confirm; a phone adds a capital or a space. */
export const isTypedWord = (text: string, word: string) => text.trim().toLowerCase() === word;
