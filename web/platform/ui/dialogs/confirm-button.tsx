import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmButtonProps {
  /** The text of the button and of the confirming button. */
  action: string;
  /** The accessible name, if several buttons on a page have the same text. */
  name?: string;
  look?: 'plain' | 'quiet' | 'danger';
  title: string;
  pending: boolean;
  /** Returns whether it succeeded; the dialog stays open if not. */
  onConfirm: () => Promise<boolean>;
  /** The consequences. */
  children: ReactNode;
}

/** A button that asks for confirmation before an action that can't be undone. Not for use inside a form. */
export function ConfirmButton({
  action,
  name,
  look = 'plain',
  title,
  pending,
  onConfirm,
  children,
}: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const confirm = async () => {
    if (await onConfirm()) setAsking(false);
  };
  return (
    <>
      <Button look={look} pending={pending} aria-label={name} onClick={() => setAsking(true)}>
        {action}
      </Button>
      <ConfirmDialog
        title={title}
        action={action}
        open={asking}
        pending={pending}
        onClose={() => setAsking(false)}
        onConfirm={() => void confirm()}
      >
        <p>{children}</p>
      </ConfirmDialog>
    </>
  );
}
