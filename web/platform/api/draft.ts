import { useCallback, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useSession } from './session.ts';
import { draftPlace, withStorage } from './storage.ts';
import type { KeyPlace } from './use-action.ts';

// A draft survives a closed tab, a lost connection and a reload. Its idempotency key is stored with it, so that a draft
// that may have been sent is not sent as a new one.
const entry = z.object({ value: z.unknown(), key: z.string() });

/** A draft as this browser stores it. */
interface StoredDraft<T> {
  value: T;
  key: string;
}

/** Returns the draft at a place; null if there is none, or it has another shape. */
export function readDraft<T>(place: string, shape: z.ZodMiniType<T>): StoredDraft<T> | null {
  const text = withStorage((storage) => storage.getItem(place)) ?? null;
  if (text === null) return null;
  try {
    const parsed = entry.safeParse(JSON.parse(text));
    const value = shape.safeParse(parsed.data?.value);
    return parsed.success && value.success ? { value: value.data, key: parsed.data.key } : null;
  } catch (error) {
    // An extension may have written here.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Stores a draft at a place; null removes it. */
export function writeDraft(place: string, draft: StoredDraft<unknown> | null): void {
  withStorage((storage) => {
    if (draft) storage.setItem(place, JSON.stringify(draft));
    else storage.removeItem(place);
  });
}

/** A form's text and the function that stores it. */
interface Draft<T> {
  value: T;
  change: (part: Partial<T>) => void;
  /** Removes the draft after it was sent. */
  clear: () => void;
  /** The idempotency key for `useAction`. */
  key: KeyPlace;
}

interface DraftState<T> {
  place: string;
  value: T;
  key: string;
}

/**
 * Returns this reader's draft with a name; `empty` is its initial value. @param shape the schema of stored drafts;
 * anything else is ignored.
 */
export function useDraft<T extends object>(name: string, shape: z.ZodMiniType<T>, empty: T): Draft<T> {
  const { userId } = useSession();
  const place = draftPlace(name, userId);
  const emptyValue = useRef(empty);
  emptyValue.current = empty;
  const latest = useRef<DraftState<T> | null>(null);
  if (latest.current?.place !== place) latest.current = read(place, shape, empty);
  const [, render] = useState<object>({});

  const storeDraft = useCallback((next: DraftState<T>) => {
    latest.current = next;
    const isChanged = JSON.stringify(next.value) !== JSON.stringify(emptyValue.current);
    writeDraft(next.place, isChanged ? { value: next.value, key: next.key } : null);
    render({});
  }, []);
  const change = useCallback(
    (part: Partial<T>) => {
      if (latest.current) storeDraft({ ...latest.current, value: { ...latest.current.value, ...part } });
    },
    [storeDraft],
  );
  const clear = useCallback(() => storeDraft({ place, value: emptyValue.current, key: '' }), [storeDraft, place]);
  const key = useMemo(
    () => ({
      get: () => latest.current?.key ?? '',
      set: (next: string) => {
        if (latest.current && latest.current.key !== next) storeDraft({ ...latest.current, key: next });
      },
    }),
    [storeDraft],
  );
  return { value: latest.current.value, change, clear, key };
}

function read<T>(place: string, shape: z.ZodMiniType<T>, empty: T): DraftState<T> {
  return { place, ...(readDraft(place, shape) ?? { value: empty, key: '' }) };
}
