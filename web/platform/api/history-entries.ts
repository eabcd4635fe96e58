import type { Location } from 'react-router';
import * as z from 'zod/mini';
import { session } from './session.ts';
import { withTabStorage } from './storage.ts';

// State of each history entry of this tab, so that going back finds a page as it was left.
const entry = z.object({
  /** Scroll position in pixels. */
  top: z.optional(z.number()),
  /** The address of the link by which it was left. */
  link: z.optional(z.string()),
  lists: z.optional(z.record(z.string(), z.number())),
});
export type Entry = z.infer<typeof entry>;

const storedEntries = z.array(z.extend(entry, { name: z.string() }));
const PLACE = 'entries';
// Entries further back are dropped.
const MOST = 40;

const entries = new Map<string, Entry>(read());
// Loaded lists, for returning to a page without a reload.
const values = new Map<string, unknown>();

function read(): [string, Entry][] {
  const text = withTabStorage((storage) => storage.getItem(PLACE));
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
      storage.setItem(PLACE, JSON.stringify([...entries].slice(-MOST).map(([name, fields]) => ({ name, ...fields })))),
    );
  });
}

/** The name of an entry of the history; another reader on the same browser has entries of their own. */
export function entryName({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string {
  return `${session().userId} ${key} ${pathname}${search}`;
}

export function historyEntry(name: string): Entry {
  return entries.get(name) ?? {};
}

/** Remembers more of an entry. */
export function updateHistoryEntry(name: string, more: Entry): void {
  const previous = historyEntry(name);
  // Re-inserting keeps the most recently changed entry longest.
  entries.delete(name);
  entries.set(name, { ...previous, ...more });
}

/** The loaded list of an entry, until the page is reloaded. */
export function rememberedList(name: string, list: string): unknown {
  return values.get(`${name} ${list}`);
}

/** Remembers what a list of an entry holds, and how many pages of it; null lets go of it. */
export function rememberList(name: string, list: string, pages: number, value: unknown): void {
  updateHistoryEntry(name, { lists: { ...historyEntry(name).lists, [list]: pages } });
  if (pages > 1) values.set(`${name} ${list}`, value);
  else values.delete(`${name} ${list}`);
}
