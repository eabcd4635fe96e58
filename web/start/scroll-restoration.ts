import type { Location } from 'react-router';
import { type Entry, entryName, historyEntry, updateHistoryEntry } from '../platform/api/history-entries.ts';

// How long a restored page may take to grow to its former length, in milliseconds.
const GROWTH_MS = 10_000;
// Input after which the scroll position is no longer restored.
const READER_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The kind of navigation: to a new page, within the same page, or back. */
type NavigationKind = 'forward' | 'within' | 'back';

/** Records the scroll position of each history entry and restores it when the reader goes back. */
export function recordScroll(initial: Location) {
  let entry = entryName(initial);
  // The entry being restored; until it is, its scroll position is not recorded.
  let restoring: Entry | null = null;
  let stop: () => void = () => undefined;

  const restore = (target: Entry) => {
    restoring = target;
    stop = restorePosition(target, () => {
      if (restoring === target) restoring = null;
    });
  };

  history.scrollRestoration = 'manual';
  // The browser itself restores the position of a page that is loaded again.
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  window.addEventListener(
    'scroll',
    () => {
      if (restoring === null) updateHistoryEntry(entry, { top: window.scrollY });
    },
    { passive: true },
  );
  document.addEventListener(
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('main a[href]')?.getAttribute('href') : null;
      if (link) updateHistoryEntry(entry, { link });
    },
    true,
  );
  const { top = 0 } = historyEntry(entry);
  if (top > window.scrollY && window.location.hash === '') restore({ top });
  // A quick reader has already scrolled.
  else updateHistoryEntry(entry, { top: window.scrollY });

  return {
    /** Call after a page was rendered and before it is painted. */
    arrive(location: Location, kind: NavigationKind): void {
      stop();
      entry = entryName(location);
      restoring = kind === 'back' ? historyEntry(entry) : null;
      if (restoring !== null) window.scrollTo(0, restoring.top ?? 0);
      else if (kind === 'within') updateHistoryEntry(entry, { top: window.scrollY });
    },
    /** Call after the page has moved the focus to its heading. */
    afterFocus(location: Location): void {
      if (restoring !== null && entry === entryName(location)) restore(restoring);
    },
  };
}

/** Scrolls to where the page was left, again each time the page grows; returns a function that stops this. */
function restorePosition({ top = 0, link }: Entry, onEnd: () => void): () => void {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const scroll = () => {
    window.scrollTo(0, top);
    const hasFocus = focusOn(link);
    if (hasFocus && window.scrollY >= top - 1) stop();
  };
  const observer = new ResizeObserver(scroll);
  stopping.signal.addEventListener('abort', () => {
    observer.disconnect();
    onEnd();
  });
  AbortSignal.timeout(GROWTH_MS).addEventListener('abort', stop);
  for (const event of READER_EVENTS) window.addEventListener(event, stop, { passive: true, signal: stopping.signal });
  observer.observe(document.body);
  scroll();
  return stop;
}

// Focuses the link by which the page was left; returns whether that is done or there is none.
function focusOn(link: string | undefined): boolean {
  if (link === undefined) return true;
  const previous = [...document.querySelectorAll<HTMLElement>('main a[href]')].find(
    (item) => item.getAttribute('href') === link && item.tabIndex >= 0,
  );
  previous?.focus({ preventScroll: true });
  return previous !== undefined;
}
