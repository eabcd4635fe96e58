import { useState } from 'react';
import { useNavigate } from 'react-router';
import { createClub } from '../../../worker/features/clubs/contract.ts';
import { type PrivacySetting, privacySettings } from '../../../worker/features/clubs/directory-contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { CallError } from '../../platform/api/call.ts';
import { Form, SubmitButton } from '../../platform/forms/form.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx';

const CREATED = 'Book club created!';
const FAILED = 'Error creating book club!';

const meanings: Readonly<Record<PrivacySetting, string>> = {
  public: 'Listed. Anyone signed in can join.',
  invite: 'Listed for everyone. Joining needs an invite code.',
  private: 'Not listed. Joining needs an invite code.',
};

const isPrivacySetting = (value: string): value is PrivacySetting => Object.hasOwn(privacySettings, value);

/** Creates a club and opens it. */
export function CreateForm() {
  const [privacy, setPrivacy] = useState('');
  const navigate = useNavigate();
  return (
    <Form
      endpoint={createClub}
      success={CREATED}
      onInvalid={toast.error}
      onDone={({ book_club_id: id }) => navigate(paths.bookClub(id))}
      onError={(error) => {
        if (!(error instanceof CallError) || error.code === 'signed_out') throw error;
        // The club may be there already, under the name that was sent first.
        if (error.code === 'conflict') throw error;
        throw new CallError(error.code, `${FAILED} ${error.message}`, error);
      }}
      keepPage
    >
      <TextField label="Name" name="name" maxLength={limits.name} required />
      <SelectField
        label="Privacy Setting"
        name="privacy_setting"
        value={privacy}
        required
        hint={
          isPrivacySetting(privacy) ? meanings[privacy] : 'Who can find and join the club. You can’t change this later.'
        }
        onChange={({ target }) => setPrivacy(target.value)}
      >
        <option value="">Choose one</option>
        {Object.entries(privacySettings).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div>
        <SubmitButton>Create book club</SubmitButton>
      </div>
    </Form>
  );
}
