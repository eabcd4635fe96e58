import { limits } from '../http/contract.ts';
import { type ProfileTab, profileTabs } from './contract.ts';

/** Where a page of one tab ends: when its last row came, in epoch seconds, and which it is. */
export interface Place {
  at: number;
  id: string;
}

/** How a tab is read: from where, and how many rows; none at all where this call has nothing to ask of it. */
export interface Window {
  after: Place | null;
  /** One more than a page, so that it is seen whether there is more. */
  most: number;
}

/**
 * The window of each tab. A cursor holds a place for each tab that had more, so it leaves out the ones that are at
 * their end; one that holds no place at all begins at the beginning.
 */
export function windowsOf(cursor: string | undefined, tab: ProfileTab | undefined): Record<ProfileTab, Window> {
  const places = new Map(
    (cursor ?? '').split('~').flatMap((part): [string, Place][] => {
      const match = /^(\w+)\.(\d{1,12})\.([\w-]{1,64})$/.exec(part);
      const tab = match?.[1] ?? '';
      return Object.hasOwn(profileTabs, tab) ? [[tab, { at: Number(match?.[2]), id: match?.[3] ?? '' }]] : [];
    }),
  );
  const windowOf = (name: ProfileTab): Window => {
    const asked = (tab === undefined || tab === name) && (places.size === 0 || places.has(name));
    return { after: places.get(name) ?? null, most: asked ? limits.page + 1 : 0 };
  };
  return {
    read: windowOf('read'),
    bookmarked: windowOf('bookmarked'),
    reviewed: windowOf('reviewed'),
    lists: windowOf('lists'),
  };
}

/** A row of a tab as far as a cursor has to know it: a shelf's rows are told apart by the book. */
type Placed = { at: number } & ({ id: string } | { isbn: string });

/** The cursor behind these rows, or none when no tab has more than its page. */
export function cursorOf(rows: Partial<Record<ProfileTab, readonly Placed[]>>): { next_cursor?: string } {
  const parts = (Object.keys(profileTabs) as ProfileTab[]).flatMap((tab) => {
    const found = rows[tab] ?? [];
    const last = found.length > limits.page ? found[limits.page - 1] : undefined;
    return last ? [`${tab}.${last.at}.${'id' in last ? last.id : last.isbn}`] : [];
  });
  return parts.length === 0 ? {} : { next_cursor: parts.join('~') };
}
