import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';

interface FieldProps {
  label: string;
  /** What is wrong with what was typed; empty or absent when nothing is. */
  error?: string;
  hint?: ReactNode;
}

/** A labelled line of text; an error is announced and tied to it. */
export function TextField({ label, error, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} error={error} hint={hint}>
      <input
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
    </Labelled>
  );
}

/** A labelled block of text. */
export function TextArea({ label, error, hint, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} error={error} hint={hint}>
      <textarea
        {...area}
        id={id}
        className={styles.area}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      />
    </Labelled>
  );
}

/** A labelled choice of one from a few. */
export function SelectField({ label, error, hint, children, ...select }: FieldProps & ComponentProps<'select'>) {
  const id = useId();
  return (
    <Labelled id={id} label={label} error={error} hint={hint}>
      <select
        {...select}
        id={id}
        className={styles.input}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-note`}
      >
        {children}
      </select>
    </Labelled>
  );
}

interface LabelledProps {
  id: string;
  label: string;
  error: string | undefined;
  hint: ReactNode;
  children: ReactNode;
}

function Labelled({ id, label, error, hint, children }: LabelledProps) {
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {children}
      <p id={`${id}-note`} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
        {error || hint}
      </p>
    </div>
  );
}
