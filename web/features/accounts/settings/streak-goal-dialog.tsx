import { editStreakGoal, type streakKinds } from '../../../../worker/features/habits/streaks/contract.ts';
import { SelectField } from '../../../platform/ui/fields/field.tsx';
import { Choices } from './choices.tsx';
import { SettingsDialog } from './settings-dialog.tsx';

interface StreakGoalDialogProps {
  shownStreak: (typeof streakKinds)[number];
  weeklyDays: number;
  open: boolean;
  onClose: () => void;
}

export function StreakGoalDialog({ shownStreak, weeklyDays, ...dialog }: StreakGoalDialogProps) {
  return (
    <SettingsDialog title="Streak goal" endpoint={editStreakGoal} {...dialog}>
      <Choices
        label="Count"
        name="shown_streak"
        defaultValue={shownStreak}
        options={[
          { value: 'daily', label: 'Days in a row', hint: 'Every day, except your rest days.' },
          { value: 'weekly', label: 'Weeks in a row', hint: 'Every week with enough reading days.' },
        ]}
      />
      <SelectField
        label="Reading days per week"
        name="weekly_days"
        hint="Takes effect the next day you read. Both streaks are counted, whichever is shown."
        defaultValue={weeklyDays}
      >
        {[1, 2, 3, 4, 5, 6, 7].map((count) => (
          <option key={count} value={count}>
            {count === 1 ? '1 day a week' : `${count} days a week`}
          </option>
        ))}
      </SelectField>
    </SettingsDialog>
  );
}
