import { editUsername } from '../../../../worker/features/accounts/settings/contract.ts';
import { versionOf } from '../../../../worker/platform/http/version-contract.ts';
import { changeSession, useSession } from '../../../platform/api/session.ts';
import { firstFocus } from '../../../platform/ui/dialogs/dialog.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

export function UsernameDialog(dialog: { open: boolean; onClose: () => void }) {
  const { name } = useSession();
  return (
    <SettingsDialog
      title="Edit your Username"
      endpoint={editUsername}
      version={versionOf({ username: name })}
      draft="username"
      onSaved={({ username }) => changeSession({ name: username })}
      {...dialog}
    >
      <TextField
        label="Username"
        name="username"
        defaultValue={name}
        hint="Up to 20 characters. Shown next to your reviews and posts."
        autoComplete="nickname"
        ref={firstFocus}
      />
    </SettingsDialog>
  );
}
