import { useCallback, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { clock } from '../ui/text/clock.ts';
import { DRAFT_PREFIX, DRAFTS_REMOVED } from './remove-drafts.ts';
import { session, useSession } from './session.ts';
import { withStorage } from './storage.ts';
import type { KeyPlace } from './use-action.ts';

// Whatever a reader types is stored in this browser, by reader and by target, until it is sent or thrown away. All tabs
// show the same text. The idempotency key is stored with it, so that a draft that may have been sent is not sent as a
// new one.

const entry = z.object({
  value: z.unknown(),
  key: z.string(),
  at: z._default(z.number(), 0),
  base: z._default(z.string(), ''),
});

/** A draft as this browser stores it. */
export interface StoredDraft<T> {
  value: T;
  key: string;
  /** When it was last changed, in milliseconds since the epoch. */
  at: number;
  /** What was stored on the server when it was begun, as JSON. */
  base: string;
}

/** What to show above a draft that was not typed just now. */
export interface DraftNotice {
  at: number;
  /** Whether the stored text has changed since the draft was begun. */
  isOutdated: boolean;
}

// Used until the page is left if the browser's storage is forbidden or full.
const memory = new Map<string, string>();
const listeners = new Set<() => void>();
const notifyAll = () => {
  for (const listener of listeners) listener();
};

/** Calls the listener when a draft changes, in this tab or another one. */
export function subscribeToDrafts(listener: () => void): () => void {
  // Another tab has changed the storage.
  if (listeners.size === 0) window.addEventListener('storage', notifyAll);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', notifyAll);
  };
}

/** Returns the storage key of a reader's draft. */
export const draftPlace = (name: string, userId: string) => `${DRAFT_PREFIX}${name}:${userId}`;

/** The inputs that say what a call is about. */
const isTarget = (name: string) => name === 'isbn' || name === 'kind' || /(?:^|_)id$/.test(name);

/** Returns the name of the draft of a call's input, by what the call is about. */
export function draftNameOf({ path }: { path: string }, input: object): string {
  const targets = Object.entries(input).filter(([name, value]) => isTarget(name) && typeof value === 'string');
  return targets.length === 0 ? path : `${path}?${new URLSearchParams(targets.sort())}`;
}

/** Returns the text stored at a place; null if there is none. */
export function draftText(place: string): string | null {
  return memory.get(place) ?? withStorage((storage) => storage.getItem(place)) ?? null;
}

