import type { Location } from 'react-router';
import * as z from 'zod/mini';
import { session } from './session.ts';
import { withTabStorage } from './storage.ts';

// What this tab remembers of each entry of its history, so that going back finds a page as it was left.
const entry = z.object({
  /** How far the page was scrolled, in pixels. */
  top: z.optional(z.number()),
  /** The address of the link by which it was left. */
  link: z.optional(z.string()),
  /** How many pages each of its lists had grown to, by the list's name. */
  lists: z.optional(z.record(z.string(), z.number())),
});
/** What is remembered of an entry of the history. */
export type Entry = z.infer<typeof entry>;

const storedEntries = z.array(z.extend(entry, { name: z.string() }));
const PLACE = 'entries';
// Who goes back further than this has forgotten it too.
const MOST = 40;

const entries = new Map<string, Entry>(read());
// What the lists held, for a page that is come back to without being loaded anew.
const held = new Map<string, unknown>();

function read(): [string, Entry][] {
  const text = withTabStorage((storage) => storage.getItem(PLACE));
  if (!text) return [];
  try {
    const parsed = storedEntries.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data.map(({ name, ...left }) => [name, left]) : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

if (typeof document !== 'undefined') {
  window.addEventListener('pagehide', () => {
    withTabStorage((storage) =>
      storage.setItem(PLACE, JSON.stringify([...entries].slice(-MOST).map(([name, left]) => ({ name, ...left })))),
    );
  });
}

/** The name of an entry of the history; another reader on the same browser has entries of their own. */
export function entryName({ key, pathname, search }: Pick<Location, 'key' | 'pathname' | 'search'>): string {
  return `${session().userId} ${key} ${pathname}${search}`;
}

/** What is remembered of an entry. */
export function entryOf(name: string): Entry {
  return entries.get(name) ?? {};
}

/** Remembers more of an entry. */
export function noteEntry(name: string, more: Entry): void {
  const before = entryOf(name);
  // What was changed last is let go of last.
  entries.delete(name);
  entries.set(name, { ...before, ...more });
}

/** What a list of an entry held, as long as the page has not been loaded anew. */
export function rememberedList(name: string, list: string): unknown {
  return held.get(`${name} ${list}`);
}

/** Remembers what a list of an entry holds, and how many pages of it; null lets go of it. */
export function rememberList(name: string, list: string, pages: number, holding: unknown): void {
  noteEntry(name, { lists: { ...entryOf(name).lists, [list]: pages } });
  if (pages > 1) held.set(`${name} ${list}`, holding);
  else held.delete(`${name} ${list}`);
}
