import type { Location } from 'react-router';
import { type Entry, entryName, historyEntry, updateHistoryEntry } from '../api/history-entries.ts';

// How long a restored page may take to grow to its former length, in milliseconds.
const PATIENCE = 10_000;
// Input after which the scroll position is no longer restored.
const OWN_WAY = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The kind of navigation: forward, to the same page, or back. */
type Going = 'on' | 'within' | 'back';

/** Records the scroll position of each history entry and restores it when the reader goes back. */
export function rememberScroll(location: Location) {
  let entry = entryName(location);
  // The entry being restored; until it is, its scroll position is not recorded.
  let pendingEntry: Entry | null = null;
  let stop: () => void = () => undefined;

  const restore = (leftEntry: Entry) => {
    pendingEntry = leftEntry;
    stop = comeBack(leftEntry, () => {
      if (pendingEntry === leftEntry) pendingEntry = null;
    });
  };

  history.scrollRestoration = 'manual';
  // A page that is loaded again goes back to its place by itself, as far as it is long enough at first.
  window.addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto';
  });
  window.addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual';
  });
  window.addEventListener(
    'scroll',
    () => {
      if (pendingEntry === null) updateHistoryEntry(entry, { top: window.scrollY });
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
    /** A page is in its place; what the reader sees of it is settled before they see it. */
    arrive(location: Location, direction: Going): void {
      stop();
      entry = entryName(location);
      pendingEntry = direction === 'back' ? historyEntry(entry) : null;
      if (pendingEntry !== null) window.scrollTo(0, pendingEntry.top ?? 0);
      else if (direction === 'within') updateHistoryEntry(entry, { top: window.scrollY });
    },
    /** The page has given the focus to its heading, if it is new. */
    settle(location: Location): void {
      if (pendingEntry !== null && entry === entryName(location)) restore(pendingEntry);
    },
  };
}

/** Goes to where the page was left, also when it grows to that length only by and by; answers how to give up. */
function comeBack({ top = 0, link }: Entry, onEnd: () => void): () => void {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const arrive = () => {
    window.scrollTo(0, top);
    const isFocused = focusOn(link);
    if (isFocused && window.scrollY >= top - 1) stop();
  };
  const observer = new ResizeObserver(arrive);
  stopping.signal.addEventListener('abort', () => {
    observer.disconnect();
    onEnd();
  });
  AbortSignal.timeout(PATIENCE).addEventListener('abort', stop);
  for (const sign of OWN_WAY) window.addEventListener(sign, stop, { passive: true, signal: stopping.signal });
  observer.observe(document.body);
  arrive();
  return stop;
}

// The link by which the page was left; whether it has the focus, or there is none to give it to.
function focusOn(link: string | undefined): boolean {
  if (link === undefined) return true;
  const pressedLink = [...document.querySelectorAll<HTMLElement>('main a[href]')].find(
    (item) => item.getAttribute('href') === link && item.tabIndex >= 0,
  );
  pressedLink?.focus({ preventScroll: true });
  return pressedLink !== undefined;
}
