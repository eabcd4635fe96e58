import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type ClubInfo, CONFIRM, deleteClub, updateClubSettings } from '../../../worker/features/clubs/contract.ts';
import { genreFocuses, privacySettings } from '../../../worker/features/clubs/directory-contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Form, SubmitButton } from '../../platform/forms/form.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { isTypedWord } from '../../platform/ui/dialogs/confirm-dialog.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx';
import styles from './manage.module.css';

export function SettingsForm({ info }: { info: ClubInfo }) {
  return (
    <div className={styles.settings}>
      <Form
        endpoint={updateClubSettings}
        values={{ club_id: info.id }}
        version={info.version}
        success="Club settings updated successfully."
        onInvalid={toast.error}
      >
        <TextField label="Club Name" name="club_name" defaultValue={info.name} maxLength={limits.name} required />
        <TextField
          label="External Link"
          name="external_link"
          type="url"
          defaultValue={info.external_link}
          hint="Where else the club meets: a chat, a calendar, a reading list."
        />
        <SelectField label="Genre Focus" name="genre_focus" defaultValue={info.genre_focus}>
          {Object.entries(genreFocuses).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <p className="small soft">Privacy Setting: {privacySettings[info.privacy_setting]}</p>
        <div>
          <SubmitButton>Save Updated Settings</SubmitButton>
        </div>
      </Form>
      <DangerZone info={info} />
    </div>
  );
}

function DangerZone({ info }: { info: ClubInfo }) {
  const [word, setWord] = useState('');
  const { pending, run } = useAction();
  const navigate = useNavigate();

  const remove = () => {
    if (!isTypedWord(word, CONFIRM)) {
      toast.error(`You must type '${CONFIRM}' to delete the book club.`);
      return;
    }
    void run(
      async () => {
        await call(deleteClub, { club_id: info.id });
        toast.success('Book club deleted successfully.');
        await navigate(paths.bookClubs());
      },
      { keepPage: true },
    );
  };
  return (
    <details className={styles.danger}>
      <summary>Danger Zone</summary>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          remove();
        }}
      >
        <p>All posts, codes and memberships of {info.name} are deleted at once. This can’t be undone.</p>
        <TextField
          label={`Type '${CONFIRM}' to delete the book club`}
          value={word}
          autoComplete="off"
          autoCapitalize="none"
          onChange={(event) => setWord(event.target.value)}
        />
        <div>
          <Button look="danger" disabled={!isTypedWord(word, CONFIRM)} pending={pending} onClick={remove}>
            Permanently Delete Book Club
          </Button>
        </div>
      </form>
    </details>
  );
}
