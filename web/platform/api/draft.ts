import { useCallback, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { useSession } from './session.ts';
import { draftPlace, withStorage } from './storage.ts';
import type { KeyPlace } from './use-action.ts';

// What a reader has typed and not sent yet stays in this browser: a closed tab, a lost network or a reload lose nothing.
// The key of its sending is stored beside it, so that what may be in already is not sent as another.
const entry = z.object({ value: z.unknown(), key: z.string() });

/** What was typed, and what keeps it. */
interface Draft<T> {
  value: T;
  change: (part: Partial<T>) => void;
  /** Forgets it: it is in. */
  clear: () => void;
  /** Where `useAction` keeps the key of its sending. */
  key: KeyPlace;
}

interface Held<T> {
  place: string;
  value: T;
  key: string;
}

/**
 * The draft of this reader under a name; `empty` is what it is before anything was typed.
 * @param shape what must come back from the browser's storage; anything else is as good as nothing.
 */
export function useDraft<T extends object>(name: string, shape: z.ZodMiniType<T>, empty: T): Draft<T> {
  const { userId } = useSession();
  const place = draftPlace(name, userId);
  const nothing = useRef(empty);
  nothing.current = empty;
  const held = useRef<Held<T> | null>(null);
  if (held.current?.place !== place) held.current = read(place, shape, empty);
  const [, render] = useState<object>({});

  const put = useCallback((next: Held<T>) => {
    held.current = next;
    const typed = JSON.stringify(next.value) !== JSON.stringify(nothing.current);
    withStorage((storage) => {
      if (typed) storage.setItem(next.place, JSON.stringify({ value: next.value, key: next.key }));
      else storage.removeItem(next.place);
    });
    render({});
  }, []);
  const change = useCallback(
    (part: Partial<T>) => {
      if (held.current) put({ ...held.current, value: { ...held.current.value, ...part } });
    },
    [put],
  );
  const clear = useCallback(() => put({ place, value: nothing.current, key: '' }), [put, place]);
  const key = useMemo(
    () => ({
      get: () => held.current?.key ?? '',
      set: (next: string) => {
        if (held.current && held.current.key !== next) put({ ...held.current, key: next });
      },
    }),
    [put],
  );
  return { value: held.current.value, change, clear, key };
}

function read<T>(place: string, shape: z.ZodMiniType<T>, empty: T): Held<T> {
  const text = withStorage((storage) => storage.getItem(place)) ?? null;
  const fresh = { place, value: empty, key: '' };
  if (text === null) return fresh;
  try {
    const found = entry.safeParse(JSON.parse(text));
    const value = shape.safeParse(found.data?.value);
    return found.success && value.success ? { place, value: value.data, key: found.data.key } : fresh;
  } catch (error) {
    // Somebody else wrote under this name; what cannot be read is as good as nothing.
    if (error instanceof SyntaxError) return fresh;
    throw error;
  }
}
