import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { logoutEverywhere } from '../../../../worker/features/accounts/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { dropSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { LeaveDialog } from './delete-account-dialog.tsx';
import { downloadExport } from './download-export.ts';
import { Setting, Settings } from './setting.tsx';

/** What is done with the account as a whole: sign out everywhere, take everything along, leave. */
export function AccountSettings() {
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const ending = useAction();
  const taking = useAction();

  const endEverywhere = () =>
    ending.run(
      async () => {
        await call(logoutEverywhere, {});
        await navigate(paths.landing());
        dropSession();
        toast.success('You are logged out on every device.');
      },
      { keepPage: true },
    );

  return (
    <Settings title="Account">
      <Setting
        name="Devices"
        value="Log out on every device, this one too."
        action="Log out"
        label="Log out everywhere"
        pending={ending.pending}
        onAction={endEverywhere}
      />
      <Setting
        name="Your books"
        value={
          <>
            <Link to={paths.importLibrary()}>Bring your books along</Link> from another site, or{' '}
            <Link to={paths.exportLibrary()}>take them along</Link> as a table.
          </>
        }
      />
      <Setting
        name="Your data"
        value="All that your account holds, as one JSON document."
        action="Download"
        pending={taking.pending}
        onAction={() => taking.run(downloadExport, { keepPage: true })}
      />
      <Setting
        name="Leave"
        value="Delete your account for good. Nothing of it can be brought back."
        action="Delete"
        label="Delete your account"
        look="danger"
        onAction={() => setLeaving(true)}
      />
      <LeaveDialog open={leaving} onClose={() => setLeaving(false)} />
    </Settings>
  );
}
