import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { paths } from '../../../paths.ts';
import { askToLogOut } from '../../../platform/api/session.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { downloadExport } from './download-export.ts';
import { Setting, Settings } from './setting.tsx';

export function AccountSettings() {
  const [isDeleting, setIsDeleting] = useState(false);
  const navigate = useNavigate();
  const downloading = useAction();

  return (
    <Settings title="Account">
      <Setting name="Log out" value="On this device." action="Log out" label="Log out" onAction={askToLogOut} />
      <Setting
        name="Connected apps and devices"
        value="E-readers that sync your progress, and API tokens."
        action="Manage"
        onAction={() => navigate(paths.connections())}
      />
      <Setting
        name="Decisions about you"
        value="What moderators decided, and your answers."
        action="View"
        label="View decisions about you"
        onAction={() => navigate(paths.decisions())}
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
