import { editRestDays, HOLIDAY_DAYS, REST_WEEKDAYS } from '../../../../worker/features/habits/streaks/contract.ts';
import { TextField } from '../../../platform/ui/fields/field.tsx';
import { LimitedCheckboxes } from './limited-checkboxes.tsx';
import { weekdays } from './names.ts';
import { SettingsDialog } from './settings-dialog.tsx';

interface RestDialogProps {
  /** Days of the week from next Sunday, 0 for Sunday. */
  chosen: readonly number[];
  holiday: { first_day: string; last_day: string } | null;
  open: boolean;
  onClose: () => void;
}

export function RestDialog({ chosen, holiday, ...dialog }: RestDialogProps) {
  return (
    <SettingsDialog
      title="Rest days"
      endpoint={editRestDays}
      prepare={(input, fields) => {
        const [first, last] = [String(fields.get('first_day')), String(fields.get('last_day'))];
        return {
          ...input,
          weekdays: fields.getAll('weekdays').map(Number),
          holiday: first === '' && last === '' ? null : { first_day: first, last_day: last },
        };
      }}
      {...dialog}
    >
      <p className="small soft">
        Rest days don't count, and don't break your streak. Choose them in advance: they can't repair a missed day.
      </p>
      <LimitedCheckboxes
        label="Days of the week"
        name="weekdays"
        options={weekdays().map((label, weekday) => ({ value: String(weekday), label }))}
        checked={chosen.map(String)}
        most={REST_WEEKDAYS}
        hint={() => 'Up to two, starting next Sunday.'}
      />
      <fieldset className="stack">
        <legend className="label">Holiday</legend>
        <p className="small soft">
          Up to {HOLIDAY_DAYS} days, from tomorrow. Leave both dates empty for no holiday, or to end one today.
        </p>
        <TextField label="First day" name="first_day" type="date" defaultValue={holiday?.first_day} />
        <TextField label="Last day" name="last_day" type="date" defaultValue={holiday?.last_day} />
      </fieldset>
    </SettingsDialog>
  );
}
