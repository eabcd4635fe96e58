import { type ComponentProps, type FormEventHandler, type ReactNode, useContext, useId, useState } from 'react';
import { pluralise } from '../text/pluralise.ts';
import styles from './field.module.css';
import { FormContext, useFieldError } from './form-context.ts';

interface FieldProps {
  label: string;
  /** The error of the field; a named field of a `Form` gets its own. */
  error?: string;
  hint?: ReactNode;
}

/**
 * A labelled text input; an error is announced and associated with it. A text that is too long stays as it was typed or
 * pasted, and the field says by how much; the call that would store it is refused.
 */
export function TextField({ label, error, hint, maxLength, ...input }: FieldProps & ComponentProps<'input'>) {
  const { id, attributes, labelled } = useField(input, { label, error, hint }, maxLength);
  return (
    <Labelled {...labelled}>
      <input {...input} {...attributes} id={id} className={styles.input} />
    </Labelled>
  );
}

/** What stores a text until it is sent or thrown away, such as a draft. */
interface TextStore {
  clear: () => void;
}

type KeptText = { name: string; keptIn?: never } | { name?: never; keptIn: TextStore };

/**
 * A labelled textarea. No text of more than a line is lost: a named one is a field of a `Form` that stores it, and
 * another one names its store.
 */
export function TextArea({
  label,
  error,
  hint,
  keptIn,
  maxLength,
  ...area
}: FieldProps & KeptText & Omit<ComponentProps<'textarea'>, 'name'>) {
  const { keepsText } = useContext(FormContext);
  if (keptIn === undefined && !keepsText) throw new Error(`Nothing stores the text of “${label}”`);
  const { id, attributes, labelled } = useField(area, { label, error, hint }, maxLength);
  return (
    <Labelled {...labelled}>
      <textarea {...area} {...attributes} id={id} className={styles.area} />
    </Labelled>
  );
}

/** A labelled select. */
export function SelectField({ label, error, hint, children, ...select }: FieldProps & ComponentProps<'select'>) {
  const { id, attributes, labelled } = useField(select, { label, error, hint });
  return (
    <Labelled {...labelled}>
      <select {...select} {...attributes} id={id} className={styles.input}>
        {children}
      </select>
    </Labelled>
  );
}

interface Native<E> {
  name?: string | undefined;
  onInput?: FormEventHandler<E> | undefined;
  value?: unknown;
  defaultValue?: unknown;
}

type Words = Pick<FieldProps, 'label' | 'hint'> & { error: string | undefined };

function useField<E extends { value: string }>(
  native: Native<E>,
  { label, hint, error: ownError }: Words,
  maxLength = Number.POSITIVE_INFINITY,
) {
  const id = useId();
  const { error: formError, onChanged } = useFieldError(native.name);
  const { resets } = useContext(FormContext);
  const [typed, setTyped] = useState({ length: textLength(native.defaultValue), resets });
  if (typed.resets !== resets) setTyped({ length: textLength(native.defaultValue), resets });
  const excess = (native.value === undefined ? typed.length : textLength(native.value)) - maxLength;
  const error = ownError || formError || (excess > 0 ? `${pluralise(excess, 'character')} too many` : '');
  const onInput: FormEventHandler<E> = (event) => {
    onChanged();
    setTyped({ length: event.currentTarget.value.length, resets });
    native.onInput?.(event);
  };
  return {
    id,
    attributes: {
      'aria-invalid': error ? true : undefined,
      'aria-describedby': `${id}-note`,
      onInput,
    },
    labelled: { id, label, error, hint },
  };
}

const textLength = (text: unknown) => (typeof text === 'string' ? text.length : 0);

interface LabelledProps {
  id: string;
  label: string;
  error: string;
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
