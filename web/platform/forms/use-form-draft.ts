import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import {
  conflictsOf,
  type DraftNotice,
  draftText,
  mergeChanges,
  parseDraft,
  subscribeToDrafts,
  useDraftPlace,
  writeDraft,
} from '../api/draft.ts';
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
 * hold their own value. `generation` counts how often the fields were mounted again with other stored values.
 */
export function useFormDraft(
  name: string | false,
  form: RefObject<HTMLFormElement | null>,
  onReset: () => void,
  generation: number,
): FormDraft {
  const place = useDraftPlace(name || '');
  const untouched = useRef<{ entries: Entries; generation: number } | null>(null);
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
      const stored = untouched.current?.entries ?? {};
      key.current = draft?.key ?? '';
      if (draft === null) {
        element.reset();
        onReset();
        fill(element, stored, false);
        setShown(NOTHING);
      } else {
        const base = draft.base === '' ? stored : (formEntries.safeParse(JSON.parse(draft.base)).data ?? {});
        // Fields that the reader didn't change show what is stored now.
        const value = mergeChanges({ base, draft: draft.value, stored });
        fill(element, value, isFirst);
        const names = conflictsOf({ base, draft: draft.value, stored });
        const changed = names.flatMap((name) => storedText(element, name, stored[name] ?? []));
        setShown({ notice: { at: draft.at, isOutdated: names.length > 0 }, changed });
      }
      isBusy.current = false;
    },
    [place, onReset],
  );

  useLayoutEffect(() => {
    const element = form.current;
    if (name === false || !element) return;
    // Only once for each generation: React's strict mode runs this again after the first run filled in the draft.
    if (untouched.current?.generation !== generation) {
      untouched.current = { entries: entriesOf(element), generation };
      shownText.current = null;
      setShown(NOTHING);
    }
    restore(element, true);
    return subscribeToDrafts(() => restore(element, false));
  }, [name, form, restore, generation]);

  return useMemo(() => {
    const save = () => {
      if (name === false || !form.current || isBusy.current) return;
      const value = entriesOf(form.current);
      const base = JSON.stringify(untouched.current?.entries ?? {});
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
        if (!isReset) untouched.current = { entries: entriesOf(form.current), generation };
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
  }, [place, name, form, shown, write, generation]);
}

function entriesOf(form: HTMLFormElement): Entries {
  const read: Entries = {};
  for (const [name, value] of new FormData(form)) read[name] = [...(read[name] ?? []), String(value)];
  return read;
}

/** Returns a field's label with what is stored for it, as a reader sees it; nothing for a hidden field. */
function storedText(form: HTMLFormElement, name: string, values: readonly string[]): [label: string, text: string][] {
  const field = form.elements.namedItem(name);
  if (field instanceof RadioNodeList) {
    const radios = [...field].filter((radio) => radio instanceof HTMLInputElement);
    const legend = radios[0]?.closest('fieldset')?.querySelector('legend')?.textContent;
    const chosen = radios.find(({ value }) => value === values[0]);
    return [[legend ?? name, chosen?.labels?.[0]?.textContent ?? '']];
  }
  const label = (field instanceof HTMLElement && 'labels' in field && labelOf(field.labels)) || name;
  if (field instanceof HTMLSelectElement) {
    const chosen = [...field.options].find(({ value }) => value === values[0]);
    return [[label, chosen?.textContent ?? '']];
  }
  if (field instanceof HTMLInputElement && field.type === 'checkbox')
    return [[label, values.length > 0 ? 'Yes' : 'No']];
  return [[label, values.join('\n')]];
}

function labelOf(labels: unknown): string {
  return labels instanceof NodeList ? (labels[0]?.textContent ?? '') : '';
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
