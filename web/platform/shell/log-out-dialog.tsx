import { session } from '../api/session.ts';
import { storedActCount } from '../offline/waiting-cookie.ts';
import { ConfirmDialog } from '../ui/dialogs/confirm-dialog.tsx';
import { pluralise } from '../ui/text/pluralise.ts';

interface LogOutDialogProps {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks a reader who logs out whether what is not sent yet may be deleted. */
export function LogOutDialog(props: LogOutDialogProps) {
  const count = storedActCount(session().userId);
  return (
    <ConfirmDialog title="Log out without saving?" action="Log out" pending={false} {...props}>
      <p>
        Not sent yet: {pluralise(count, 'change')}. Logging out deletes {count === 1 ? 'it' : 'them'}.
      </p>
    </ConfirmDialog>
  );
}
