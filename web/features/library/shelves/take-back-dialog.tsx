import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';

interface TakeBackDialogProps {
  title: string;
  open: boolean;
  pending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirms before a book with progress moves from reading to want-to-read. */
export function TakeBackDialog({ title, ...dialog }: TakeBackDialogProps) {
  return (
    <ConfirmDialog title="Take the reading back?" action="Take back" {...dialog}>
      <p>
        You are reading “{title}”. Moving it to want to read removes this reading with your place in it. If you may go
        on later, pause it instead.
      </p>
    </ConfirmDialog>
  );
}
