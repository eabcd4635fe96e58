import { useCallback, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useSession } from './session.ts';
import { draftPlace, withStorage } from './storage.ts';
import type { KeyPlace } from './use-action.ts';

// A draft survives a closed tab, a lost network and a reload. The idempotency key of its sending is stored with it, so that
// a draft that may have arrived already is not sent as a new one.
const entry = z.object({ value: z.unknown(), key: z.string() });

/** A draft as this browser stores it. */
interface StoredDraft<T> {
  value: T;
  key: string;
}

/** Reads the draft at a place; null if there is none, or none of this shape. */
export function readDraft<T>(place: string, shape: z.ZodMiniType<T>): StoredDraft<T> | null {
  const text = withStorage((storage) => storage.getItem(place)) ?? null;
  if (text === null) return null;
  try {
    const parsed = entry.safeParse(JSON.parse(text));
    const value = shape.safeParse(parsed.data?.value);
    return parsed.success && value.success ? { value: value.data, key: parsed.data.key } : null;
  } catch (error) {
    // Another program wrote under this name.
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
  /** Removes it once it is sent. */
  clear: () => void;
  /** The place of the idempotency key for `useAction`. */
  key: KeyPlace;
}

interface Held<T> {
  place: string;
  value: T;
  key: string;
}

/**
 * The draft of this reader under a name; `empty` is what it is before anything was typed.
 * @param shape what the browser's storage must hold; anything else is ignored.
 */
export function useDraft<T extends object>(name: string, shape: z.ZodMiniType<T>, empty: T): Draft<T> {
  const { userId } = useSession();
  const place = draftPlace(name, userId);
  const emptyValue = useRef(empty);
  emptyValue.current = empty;
  const latest = useRef<Held<T> | null>(null);
  if (latest.current?.place !== place) latest.current = read(place, shape, empty);
  const [, render] = useState<object>({});

  const storeDraft = useCallback((next: Held<T>) => {
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

function read<T>(place: string, shape: z.ZodMiniType<T>, empty: T): Held<T> {
  return { place, ...(readDraft(place, shape) ?? { value: empty, key: '' }) };
}
