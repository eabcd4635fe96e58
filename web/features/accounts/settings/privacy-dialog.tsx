import { useState } from 'react';
import { editProfilePrivacy, type ProfilePrivacy } from '../../../../worker/features/accounts/settings/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { Choices } from './choices.tsx';
import { SaveForm } from './save-form.tsx';

interface PrivacyDialogProps {
  privacy: ProfilePrivacy;
  open: boolean;
  onClose: () => void;
}

/** Says who may see the reader's profile. */
export function PrivacyDialog({ privacy, open, onClose }: PrivacyDialogProps) {
  return (
    <Dialog title="Who can see your profile?" open={open} onClose={onClose}>
      <PrivacyForm privacy={privacy} onClose={onClose} />
    </Dialog>
  );
}

function PrivacyForm({ privacy, onClose }: Omit<PrivacyDialogProps, 'open'>) {
  const [chosen, setChosen] = useState(privacy);
  const save = () => call(editProfilePrivacy, { profile_privacy: chosen }).then(({ message }) => message);
  return (
    <SaveForm save={save} onClose={onClose}>
      <Choices
        label="Your profile is seen by"
        value={chosen}
        onChange={setChosen}
        options={[
          { value: 'everybody', label: 'Everybody', hint: 'Your shelves, reviews and lists are open to all readers.' },
          {
            value: 'nobody',
            label: 'Nobody',
            hint: 'Only you see your profile, and your reviews are not shown to others. Your ratings still count.',
          },
        ]}
      />
    </SaveForm>
  );
}
