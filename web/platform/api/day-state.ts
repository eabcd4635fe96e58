import { useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { useSession } from './session.ts';
import { withStorage } from './storage.ts';

// The day's state is stored in this browser, so that it survives closing the tab and all tabs share it. There is one
// entry per day, reader and name; increase the number when older entries become unreadable.
const PREFIX = 'daily:1:';
// Days to keep an entry; the reader's own day and the games' day differ by up to one.
const DAYS_KEPT = 2;

const entry = z.object({ value: z.unknown() });

const keyOf = (name: string, owner: string, day: string) => `${PREFIX}${day}:${owner}:${name}`;

// Used until the page is left if the browser's storage is forbidden or full.
const memoryStore = new Map<string, string>();
// Entries last changed by another tab.
const changedElsewhere = new Set<string>();
const listeners = new Set<() => void>();

function notifyAll(): void {
  for (const listener of listeners) listener();
}

function textAt(key: string): string | null {
  return memoryStore.get(key) ?? withStorage((storage) => storage.getItem(key)) ?? null;
}

function store(key: string, day: string, value: unknown): void {
  const text = JSON.stringify({ value });
  const stored = withStorage((storage) => {
    storage.setItem(key, text);
    deleteBefore(storage, day);
    return true;
  });
  if (stored) memoryStore.delete(key);
  else memoryStore.set(key, text);
  changedElsewhere.delete(key);
}

function deleteBefore(storage: Storage, day: string): void {
  const first = new Date(Date.parse(day) - DAYS_KEPT * 86_400_000).toISOString().slice(0, 10);
  const old = Object.keys(storage).filter((key) => key.startsWith(PREFIX) && key < PREFIX + first);
  for (const key of old) storage.removeItem(key);
}

function valueIn<T>(text: string | null, shape: z.ZodMiniType<T>): T | null {
  if (text === null) return null;
  try {
    const parsed = entry.safeParse(JSON.parse(text));
    const value = shape.safeParse(parsed.data?.value);
    return value.success ? value.data : null;
  } catch (error) {
    // An extension may have written here; an unreadable value counts as absent.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns the entry of a day for this reader, or for a visitor (''); null if there is no valid one. */
export function readDayState<T>(name: string, owner: string, day: string, shape: z.ZodMiniType<T>): T | null {
  const value = valueIn(textAt(keyOf(name, owner, day)), shape);
  if (value !== null || owner === '') return value;
  // A visitor's entry is taken over when they log in.
  const visitors = keyOf(name, '', day);
  const visitorValue = valueIn(textAt(visitors), shape);
  if (visitorValue === null) return null;
  writeDayState(name, owner, day, visitorValue);
  memoryStore.delete(visitors);
  withStorage((storage) => storage.removeItem(visitors));
  return visitorValue;
}

/** Stores a value for its day. */
export function writeDayState(name: string, owner: string, day: string, value: unknown): void {
  store(keyOf(name, owner, day), day, value);
}

/** The same, and notifies all components that use it. */
export function replaceDayState(name: string, owner: string, day: string, value: unknown): void {
  writeDayState(name, owner, day, value);
  notifyAll();
}

// Another tab has changed an entry, or has cleared the storage.
function onStorage({ key }: StorageEvent): void {
  if (key !== null && !key.startsWith(PREFIX)) return;
  if (key !== null) changedElsewhere.add(key);
  notifyAll();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    window.addEventListener('storage', onStorage);
    // A frozen page gets no storage events, so it checks when it is shown again.
    window.addEventListener('pageshow', notifyAll);
    document.addEventListener('visibilitychange', notifyAll);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('pageshow', notifyAll);
    document.removeEventListener('visibilitychange', notifyAll);
  };
}

/**
 * Returns a day's state, which survives a reload and is shared between tabs: the last change wins. The setter is given
 * the currently stored value; the third value is whether another tab made the last change. `shape` and `fresh` must be
 * the same objects on every render.
 */
export function useDayState<T>(name: string, day: string, shape: z.ZodMiniType<T>, fresh: () => T) {
  const { userId } = useSession();
  const key = keyOf(name, userId, day);
  const text = useSyncExternalStore(
    subscribe,
    () => textAt(key),
    () => null,
  );
  const elsewhere = useSyncExternalStore(
    subscribe,
    () => changedElsewhere.has(key),
    () => false,
  );
  const value = useMemo(() => valueIn(text, shape) ?? fresh(), [text, shape, fresh]);

  // Before the first paint.
  useLayoutEffect(() => {
    if (userId === '' || textAt(keyOf(name, userId, day)) !== null) return;
    if (readDayState(name, userId, day, shape) !== null) notifyAll();
  }, [name, userId, day, shape]);

  const set = useCallback(
    (change: T | ((now: T) => T)) => {
      const current = valueIn(textAt(key), shape) ?? fresh();
      store(key, day, isChange(change) ? change(current) : change);
      notifyAll();
    },
    [key, day, shape, fresh],
  );
  return [value, set, elsewhere] as const;
}

function isChange<T>(change: T | ((now: T) => T)): change is (now: T) => T {
  return typeof change === 'function';
}
