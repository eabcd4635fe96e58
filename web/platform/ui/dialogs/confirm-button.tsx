import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface ConfirmButtonProps {
  /** The button's own words, and the confirming button's. */
  action: string;
  /** The accessible name, where several buttons on a page have the same words. */
  name?: string;
  look?: 'plain' | 'quiet' | 'danger';
  title: string;
  pending: boolean;
  /** Answers whether it was done; the question stays open if it was not. */
  onConfirm: () => Promise<boolean>;
  /** What confirming means. */
  children: ReactNode;
}

/** A button for an act that cannot be undone: it asks first. Not for the inside of a form. */
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
