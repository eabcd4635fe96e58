import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation, useNavigationType } from 'react-router';
import { type Entry, entryName, entryOf, noteEntry } from '../api/entries.ts';
import { pageOf } from '../ui/page-of.ts';

// How long a page that is come back to may take until it is as long as it was, in milliseconds.
const PATIENCE = 10_000;
// What a reader does who wants to be somewhere else by now.
const OWN_WAY = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Going on begins a page at its top; the same page shown otherwise (another tab of it) stays where it is; going back finds
 * a page where it was left, with the focus on the link by which it was.
 */
export function useScrolling(): void {
  const location = useLocation();
  const how = useNavigationType();
  const before = useRef<Location | null>(null);
  const entry = useRef('');
  // How the page was left that is being come back to; until it is there, it is not noted how far it is scrolled.
  const coming = useRef<Entry | null>(null);
  const stop = useRef<() => void>(() => undefined);

  useLayoutEffect(() => {
    const last = before.current;
    before.current = location;
    entry.current = entryName(location);
    if (last === null) return;
    const samePage = pageOf(last) === pageOf(location);
    // To a place within the page the browser goes by itself.
    if (samePage && last.search === location.search && last.hash !== location.hash) return;
    stop.current();
    coming.current = how === 'POP' ? entryOf(entry.current) : null;
    if (coming.current) window.scrollTo(0, coming.current.top ?? 0);
    else if (samePage) noteEntry(entry.current, { top: window.scrollY });
    else window.scrollTo(0, 0);
  }, [location, how]);

  const come = useCallback((left: Entry) => {
    coming.current = left;
    stop.current = comeBack(left, () => {
      if (coming.current === left) coming.current = null;
    });
  }, []);

  useEffect(() => {
    // After the page, whose heading takes the focus when it is new.
    const left = coming.current;
    if (left !== null && entry.current === entryName(location)) come(left);
  }, [location, come]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const note = () => {
      if (coming.current === null) noteEntry(entry.current, { top: window.scrollY });
    };
    const noteLink = ({ target }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('main a[href]')?.getAttribute('href') : null;
      if (link) noteEntry(entry.current, { link });
    };
    // A page that is loaded again goes back to its place by itself, as far as it is long enough at first.
    const leave = () => {
      history.scrollRestoration = 'auto';
    };
    const { top = 0 } = entryOf(entry.current);
    if (top > window.scrollY && window.location.hash === '') come({ top });
    window.addEventListener('scroll', note, { passive: true });
    document.addEventListener('click', noteLink, true);
    window.addEventListener('pagehide', leave);
    return () => {
      stop.current();
      window.removeEventListener('scroll', note);
      document.removeEventListener('click', noteLink, true);
      window.removeEventListener('pagehide', leave);
    };
  }, [come]);
}

/** Goes to where the page was left, also when it grows to that length only by and by; answers how to give up. */
function comeBack({ top = 0, link }: Entry, onEnd: () => void): () => void {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  const arrive = () => {
    window.scrollTo(0, top);
    const there = focusOn(link);
    if (there && window.scrollY >= top - 1) stop();
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
  const found = [...document.querySelectorAll<HTMLElement>('main a[href]')].find(
    (one) => one.getAttribute('href') === link && one.tabIndex >= 0,
  );
  found?.focus({ preventScroll: true });
  return found !== undefined;
}
