import { useState } from 'react';
import { logoutEverywhere } from '../../../../worker/features/accounts/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { dropSessionAndLeave } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { ConfirmDialog } from '../../../platform/ui/dialogs/confirm-dialog.tsx';
import styles from './settings.module.css';

/** Logs out everywhere, and offers to revoke API tokens, e-readers and the calendar link too. */
export function EndSessionsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [connections, setConnections] = useState(false);
  const { pending, run } = useAction();
  const end = () =>
    run(
      async () => {
        await call(logoutEverywhere, { connections });
        dropSessionAndLeave(paths.landing(), 'You are logged out on every device.');
      },
      { keepPage: true },
    );
  return (
    <ConfirmDialog
      title="Log out everywhere?"
      action="Log out everywhere"
      open={open}
      pending={pending}
      onClose={onClose}
      onConfirm={end}
    >
      <p>You’ll be logged out on every device, including this one.</p>
      <label className={styles.choice}>
        <input type="checkbox" checked={connections} onChange={({ target }) => setConnections(target.checked)} />
        <span>
          Revoke API tokens, e-readers and the calendar link too
          <span className={styles.choiceHint}>Otherwise they keep working.</span>
        </span>
      </label>
    </ConfirmDialog>
  );
}
