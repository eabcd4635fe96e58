import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react';
import * as z from 'zod/mini';
import { readDraft, writeDraft } from '../api/draft.ts';
import { useSession } from '../api/session.ts';
import { draftPlace } from '../api/storage.ts';
import type { KeyPlace } from '../api/use-action.ts';

const entries = z.record(z.string(), z.array(z.string()));
type Entries = z.infer<typeof entries>;

interface FormDraft {
  onInput: () => void;
  clear: () => void;
  /** The idempotency key. */
  key: KeyPlace;
}

/**
 * Stores the content of a form in this browser, and restores it when the form is shown again. Without a name only the
 * idempotency key is stored, while the form is mounted.
 */
export function useFormDraft(name: string | undefined, form: RefObject<HTMLFormElement | null>): FormDraft {
  const { userId } = useSession();
  const place = name === undefined ? null : draftPlace(name, userId);
  const untouched = useRef('');
  const key = useRef('');

  useLayoutEffect(() => {
    if (place === null || !form.current) return;
    // Only once: React's strict mode runs this again after the first run filled in the draft.
    untouched.current ||= JSON.stringify(entriesOf(form.current));
    const stored = readDraft(place, entries);
    key.current = stored?.key ?? '';
    if (stored) fill(form.current, stored.value);
  }, [place, form]);

  return useMemo(() => {
    const save = () => {
      if (place === null || !form.current) return;
      const value = entriesOf(form.current);
      writeDraft(place, JSON.stringify(value) === untouched.current ? null : { value, key: key.current });
    };
    return {
      onInput: save,
      clear: () => {
        key.current = '';
        if (place !== null) writeDraft(place, null);
      },
      key: {
        get: () => key.current,
        set: (next) => {
          if (key.current === next) return;
          key.current = next;
          save();
        },
      },
    };
  }, [place, form]);
}

function entriesOf(form: HTMLFormElement): Entries {
  const read: Entries = {};
  for (const [name, value] of new FormData(form)) read[name] = [...(read[name] ?? []), String(value)];
  return read;
}

/** Fills untouched fields with the draft and fires events that React handles. */
function fill(form: HTMLFormElement, draft: Entries): void {
  for (const field of form.elements) {
    const values = draft[field.getAttribute('name') ?? ''] ?? [];
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
      if (field.checked !== values.includes(field.value)) field.click();
    } else if (field instanceof HTMLSelectElement) {
      setValue(field, values[0], 'change');
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === field.defaultValue) setValue(field, values[0], 'input');
    }
  }
}

// React overrides `value` on the element, so the prototype's setter is used.
function setValue(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
  value: string | undefined,
  event: string,
): void {
  if (value === undefined || field.value === value) return;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
