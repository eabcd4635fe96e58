import { useState } from 'react';
import { showError } from './act.ts';
import { CallError } from './call.ts';

/** One page of a list, and where the next one begins. */
export interface Part<T> {
  items: T[];
  next: string | null;
}

/**
 * A list that grows by pages, each thing once, and that can be changed where it stands or read again as far as it is
 * shown. `load` answers the first page for null.
 */
export function useMore<T>(
  first: Part<T>,
  idOf: (item: T) => string,
  load: (cursor: string | null) => Promise<Part<T>>,
) {
  const [{ items, next }, setPart] = useState(first);
  const [waiting, setWaiting] = useState(false);

  const more = async () => {
    if (next === null || waiting) return;
    setWaiting(true);
    try {
      const part = await load(next);
      setPart((before) => ({ items: once([...before.items, ...part.items], idOf), next: part.next }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      showError(error);
    } finally {
      setWaiting(false);
    }
  };

  const reload = async () => {
    let part = await load(null);
    while (part.next !== null && part.items.length < items.length) {
      const following = await load(part.next);
      part = { items: once([...part.items, ...following.items], idOf), next: following.next };
    }
    setPart(part);
  };

  const change = (changed: (items: T[]) => T[]) => setPart((before) => ({ ...before, items: changed(before.items) }));
  return { items, hasMore: next !== null, waiting, more, reload, change };
}

function once<T>(items: readonly T[], idOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}
