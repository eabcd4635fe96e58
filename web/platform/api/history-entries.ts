import type { Location } from 'react-router';
import * as z from 'zod/mini';
import { session } from './session.ts';
import { withTabStorage } from './storage.ts';

// State of each history entry of this tab, so that going back restores the page as it was.
const entry = z.object({
  /** Scroll position in pixels. */
  top: z.optional(z.number()),
  /** The URL of the link by which it was left. */
  link: z.optional(z.string()),
  lists: z.optional(z.record(z.string(), z.number())),
});
export type Entry = z.infer<typeof entry>;

const storedEntries = z.array(z.extend(entry, { name: z.string() }));
const STORAGE_KEY = 'entries';
// Entries further back are dropped.
const MAX_ENTRIES = 40;

const entries = new Map<string, Entry>(read());
// Loaded lists, for returning to a page without a reload.
const values = new Map<string, unknown>();

function read(): [string, Entry][] {
  const text = withTabStorage((storage) => storage.getItem(STORAGE_KEY));
  if (!text) return [];
  try {
    const parsed = storedEntries.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.map(({ name, ...fields }) => [name, fields]) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

if (typeof document !== 'undefined') {
  window.addEventListener('pagehide', () => {
    withTabStorage((storage) =>
      storage.setItem(
        STORAGE_KEY,
        JSON.stringify([...entries].slice(-MAX_ENTRIES).map(([name, fields]) => ({ name, ...fields }))),
      ),
    );
  });
}

/** Returns the name of a history entry; each reader has their own entries. */
export function entryName({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string {
  return `${session().userId} ${key} ${pathname}${search}`;
}

export function historyEntry(name: string): Entry {
  return entries.get(name) ?? {};
}

/** Adds to the state of an entry. */
export function updateHistoryEntry(name: string, more: Entry): void {
  const previous = historyEntry(name);
  // Re-inserting keeps the most recently changed entry longest.
  entries.delete(name);
  entries.set(name, { ...previous, ...more });
}

/** Returns a loaded list of an entry, until the page is reloaded. */
export function rememberedList(name: string, list: string): unknown {
  return values.get(`${name} ${list}`);
}

/** Stores a list of an entry and its number of pages; null deletes it. */
export function rememberList(name: string, list: string, pages: number, value: unknown): void {
  updateHistoryEntry(name, { lists: { ...historyEntry(name).lists, [list]: pages } });
  if (pages > 1) values.set(`${name} ${list}`, value);
  else values.delete(`${name} ${list}`);
}
