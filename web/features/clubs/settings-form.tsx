import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  type ClubInfo,
  CONFIRM,
  deleteClub,
  type GenreFocus,
  genreFocuses,
  privacySettings,
  updateClubSettings,
} from '../../../worker/features/clubs/contract.ts';
import { limits } from '../../../worker/platform/http/contract.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { Button } from '../../platform/ui/button.tsx';
import { toast } from '../../platform/ui/dialogs/toast.ts';
import { SelectField, TextField } from '../../platform/ui/fields/field.tsx';
import styles from './manage.module.css';

const isGenre = (value: string): value is GenreFocus => Object.hasOwn(genreFocuses, value);

export function SettingsForm({ info }: { info: ClubInfo }) {
  const [name, setName] = useState(info.name);
  const [link, setLink] = useState(info.external_link);
  const [genre, setGenre] = useState(info.genre_focus);
  const { pending, run } = useAction();

  const save = () =>
    run(async () => {
      await call(updateClubSettings, { club_id: info.id, club_name: name, external_link: link, genre_focus: genre });
      toast.success('Club settings updated successfully.');
    });
  return (
    <div className={styles.settings}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label="Club Name"
          value={name}
          maxLength={limits.name}
          required
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label="External Link"
          type="url"
          value={link}
          hint="Where else the club meets: a chat, a calendar, a reading list."
          onChange={(event) => setLink(event.target.value)}
        />
        <SelectField
          label="Genre Focus"
          value={genre}
          onChange={({ target: { value } }) => {
            if (isGenre(value)) setGenre(value);
          }}
        >
          {Object.entries(genreFocuses).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <p className="small soft">Privacy Setting: {privacySettings[info.privacy_setting]}</p>
        <div>
          <Button type="submit" look="primary" pending={pending}>
            Save Updated Settings
          </Button>
        </div>
      </form>
      <DangerZone info={info} />
    </div>
  );
}

function DangerZone({ info }: { info: ClubInfo }) {
  const [word, setWord] = useState('');
  const { pending, run } = useAction();
  const navigate = useNavigate();

  const remove = () => {
    if (word !== CONFIRM) {
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
          <Button look="danger" disabled={word !== CONFIRM} pending={pending} onClick={remove}>
            Permanently Delete Book Club
          </Button>
        </div>
      </form>
    </details>
  );
}