/** Reads a stored draft; null if it has another shape. */
export function parseDraft<T>(text: string | null, shape: z.ZodMiniType<T>): StoredDraft<T> | null {
  if (text === null) return null;
  try {
    const parsed = entry.safeParse(JSON.parse(text));
    const value = shape.safeParse(parsed.data?.value);
    return parsed.success && value.success ? { ...parsed.data, value: value.data } : null;
  } catch (error) {
    // An extension may have written here.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

interface ThreeVersions<T> {
  /** What was stored when the draft was begun; a field without a value counts as changed. */
  base: Partial<T>;
  draft: T;
  /** What is stored now. */
  stored: T;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the draft's changes on what is stored now. */
export function mergeChanges<T extends object>({ base, draft, stored }: ThreeVersions<T>): T {
  const before = new Map<string, unknown>(Object.entries(base));
  const changed = Object.entries(draft).filter(([name, value]) => !isSame(before.get(name), value));
  const removed = Object.keys(base).filter((name) => !Object.hasOwn(draft, name));
  const kept = Object.entries(stored).filter(([name]) => !removed.includes(name));
  return Object.fromEntries([...kept, ...changed]) as T;
}

/** Returns the names of fields that were changed both in the draft and in what is stored, but not alike. */
export function conflictsOf<T extends object>({ base, draft, stored }: ThreeVersions<T>): string[] {
  const [then, typed, now] = [base, draft, stored].map((values) => new Map<string, unknown>(Object.entries(values)));
  const names = new Set([base, draft, stored].flatMap((values) => Object.keys(values)));
  return [...names].filter((name) => {
    const [before, mine, theirs] = [then?.get(name), typed?.get(name), now?.get(name)];
    return !isSame(before, mine) && !isSame(before, theirs) && !isSame(mine, theirs);
  });
}

/**
 * Returns a draft's changes on what is stored now, as JSON, and whether the reader must compare: a field was changed
 * there, too, since the draft was begun.
 */
function applyToStored<T extends object>(draft: StoredDraft<T>, shape: z.ZodMiniType<T>, storedText: string) {
  const stored = shape.safeParse(JSON.parse(storedText)).data ?? draft.value;
  const base = draft.base === '' ? stored : (shape.safeParse(JSON.parse(draft.base)).data ?? {});
  const versions = { base, draft: draft.value, stored };
  return { value: mergeChanges(versions), isOutdated: conflictsOf(versions).length > 0 };
}

/** Stores a draft at a place; null removes it. */
export function writeDraft(place: string, draft: Omit<StoredDraft<unknown>, 'at'> | null): void {
  memory.delete(place);
  if (draft === null) withStorage((storage) => storage.removeItem(place));
  else storeText(place, JSON.stringify({ ...draft, at: clock() }));
  notifyAll();
}

function storeText(place: string, text: string): void {
  const isStored = withStorage((storage) => {
    storage.setItem(place, text);
    return true;
  });
  if (!isStored) memory.set(place, text);
}

// Who used this page last: a session that ended elsewhere must not empty what its reader is typing.
let lastReader = '';

// Someone else may use the browser next.
if (typeof window !== 'undefined') {
  window.addEventListener(DRAFTS_REMOVED, () => {
    memory.clear();
    lastReader = '';
    notifyAll();
  });
}

/** Returns the place of the reader's draft, also while they must log in again. */
export function useDraftPlace(name: string): string {
  useSession();
  const place = draftPlace(name, draftOwner());
  useLayoutEffect(() => {
    // A visitor's draft is taken over when they log in.
    const visitors = draftPlace(name, '');
    const text = draftText(visitors);
    if (place === visitors || text === null) return;
    if (draftText(place) === null) storeText(place, text);
    writeDraft(visitors, null);
  }, [name, place]);
  return place;
}

function draftOwner(): string {
  // A server renders pages of many readers.
  if (typeof document === 'undefined') return '';
  const { userId } = session();
  if (userId !== '') lastReader = userId;
  return lastReader;
}

/** Returns whether the reader has a draft with this name. */
export function useHasDraft(name: string): boolean {
  const place = useDraftPlace(name);
  return useSyncExternalStore(
    subscribeToDrafts,
    () => draftText(place) !== null,
    () => false,
  );
}

/** A form's text and the function that stores it. */
interface Draft<T> {
  value: T;
  change: (part: Partial<T>) => void;
  /** Removes the draft after it was sent or thrown away. */
  clear: () => void;
  /** The idempotency key for `useAction`. */
  key: KeyPlace;
  /** What to show above the draft; null if there is none, or the reader has just begun it. */
  notice: DraftNotice | null;
}

/**
 * Returns this reader's draft with a name, which names its target; without one, the value is the `stored` one.
 * @param shape the schema of stored drafts; anything else is ignored.
 */
export function useDraft<T extends object>(name: string, shape: z.ZodMiniType<T>, stored: T): Draft<T> {
  const place = useDraftPlace(name);
  const text = useSyncExternalStore(
    subscribeToDrafts,
    () => draftText(place),
    () => null,
  );
  const base = JSON.stringify(stored);
  const draft = useMemo(() => {
    const parsed = parseDraft(text, shape);
    if (parsed === null || JSON.stringify(parsed.value) === base) return null;
    const onStored = applyToStored(parsed, shape, base);
    return JSON.stringify(onStored.value) === base ? null : { ...parsed, ...onStored };
  }, [text, shape, base]);
  const latest = useRef({ place, shape, stored, base });
  latest.current = { place, shape, stored, base };
  const placeBegunHere = useRef('');
  const ownKey = useRef('');

  const change = useCallback((part: Partial<T>) => {
    const { place, shape, stored, base } = latest.current;
    const before = parseDraft(draftText(place), shape);
    if (before === null) placeBegunHere.current = place;
    const value = { ...(before === null ? stored : applyToStored(before, shape, base).value), ...part };
    const isChanged = JSON.stringify(value) !== base;
    writeDraft(place, isChanged ? { value, key: before?.key ?? ownKey.current, base: before?.base || base } : null);
  }, []);
  const clear = useCallback(() => {
    ownKey.current = '';
    placeBegunHere.current = '';
    writeDraft(latest.current.place, null);
  }, []);
  const key = useMemo(
    () => ({
      get: () => {
        const { place, shape } = latest.current;
        return parseDraft(draftText(place), shape)?.key || ownKey.current;
      },
      set: (next: string) => {
        const { place, shape } = latest.current;
        ownKey.current = next;
        const before = parseDraft(draftText(place), shape);
        if (before !== null && before.key !== next) writeDraft(place, { ...before, key: next });
      },
    }),
    [],
  );
  const isOutdated = draft?.isOutdated ?? false;
  const isShown = draft !== null && (isOutdated || placeBegunHere.current !== place);
  return {
    value: draft?.value ?? stored,
    change,
    clear,
    key,
    notice: isShown ? { at: draft.at, isOutdated } : null,
  };
}
