import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  clubSentences,
  createClub,
  type PrivacySetting,
  privacySettings,
} from '../../../worker/features/clubs/contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { CallError, call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../platform/ui/button.tsx';
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

/** Founds a club, and opens it. */
export function CreateForm() {
  const [name, setName] = useState('');
  const [privacy, setPrivacy] = useState<PrivacySetting | null>(null);
  const { pending, run } = useAction();
  const navigate = useNavigate();

  const submit = () => {
    if (name.trim() === '' || privacy === null) {
      toast.error(clubSentences.incomplete);
      return;
    }
    void run(
      async (key) => {
        try {
          const { book_club_id: id } = await call(createClub, { name, privacy_setting: privacy }, { key });
          toast.success(CREATED);
          await navigate(paths.bookClub(id));
        } catch (error) {
          if (!(error instanceof CallError) || error.code === 'signed_out') throw error;
          // The club may be there already, under the name that was sent first.
          if (error.code === 'conflict') throw error;
          throw new CallError(error.code, FAILED, error);
        }
      },
      { keepPage: true },
    );
  };
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={limits.name}
        required
        onChange={(event) => setName(event.target.value)}
      />
      <SelectField
        label="Privacy Setting"
        value={privacy ?? ''}
        required
        hint={privacy === null ? 'Who can find and join the club. You can’t change this later.' : meanings[privacy]}
        onChange={({ target: { value } }) => setPrivacy(isPrivacySetting(value) ? value : null)}
      >
        <option value="">Choose one</option>
        {Object.entries(privacySettings).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <div>
        <Button type="submit" look="primary" pending={pending}>
          Create book club
        </Button>
      </div>
    </form>
  );
}
