import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { pageOf } from '../platform/ui/page-of.ts';

/** Loads the code that records scroll positions. */
export const loadScrollRestoration = () => import('./scroll-restoration.ts');

let restoration: ReturnType<typeof import('./scroll-restoration.ts')['recordScroll']> | null = null;

/**
 * Scrolls a new page to its top, and leaves another tab of the same page as it is. Going back restores the scroll
 * position and the focus on the link by which the page was left.
 */
export function useScrollRestoration(): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const shownLocation = useRef(location);

  useLayoutEffect(() => {
    const last = shownLocation.current;
    shownLocation.current = location;
    if (last === location) return;
    const within = pageOf(last) === pageOf(location);
    // The browser itself scrolls to an anchor.
    const isAnchor = within && last.search === location.search && last.hash !== location.hash;
    const kind = isAnchor ? 'within' : navigationType === 'POP' ? 'back' : within ? 'within' : 'forward';
    if (kind === 'forward') window.scrollTo(0, 0);
    restoration?.arrive(location, kind);
  }, [location, navigationType]);

  useEffect(() => {
    // After the heading of a new page has taken the focus.
    restoration?.afterFocus(location);
  }, [location]);

  useEffect(() => {
    loadScrollRestoration()
      .then(({ recordScroll }) => {
        restoration ??= recordScroll(shownLocation.current);
      })
      .catch((error: unknown) => console.warn('Scroll restoration failed.', error));
  }, []);
}
