import { type ReactNode, useState } from 'react';
import styles from './settings.module.css';

interface LimitedCheckboxesProps {
  label: string;
  /** The field of a `Form` that they fill. */
  name: string;
  options: readonly { value: string; label: string }[];
  checked: readonly string[];
  most: number;
  hint: (count: number) => ReactNode;
}

/** Some of many, up to a limit. */
export function LimitedCheckboxes({ label, name, options, checked, most, hint }: LimitedCheckboxesProps) {
  const [chosen, setChosen] = useState(checked);
  return (
    <fieldset>
      <legend className={styles.legend}>{label}</legend>
      <p className="small soft">{hint(chosen.length)}</p>
      <div className={styles.languages}>
        {options.map(({ value, label: text }) => {
          const isChosen = chosen.includes(value);
          return (
            <label key={value} className={styles.choice}>
              <input
                type="checkbox"
                name={name}
                value={value}
                checked={isChosen}
                disabled={!isChosen && chosen.length >= most}
                onChange={() => setChosen(isChosen ? chosen.filter((item) => item !== value) : [...chosen, value])}
              />
              {text}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
