import { type ReactNode, useState } from 'react';
import styles from './settings.module.css';

interface LimitedCheckboxesProps {
  label: string;
  /** The name of the `Form` field. */
  name: string;
  options: readonly { value: string; label: string }[];
  checked: readonly string[];
  most: number;
  hint: (count: number) => ReactNode;
}

/** Checkboxes of which only a limited number can be ticked. */
export function LimitedCheckboxes({ label, name, options, checked, most, hint }: LimitedCheckboxesProps) {
  const [selection, setSelection] = useState(checked);
  return (
    <fieldset>
      <legend className="label">{label}</legend>
      <p className="small soft">{hint(selection.length)}</p>
      <div className={styles.languages}>
        {options.map(({ value, label: text }) => {
          const isChosen = selection.includes(value);
          return (
            <label key={value} className={styles.choice}>
              <input
                type="checkbox"
                name={name}
                value={value}
                checked={isChosen}
                disabled={!isChosen && selection.length >= most}
                onChange={() =>
                  setSelection(isChosen ? selection.filter((item) => item !== value) : [...selection, value])
                }
              />
              {text}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
