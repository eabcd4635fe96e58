import { createContext, useContext, useState } from 'react';

/** Problems of a form by field name; `''` is the form as a whole. */
export type Problems = Readonly<Record<string, string>>;

export const NO_PROBLEMS: Problems = {};

export interface FormState {
  pending: boolean;
  problems: Problems;
  /** Counts how often it was emptied, for fields that keep their value themselves. */
  resets: number;
}

export const FormContext = createContext<FormState>({ pending: false, problems: NO_PROBLEMS, resets: 0 });

/** The error of a field after the last submit, until its reader changes the field. */
export function useFieldError(name: string | undefined): { error: string; onChanged: () => void } {
  const { problems } = useContext(FormContext);
  const [changedSince, setChangedSince] = useState<Problems | null>(null);
  return {
    error: name === undefined || changedSince === problems ? '' : (problems[name] ?? ''),
    onChanged: () => setChangedSince(problems),
  };
}
