import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

interface ChoicesProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode; hint?: string; disabled?: boolean }[];
  onChange: (value: Value) => void;
  /** Side by side, without a hint. */
  wide?: boolean;
}

/** One of a few, as a group of radio buttons. */
export function Choices<Value extends string>({ label, value, options, onChange, wide = false }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={wide ? styles.wide : styles.choices}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint ? <span className={styles.choiceHint}>{option.hint}</span> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
