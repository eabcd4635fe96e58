import { useState } from 'react';
import { editTelling } from '../../../../worker/features/accounts/settings/contract.ts';
import { type ActivityKind, activityKinds } from '../../../../worker/features/social/activity/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { SaveForm } from './save-form.tsx';
import styles from './settings.module.css';

/** What friends can be told, in words. */
export const activityLabels: Readonly<Record<ActivityKind, string>> = {
  started: 'Books you start',
  finished: 'Books you finish',
  gave_up: 'Books you give up',
  reviewed: 'Your reviews',
  listed: 'Books you put on a list',
};

interface TellingDialogProps {
  told: readonly ActivityKind[];
  open: boolean;
  onClose: () => void;
}

/** Says what friends are told of. */
export function TellingDialog({ told, open, onClose }: TellingDialogProps) {
  return (
    <Dialog title="What are your friends told?" open={open} onClose={onClose}>
      <TellingForm told={told} onClose={onClose} />
    </Dialog>
  );
}

function TellingForm({ told, onClose }: Omit<TellingDialogProps, 'open'>) {
  const [chosen, setChosen] = useState(told);
  const save = () => call(editTelling, { told: [...chosen] }).then(({ message }) => message);
  return (
    <SaveForm save={save} onClose={onClose}>
      <fieldset className={styles.choices}>
        <legend className={styles.legend}>On their home page your friends see</legend>
        {activityKinds.map((kind) => (
          <label key={kind} className={styles.choice}>
            <input
              type="checkbox"
              checked={chosen.includes(kind)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
              }
            />
            <span>{activityLabels[kind]}</span>
          </label>
        ))}
      </fieldset>
    </SaveForm>
  );
}
