import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Endpoint, OutputOf, RequestBody } from '../../../worker/platform/http/contract.ts';
import { call } from '../api/call.ts';
import { promptSignIn, useSession } from '../api/session.ts';
import { showError, useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/dialogs/toast.ts';
import { FormContext, NO_PROBLEMS, type Problems } from '../ui/fields/form-context.ts';
import styles from './form.module.css';
import { inputFrom, isInputOf, problemsWith } from './form-input.ts';
import { useFormDraft } from './use-form-draft.ts';

interface FormProps<E extends Endpoint> {
  /** The endpoint to call. A field belongs to the input of the same name; other fields are read by `prepare`. */
  endpoint: E;
  /** Inputs that the reader does not type. */
  values?: Partial<RequestBody<E>>;
  /** Completes the input from what the fields hold; what it returns is what the schema checks. */
  prepare?: (input: Record<string, unknown>, fields: FormData) => object;
  /** Rules beyond the schema; returns problems by field. */
  check?: (input: RequestBody<E>) => Problems;
  /** The message after success, unless `onDone` shows something better. */
  success?: string;
  /** Runs after success; what it awaits keeps the form disabled. */
  onDone?: (answer: OutputOf<E>, sent: RequestBody<E>) => void | Promise<void>;
  /** Also shows the first problem as a toast, where the specification asks for one. */
  onInvalid?: (sentence: string) => void;
  /** Rewords an error of the call. Throws a `CallError`. */
  onError?: (error: unknown) => never;
  /** Keeps what was typed in this browser under this name until it is sent. */
  draft?: string;
  /** Empties the fields after success. */
  reset?: boolean;
  /** Does not read the page's data again after success. */
  keepPage?: boolean;
  className?: string;
  label?: string;
  children: ReactNode;
}

/**
 * A form that posts to an endpoint. It checks the input with the endpoint's schema and shows problems at their fields,
 * keeps what was typed, sends once however often it is submitted, asks visitors to sign in first, and reports the result.
 *
 * It is not a React action: an unfinished action holds back every other transition, and so would keep a reader on the page
 * while a slow network sends.
 */
export function Form<E extends Endpoint>({
  endpoint,
  values,
  prepare,
  check,
  success,
  onDone,
  onInvalid,
  onError,
  draft: draftName,
  reset = false,
  keepPage = false,
  className = 'stack',
  label,
  children,
}: FormProps<E>) {
  const { authenticated } = useSession();
  const { pending, run } = useAction();
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft(draftName, form);
  const [resets, setResets] = useState(0);
  const state = useMemo(() => ({ pending, problems, resets }), [pending, problems, resets]);

  useEffect(() => {
    if (problems !== NO_PROBLEMS) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [problems]);

  const refuse = (newProblems: Problems) => {
    setProblems(newProblems);
    const [first] = Object.values(newProblems);
    if (first !== undefined) onInvalid?.(first);
  };

  const submit = async (element: HTMLFormElement) => {
    if (endpoint.access !== 'public' && endpoint.access !== 'optional' && !authenticated) return promptSignIn();
    const formValues = { ...values, ...inputFrom(endpoint, element) };
    const input = prepare ? prepare(formValues, new FormData(element)) : formValues;
    if (!isInputOf(endpoint, input)) return refuse(problemsWith(endpoint, input));
    const inputProblems = check?.(input) ?? NO_PROBLEMS;
    if (Object.keys(inputProblems).length > 0) return refuse(inputProblems);
    setProblems(NO_PROBLEMS);
    await run(
      async (key) => {
        const answer = await call(endpoint, input, { key }).catch((error: unknown) => {
          if (onError) return onError(error);
          throw error;
        });
        draft.clear();
        if (reset) {
          element.reset();
          setResets((count) => count + 1);
        }
        if (success !== undefined) toast.success(success);
        await onDone?.(answer, input);
      },
      {
        keepPage,
        key: draft.key,
        onError: (error) => {
          if (error.code === 'invalid_input') setProblems({ '': error.message });
          else showError(error);
        },
      },
    );
  };

  return (
    <FormContext value={state}>
      <form
        ref={form}
        className={className}
        aria-label={label}
        noValidate
        onInput={draft.onInput}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          // A dialog's form inside of it is a child for React.
          event.stopPropagation();
          if (!pending) void submit(event.currentTarget);
        }}
      >
        {children}
        {problems[''] === undefined ? null : (
          <p role="alert" className={styles.error}>
            {problems['']}
          </p>
        )}
      </form>
    </FormContext>
  );
}

/** The button that sends its form. */
export function SubmitButton({ look = 'primary', ...button }: ComponentProps<typeof Button>) {
  const { pending } = useContext(FormContext);
  return <Button {...button} look={look} type="submit" pending={pending} />;
}

/** The two buttons under the fields of a dialog. */
export function DialogButtons({ submit, cancel = 'Cancel', onCancel }: DialogButtonsProps) {
  return (
    <div className="row">
      <SubmitButton>{submit}</SubmitButton>
      <Button onClick={onCancel}>{cancel}</Button>
    </div>
  );
}

interface DialogButtonsProps {
  submit: ReactNode;
  cancel?: string;
  onCancel: () => void;
}
