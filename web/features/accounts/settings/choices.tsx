import { type ReactNode, useId } from 'react';
import styles from './settings.module.css';

interface ChoicesProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: ReactNode; hint?: string; disabled?: boolean }[];
  /** The name of the `Form` field. */
  name?: string;
  defaultValue?: Value;
  /** Without `value`, the browser keeps the choice. */
  value?: Value;
  onChange?: (value: Value) => void;
  /** Lays the options out in a row, without hints. */
  wide?: boolean;
}

/** A group of radio buttons. */
export function Choices<Value extends string>({
  label,
  options,
  name,
  defaultValue,
  value,
  onChange,
  wide = false,
}: ChoicesProps<Value>) {
  const group = useId();
  return (
    <fieldset className={wide ? styles.wide : styles.choices}>
      <legend className="label">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name ?? group}
            value={option.value}
            {...(value === undefined
              ? { defaultChecked: option.value === defaultValue }
              : { checked: option.value === value })}
            disabled={option.disabled}
            onChange={() => onChange?.(option.value)}
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
