import { editProfilePrivacy, type ProfilePrivacy } from '../../../../worker/features/accounts/settings/contract.ts';
import { Choices } from './choices.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

interface PrivacyDialogProps {
  privacy: ProfilePrivacy;
  open: boolean;
  onClose: () => void;
}

export function PrivacyDialog({ privacy, ...dialog }: PrivacyDialogProps) {
  return (
    <SettingsDialog title="Who can see your profile?" endpoint={editProfilePrivacy} {...dialog}>
      <Choices
        label="Visible to"
        name="profile_privacy"
        defaultValue={privacy}
        options={[
          { value: 'everybody', label: 'Everybody', hint: 'All readers can see your shelves, reviews and lists.' },
          {
            value: 'nobody',
            label: 'Nobody',
            hint: "Only you see your profile, and others don't see your reviews. Your ratings still count.",
          },
        ]}
      />
    </SettingsDialog>
  );
}
