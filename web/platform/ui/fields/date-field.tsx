import { useId } from 'react';
import { firstFocus } from '../dialogs/dialog.tsx';
import styles from './date-field.module.css';
import { SelectField, TextField } from './field.tsx';
import type { DateParts } from './partial-date.ts';

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

interface DateFieldProps {
  label: string;
  value: DateParts;
  onChange: (value: DateParts) => void;
  /** The error of the entered date. */
  error?: string;
  hint?: string;
  /** Whether its dialog first focuses the day. */
  first?: boolean;
}

/** A date of any precision: month, day and year, of which day and month may be left empty. */
export function DateField({ label, value, onChange, error, hint, first = false }: DateFieldProps) {
  const note = useId();
  const changePart = (part: Partial<DateParts>) => onChange({ ...value, ...part });
  return (
    <fieldset className={styles.date} aria-describedby={note}>
      <legend>{label}</legend>
      <SelectField label="Month" value={value.month} onChange={(event) => changePart({ month: event.target.value })}>
        <option value="">Unknown</option>
        {months.map((month, place) => (
          <option key={month} value={String(place + 1).padStart(2, '0')}>
            {month}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Day"
        ref={first ? firstFocus : undefined}
        value={value.day}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        aria-invalid={error ? true : undefined}
        onChange={(event) => changePart({ day: event.target.value })}
      />
      <TextField
        label="Year"
        value={value.year}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        onChange={(event) => changePart({ year: event.target.value })}
      />
      <p id={note} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
        {error || hint}
      </p>
    </fieldset>
  );
}
