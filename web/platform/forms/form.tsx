import {
  type ComponentProps,
  type FormEvent,
  Fragment,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useRevalidator } from 'react-router';
import type { Endpoint, OutputOf, RequestBody } from '../../../worker/platform/http/contract.ts';
import { call, isHeld } from '../api/call.ts';
import { draftNameOf } from '../api/draft.ts';
import { promptSignIn, useSession } from '../api/session.ts';
import { showError, useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/dialogs/toast.ts';
import { FormContext, NO_PROBLEMS, type Problems } from '../ui/fields/form-context.ts';
import { DraftNote } from './draft-note.tsx';
import { inputFrom, isInputOf, problemsWith } from './form-input.ts';
import { useFormDraft } from './use-form-draft.ts';

interface FormProps<E extends Endpoint> {
  /** The endpoint to call. A field belongs to the input of the same name; other fields are read by `prepare`. */
  endpoint: E;
  /** Inputs without a field. */
  values?: Partial<RequestBody<E>>;
  /**
   * The version of what the fields show, which is sent with them. If another one is stored by then, the form keeps what
   * was typed and shows it beside what is stored.
   */
  version?: string | undefined;
  /** Completes the input from the fields; its result is validated. */
  prepare?: (input: Record<string, unknown>, fields: FormData) => object;
  /** Rules beyond the schema; returns problems by field. */
  check?: (input: RequestBody<E>) => Problems;
  /** The success message, unless `onDone` shows one. */
  success?: string;
  /** Called after success; while it awaits, the form is disabled. */
  onDone?: (answer: OutputOf<E>, sent: RequestBody<E>) => void | Promise<void>;
  /** Called with the first problem, where the specification requires a toast. */
  onInvalid?: (sentence: string) => void;
  /** Called with what is stored if the version was refused, where the page doesn't load that again. */
  onRefused?: (stored: object) => void;
  /** Rewords an error of the call. Throws a `CallError`. */
  onError?: (error: unknown) => never;
  /**
   * The name of the draft, which is stored until it is sent or thrown away. By default it is named after the endpoint
   * and those of `values` that say what it is about. False where nothing may be stored, such as a password.
   */
  draft?: string | false;
  /** Whether to clear the fields after success. */
  reset?: boolean;
  /** Whether to skip reloading the page's data after success. */
  keepPage?: boolean;
  className?: string;
  label?: string;
  children: ReactNode;
}

/**
 * A form that posts to an endpoint. It validates the input with the endpoint's schema, shows problems at their fields,
 * keeps what was typed, sends once even if submitted repeatedly, asks visitors to log in, and reports the result. It is
 * not a React action, because a pending action blocks all other transitions, so that a reader could not leave the page
 * on a slow connection.
 */
export function Form<E extends Endpoint>({
  endpoint,
  values,
  version,
  prepare,
  check,
  success,
  onDone,
  onInvalid,
  onRefused,
  onError,
  draft: draftName = draftNameOf(endpoint, values ?? {}),
  reset: isReset = false,
  keepPage = false,
  className = 'stack',
  label,
  children,
}: FormProps<E>) {
  const { authenticated } = useSession();
  const { pending, run } = useAction();
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const form = useRef<HTMLFormElement>(null);
  const [resets, setResets] = useState(0);
  const reset = useCallback(() => setResets((count) => count + 1), []);
  const shown = useShownVersion(version, form);
  const draft = useFormDraft(draftName, form, reset, shown.generation);
  const { discard } = draft;
  const keepsText = draftName !== false;
  const state = useMemo(
    () => ({ pending, problems, resets, discard, keepsText }),
    [pending, problems, resets, discard, keepsText],
  );

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
    const seen = version === undefined ? {} : { version: shown.version() };
    const formValues = { ...values, ...seen, ...inputFrom(endpoint, element) };
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
        draft.clear(isReset);
        if (isHeld(answer)) shown.held();
        else if ('version' in answer && typeof answer.version === 'string') shown.saved(answer.version);
        if (isReset) {
          element.reset();
          reset();
        }
        if (success !== undefined && !isHeld(answer)) toast.success(success);
        await onDone?.(answer, input);
      },
      {
        keepPage,
        key: draft.key,
        onError: (error) => {
          if (error.code === 'conflict' && version !== undefined) {
            if (error.stored !== undefined) onRefused?.(error.stored);
            shown.refused(keepPage);
          }
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
        onInput={draft.save}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          // For React, the form of a dialog inside this form is its child.
          event.stopPropagation();
          if (!pending) void submit(event.currentTarget);
        }}
      >
        <DraftNote notice={draft.notice} onDiscard={discard}>
          {draft.changed.map(([label, text]) => (
            <p key={label}>
              {label}: {text === '' ? 'Nothing.' : text}
            </p>
          ))}
        </DraftNote>
        <Fragment key={shown.generation}>{children}</Fragment>
        {problems[''] === undefined ? null : (
          <p role="alert" className="warning small">
            {problems['']}
          </p>
        )}
      </form>
    </FormContext>
  );
}

/**
 * Follows the version of what a form shows. Its fields are mounted again with another version, but not while the reader
 * is in them: then a save is refused first.
 */
function useShownVersion(version: string | undefined, form: RefObject<HTMLFormElement | null>) {
  const shown = useRef(version);
  const isRefused = useRef(false);
  const [generation, setGeneration] = useState(0);
  const { revalidate } = useRevalidator();
  const follow = useCallback(() => {
    if (version === shown.current) return;
    if (!isRefused.current && form.current?.contains(document.activeElement)) return;
    shown.current = version;
    setGeneration((count) => count + 1);
  }, [version, form]);
  useEffect(follow, [follow]);
  useEffect(() => {
    if (generation === 0 || !isRefused.current) return;
    isRefused.current = false;
    // The focused button was mounted again.
    form.current?.querySelector<HTMLElement>('[data-draft]')?.focus();
  }, [generation, form]);
  return {
    generation,
    version: () => shown.current,
    saved: (saved: string) => {
      shown.current = saved;
    },
    // The former text stays until a moderator has seen the new one.
    held: () => setGeneration((count) => count + 1),
    refused: (keepsPage: boolean) => {
      isRefused.current = true;
      follow();
      // Otherwise the action itself loads the page again.
      if (keepsPage) void revalidate();
    },
  };
}

/** The button that sends its form. */
export function SubmitButton({ look = 'primary', ...button }: ComponentProps<typeof Button>) {
  const { pending } = useContext(FormContext);
  return <Button {...button} look={look} type="submit" pending={pending} />;
}

/** The button that throws away what was changed in its form. */
export function CancelButton({ onClick, children = 'Cancel', ...button }: ComponentProps<typeof Button>) {
  const { discard } = useContext(FormContext);
  return (
    <Button
      {...button}
      onClick={(event) => {
        discard();
        onClick?.(event);
      }}
    >
      {children}
    </Button>
  );
}

/** The buttons of a dialog's form. "Not now" keeps what was typed as a draft; Cancel throws it away. */
export function DialogButtons({ submit, cancel = 'Cancel', onCancel }: DialogButtonsProps) {
  return (
    <div className="row">
      <SubmitButton>{submit}</SubmitButton>
      {cancel === 'Cancel' ? <CancelButton onClick={onCancel} /> : <Button onClick={onCancel}>{cancel}</Button>}
    </div>
  );
}

interface DialogButtonsProps {
  submit: ReactNode;
  cancel?: 'Cancel' | 'Not now';
  onCancel: () => void;
}
