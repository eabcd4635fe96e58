import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { YEARS_AHEAD } from '../../../../worker/features/habits/challenges/contract.ts';
import { lazy } from '../../../platform/ui/lazy.ts';
import styles from './due-date.module.css';

interface DueDateProps {
  /** The current day in the reader's time zone. */
  today: Date;
  value: Date | undefined;
  onChange: (date: Date | undefined) => void;
}

// Screen readers get the day as it is displayed: “Saturday, November 21, 2026”, not “21st”.
const fullDate = lazy(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }));

/** A calendar from today on; choosing the chosen day again clears it. */
export function DueDate({ today, value, onChange }: DueDateProps) {
  // A day that is chosen elsewhere on the page brings its month into view.
  const [shown, setShown] = useState({ month: value ?? today, value });
  if (value?.getTime() !== shown.value?.getTime()) setShown({ month: value ?? shown.month, value });
  return (
    <DayPicker
      mode="single"
      today={today}
      selected={value}
      onSelect={onChange}
      month={shown.month}
      onMonthChange={(month) => setShown({ ...shown, month })}
      startMonth={today}
      endMonth={new Date(today.getFullYear() + YEARS_AHEAD, today.getMonth())}
      disabled={{ before: today }}
      labels={{
        labelDayButton: (date, { today: isToday, selected }) =>
          `${isToday ? 'Today, ' : ''}${fullDate().format(date)}${selected ? ', selected' : ''}`,
      }}
      classNames={{
        root: styles.root ?? '',
        month_caption: styles.caption ?? '',
        nav: styles.nav ?? '',
        button_previous: styles.turn ?? '',
        button_next: styles.turn ?? '',
        chevron: styles.chevron ?? '',
        month_grid: styles.grid ?? '',
        weekday: styles.weekday ?? '',
        day: styles.day ?? '',
        day_button: styles.button ?? '',
        selected: styles.selected ?? '',
        today: styles.today ?? '',
        disabled: styles.disabled ?? '',
      }}
    />
  );
}
