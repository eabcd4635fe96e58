import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CallError } from './call.ts';
import { entryName, historyEntry, rememberedList, rememberList } from './history-entries.ts';
import { showError } from './use-action.ts';

/** One page of a list and the cursor of the next. */
export interface ListPage<T> {
  items: readonly T[];
  next: string | null;
}

interface Shown<T> extends ListPage<T> {
  /** Number of pages requested. */
  pages: number;
}

interface ListOf<T> {
  /** Identifies the list among those of a page. */
  name: string;
  /** The first page; its items must stay the same array until it is reloaded. */
  first: ListPage<T>;
  idOf: (item: T) => string;
  /** Loads the page at a cursor, or the first page for null. Throws a `CallError`. */
  load: (cursor: string | null) => Promise<ListPage<T>>;
  /** Handles a failure to load a page; shows a toast by default. */
  onError?: (error: CallError) => void;
}

/**
 * Returns a list loaded in pages, without duplicates. It can be edited in place, is restored to its length when a
 * reader returns to it, and reloads all shown pages when its first page is reloaded.
 */
export function useMore<T>({ name, first, idOf, load, onError = showError }: ListOf<T>) {
  const entry = entryName(useLocation());
  const [list, setList] = useState<Shown<T>>(
    () => (rememberedList(entry, name) as Shown<T> | undefined) ?? { ...first, pages: 1 },
  );
  const [isLoading, setIsLoading] = useState(false);
  const read = useRef(first.items);
  const changes = useRef(0);
  const current = useRef({ shown: list, first, load, idOf });
  current.current = { shown: list, first, load, idOf };

  useEffect(() => {
    if (list.pages > 1 || historyEntry(entry).lists?.[name] !== undefined) rememberList(entry, name, list.pages, list);
  }, [entry, name, list]);

  const { items } = first;
  // When the reader returns to the list, or its first page has changed, the following pages are loaded again.
  const restoring = useRef(historyEntry(entry).lists?.[name] ?? 1);
  useEffect(() => {
    const { shown, first, load, idOf } = current.current;
    const pages = Math.max(restoring.current, shown.pages);
    if (read.current === items && restoring.current === 1) return;
    read.current = items;
    if (pages === 1) return setList({ ...first, pages });
    let isUnmounted = false;
    const changesBefore = changes.current;
    loadTo(first, pages, load, idOf)
      // What was changed meanwhile is missing in pages that were requested before.
      .then(async (part) => (changes.current === changesBefore ? part : loadTo(await load(null), pages, load, idOf)))
      .then((part) => {
        if (isUnmounted) return;
        restoring.current = 1;
        setList(part);
      })
      .catch((error: unknown) => {
        // The list is still usable, only outdated; the reader did not ask for a reload.
        if (!(error instanceof CallError)) throw error;
        console.warn('A list could not be read again.', error.message);
      });
    return () => {
      isUnmounted = true;
    };
  }, [items]);

  const more = async () => {
    if (list.next === null || isLoading) return;
    setIsLoading(true);
    try {
      const part = await load(list.next);
      setList((previous) => ({
        items: lazy([...previous.items, ...part.items], idOf),
        next: part.next,
        pages: previous.pages + 1,
      }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      onError(error);
    } finally {
      setIsLoading(false);
    }
  };

  const reload = async () => setList(await loadTo(await load(null), list.pages, load, idOf));

  const change = (update: (items: readonly T[]) => readonly T[]) => {
    changes.current += 1;
    setList((previous) => ({ ...previous, items: update(previous.items) }));
  };
  return { items: list.items, hasMore: list.next !== null, waiting: isLoading, more, reload, change };
}

async function loadTo<T>(
  first: ListPage<T>,
  most: number,
  load: (cursor: string | null) => Promise<ListPage<T>>,
  idOf: (item: T) => string,
): Promise<Shown<T>> {
  let { items, next } = first;
  let pages = 1;
  while (pages < most && next !== null) {
    const part = await load(next);
    items = lazy([...items, ...part.items], idOf);
    next = part.next;
    pages += 1;
  }
  return { items, next, pages };
}

function lazy<T>(items: readonly T[], idOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [idOf(item), item])).values()];
}
