import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type DraftNotice, draftText, parseDraft, subscribeToDrafts, useDraftPlace, writeDraft } from '../api/draft.ts';
import type { KeyPlace } from '../api/use-action.ts';

/** The texts of a form's fields by name, as its draft stores them. */
export const formEntries = z.record(z.string(), z.array(z.string()));
type Entries = z.infer<typeof formEntries>;

interface FormDraft {
  /** Stores what the fields hold. */
  save: () => void;
  /** Removes the draft after it was sent; fields that stay as they are count as untouched. */
  clear: (isReset: boolean) => void;
  /** Removes the draft, and resets the fields. */
  discard: () => void;
  /** The idempotency key. */
  key: KeyPlace;
  notice: DraftNotice | null;
  /** The stored texts that have changed since the draft was begun, with the labels of their fields. */
  changed: readonly (readonly [label: string, text: string])[];
}

const NOTHING: Pick<FormDraft, 'notice' | 'changed'> = { notice: null, changed: [] };

/**
 * Stores the content of a form in this browser, and restores it when the form is shown again, or was changed in another
 * tab. Without a name only the idempotency key is stored, while the form is mounted. `onReset` must reset fields that
 * hold their own value.
 */
export function useFormDraft(
  name: string | false,
  form: RefObject<HTMLFormElement | null>,
  onReset: () => void,
): FormDraft {
  const place = useDraftPlace(name || '');
  const untouched = useRef<Entries | null>(null);
  const key = useRef('');
  // The draft that the fields show.
  const shownText = useRef<string | null>(null);
  // Whether this form itself is changing the fields or the draft.
  const isBusy = useRef(false);
  const [shown, setShown] = useState(NOTHING);

  const write = useCallback(
    (draft: Parameters<typeof writeDraft>[1]) => {
      isBusy.current = true;
      writeDraft(place, draft);
      shownText.current = draftText(place);
      isBusy.current = false;
    },
    [place],
  );
  const restore = useCallback(
    (element: HTMLFormElement, isFirst: boolean) => {
      const text = draftText(place);
      if (isBusy.current || text === shownText.current) return;
      isBusy.current = true;
      shownText.current = text;
      const draft = parseDraft(text, formEntries);
      const stored = untouched.current ?? {};
      key.current = draft?.key ?? '';
      if (draft === null) {
        element.reset();
        onReset();
        fill(element, stored, false);
        setShown(NOTHING);
      } else {
        fill(element, draft.value, isFirst);
        const isOutdated = draft.base !== '' && draft.base !== JSON.stringify(stored);
        const changed = isOutdated ? changesOf(element, draft.base, stored) : [];
        setShown({ notice: { at: draft.at, isOutdated }, changed });
      }
      isBusy.current = false;
    },
    [place, onReset],
  );

  useLayoutEffect(() => {
    const element = form.current;
    if (name === false || !element) return;
    // Only once: React's strict mode runs this again after the first run filled in the draft.
    untouched.current ??= entriesOf(element);
    restore(element, true);
    return subscribeToDrafts(() => restore(element, false));
  }, [name, form, restore]);

  return useMemo(() => {
    const save = () => {
      if (name === false || !form.current || isBusy.current) return;
      const value = entriesOf(form.current);
      const base = JSON.stringify(untouched.current ?? {});
      const before = parseDraft(draftText(place), formEntries);
      write(JSON.stringify(value) === base ? null : { value, key: key.current, base: before?.base || base });
    };
    return {
      ...shown,
      save,
      clear: (isReset) => {
        key.current = '';
        setShown(NOTHING);
        if (name === false || !form.current) return;
        if (!isReset) untouched.current = entriesOf(form.current);
        write(null);
      },
      discard: () => {
        if (name !== false) writeDraft(place, null);
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
  }, [place, name, form, shown, write]);
}

function entriesOf(form: HTMLFormElement): Entries {
  const read: Entries = {};
  for (const [name, value] of new FormData(form)) read[name] = [...(read[name] ?? []), String(value)];
  return read;
}

/** Returns the label and the text of each field whose stored text is not the one on which the draft was begun. */
function changesOf(form: HTMLFormElement, base: string, stored: Entries): [string, string][] {
  const before = formEntries.safeParse(JSON.parse(base)).data ?? {};
  return Object.entries(stored).flatMap(([name, values]): [string, string][] => {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
    if (!isText || JSON.stringify(before[name]) === JSON.stringify(values)) return [];
    return [[field.labels?.[0]?.textContent ?? name, values.join('\n')]];
  });
}

/** Fills the fields, or only untouched ones, and fires events that React handles. */
function fill(form: HTMLFormElement, draft: Entries, onlyUntouched: boolean): void {
  for (const field of form.elements) {
    const values = draft[field.getAttribute('name') ?? ''] ?? [];
    if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
      if (field.checked !== values.includes(field.value)) field.click();
    } else if (field instanceof HTMLSelectElement) {
      setValue(field, values[0], 'change');
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (!onlyUntouched || field.value === field.defaultValue) setValue(field, values[0], 'input');
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
