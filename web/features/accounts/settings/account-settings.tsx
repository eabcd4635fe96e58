import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { logoutEverywhere } from '../../../../worker/features/accounts/contract.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/call.ts';
import { dropSession } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { toast } from '../../../platform/ui/dialogs/toast.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { downloadExport } from './download-export.ts';
import { Setting, Settings } from './setting.tsx';

export function AccountSettings() {
  const [isDeleting, setIsDeleting] = useState(false);
  const navigate = useNavigate();
  const ending = useAction();
  const downloading = useAction();

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
        value="Log out on every device, including this one."
        action="Log out"
        label="Log out everywhere"
        pending={ending.pending}
        onAction={endEverywhere}
      />
      <Setting
        name="Your books"
        value={
          <>
            <Link to={paths.importLibrary()}>Import your library</Link> from another site, or{' '}
            <Link to={paths.exportLibrary()}>export it</Link> as a CSV file.
          </>
        }
      />
      <Setting
        name="Your data"
        value="Everything in your account, as one JSON file."
        action="Download"
        pending={downloading.pending}
        onAction={() => downloading.run(downloadExport, { keepPage: true })}
      />
      <Setting
        name="Delete account"
        value="Delete your account for good. This can't be undone."
        action="Delete"
        label="Delete your account"
        look="danger"
        onAction={() => setIsDeleting(true)}
      />
      <DeleteAccountDialog open={isDeleting} onClose={() => setIsDeleting(false)} />
    </Settings>
  );
}
