import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';

interface UnmarkDialogProps {
  title: string;
  /** How often it was read; the dialog does not ask while that is 0. */
  times: number;
  pending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a book that was read several times becomes one that was never read. */
export function UnmarkDialog({ title, times, pending, onClose, onConfirm }: UnmarkDialogProps) {
  return (
    <ConfirmDialog
      title="Remove all readings?"
      action="Remove all"
      open={times > 0}
      pending={pending}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      <p>
        You have read “{title}” {times} times. Unmarking it removes all {times} readings with their dates. To delete
        just one, open the book’s page.
      </p>
    </ConfirmDialog>
  );
}
