import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useSession } from './session.ts';
import { withStorage } from './storage.ts';

// What a reader began today stays in this browser, so that closing the tab loses nothing. One entry for each name and
// reader: a new day writes over the one before.
const entry = z.object({ day: z.string(), value: z.unknown() });

const keyOf = (name: string, owner: string) => `today:${name}:${owner}`;

/** What is kept of a day under a name, for this reader or for a visitor (''); null when there is nothing that fits. */
export function readKept<T>(name: string, owner: string, day: string, shape: z.ZodMiniType<T>): T | null {
  const found = take(keyOf(name, owner), day, shape);
  if (found !== null || owner === '') return found;
  // Who begins as a visitor and signs in goes on where they were.
  const before = take(keyOf(name, ''), day, shape);
  if (before === null) return null;
  keep(name, owner, day, before);
  withStorage((storage) => storage.removeItem(keyOf(name, '')));
  return before;
}

/** Keeps a value for the rest of its day. */
export function keep(name: string, owner: string, day: string, value: unknown): void {
  withStorage((storage) => storage.setItem(keyOf(name, owner), JSON.stringify({ day, value })));
}

/** State that a reload of the page does not lose while its day lasts. */
export function useKept<T>(name: string, day: string, shape: z.ZodMiniType<T>, fresh: () => T) {
  const { userId } = useSession();
  const [value, setValue] = useState<T>(() => readKept(name, userId, day, shape) ?? fresh());
  useEffect(() => keep(name, userId, day, value), [name, userId, day, value]);
  return [value, setValue] as const;
}

function take<T>(key: string, day: string, shape: z.ZodMiniType<T>): T | null {
  const text = withStorage((storage) => storage.getItem(key)) ?? null;
  if (text === null) return null;
  try {
    const parsed = entry.safeParse(JSON.parse(text));
    if (!parsed.success || parsed.data.day !== day) return null;
    const value = shape.safeParse(parsed.data.value);
    return value.success ? value.data : null;
  } catch (error) {
    // Somebody else wrote under this name; what cannot be read is as good as nothing.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
