import { useState } from 'react';
import { editRestDays, HOLIDAY_DAYS, REST_WEEKDAYS } from '../../../../worker/features/habits/streaks/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { weekdays } from './names.ts';
import { SaveForm } from './save-form.tsx';
import styles from './settings.module.css';

interface Holiday {
  first_day: string;
  last_day: string;
}

interface RestDialogProps {
  /** Days of the week from the next Sunday on, 0 for Sunday. */
  chosen: readonly number[];
  holiday: Holiday | null;
  open: boolean;
  onClose: () => void;
}

/** Says on which days of the week, and in which holiday, a reader rests. */
export function RestDialog({ open, ...form }: RestDialogProps) {
  return (
    <Dialog title="Rest days" open={open} onClose={form.onClose}>
      <RestForm {...form} />
    </Dialog>
  );
}

function RestForm({ chosen, holiday, onClose }: Omit<RestDialogProps, 'open'>) {
  const [days, setDays] = useState<readonly number[]>(chosen);
  const [first, setFirst] = useState(holiday?.first_day ?? '');
  const [last, setLast] = useState(holiday?.last_day ?? '');
  const save = () =>
    call(editRestDays, {
      weekdays: [...days],
      holiday: first === '' && last === '' ? null : { first_day: first, last_day: last },
    }).then(({ message }) => message);
  return (
    <SaveForm save={save} onClose={onClose}>
      <p className="small soft">
        A rest day neither counts nor breaks your streak. It is named before it begins, so it mends no day that is over.
      </p>
      <fieldset>
        <legend className={styles.legend}>Days of the week</legend>
        <p className="small soft">At most two, from the next Sunday on.</p>
        <div className={styles.languages}>
          {weekdays().map((name, weekday) => {
            const ticked = days.includes(weekday);
            return (
              <label key={name} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={ticked}
                  disabled={!ticked && days.length >= REST_WEEKDAYS}
                  onChange={() => setDays(ticked ? days.filter((one) => one !== weekday) : [...days, weekday])}
                />
                {name}
              </label>
            );
          })}
        </div>
      </fieldset>
      <fieldset className="stack">
        <legend className={styles.legend}>A holiday</legend>
        <p className="small soft">
          Up to {HOLIDAY_DAYS} days, from tomorrow on. Leave both empty for none, or to end one today.
        </p>
        <TextField label="First day" type="date" value={first} onChange={(event) => setFirst(event.target.value)} />
        <TextField label="Last day" type="date" value={last} onChange={(event) => setLast(event.target.value)} />
      </fieldset>
    </SaveForm>
  );
}
