import { createContext, useContext, useState } from 'react';

/** Problems of a form by field name; `''` is for the form as a whole. */
export type Problems = Readonly<Record<string, string>>;

export const NO_PROBLEMS: Problems = {};

export interface FormState {
  pending: boolean;
  problems: Problems;
  /** Counts resets, for fields that hold their own value. */
  resets: number;
  /** Throws away what was changed. */
  discard: () => void;
  /** Whether the form stores what is typed until it is sent. */
  keepsText: boolean;
}

export const FormContext = createContext<FormState>({
  pending: false,
  problems: NO_PROBLEMS,
  resets: 0,
  discard: () => undefined,
  keepsText: false,
});

/** Returns the error of a field from the last submit, until the field is changed. */
export function useFieldError(name: string | undefined): { error: string; onChanged: () => void } {
  const { problems } = useContext(FormContext);
  const [changedSince, setChangedSince] = useState<Problems | null>(null);
  return {
    error: name === undefined || changedSince === problems ? '' : (problems[name] ?? ''),
    onChanged: () => setChangedSince(problems),
  };
}
