import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';

interface UnmarkDialogProps {
  title: string;
  /** The number of readings; at 0 the dialog is closed. */
  times: number;
  pending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms before a book with several readings is marked as unread. */
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
