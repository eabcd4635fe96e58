import { useState } from 'react';
import { editMeasure, type shownStreaks } from '../../../../worker/features/habits/streaks/contract.ts';
import { call } from '../../../platform/api/call.ts';
import { Dialog } from '../../../platform/ui/dialogs/dialog.tsx';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { Choices } from './choices.tsx';
import { SaveForm } from './save-form.tsx';

interface MeasureDialogProps {
  shown: (typeof shownStreaks)[number];
  weeklyDays: number;
  open: boolean;
  onClose: () => void;
}

/** Says which run is shown, that of days or that of weeks, and how many days make a week count. */
export function MeasureDialog({ open, ...form }: MeasureDialogProps) {
  return (
    <Dialog title="Your measure" open={open} onClose={form.onClose}>
      <MeasureForm {...form} />
    </Dialog>
  );
}

function MeasureForm({ shown, weeklyDays, onClose }: Omit<MeasureDialogProps, 'open'>) {
  const [chosen, setChosen] = useState(shown);
  const [days, setDays] = useState(weeklyDays);
  const save = () => call(editMeasure, { shown: chosen, weekly_days: days }).then(({ message }) => message);
  return (
    <SaveForm save={save} onClose={onClose}>
      <Choices
        label="Show me"
        value={chosen}
        onChange={setChosen}
        options={[
          { value: 'daily', label: 'Days in a row', hint: 'Every day counts but those you rest on.' },
          { value: 'weekly', label: 'Weeks in a row', hint: 'A week counts once it has enough days.' },
        ]}
      />
      <SelectField
        label="Days that make a week count"
        hint="Both runs are kept, whichever is shown. It holds from the next day that you read on."
        value={String(days)}
        onChange={(event) => setDays(Number(event.target.value))}
      >
        {[1, 2, 3, 4, 5, 6, 7].map((count) => (
          <option key={count} value={count}>
            {count === 1 ? '1 day a week' : `${count} days a week`}
          </option>
        ))}
      </SelectField>
    </SaveForm>
  );
}
